// Drawings as pictures. A piece made of two pictures costs the browser a tenth of one made of twenty shapes, and looks the same.

import { BASES, MODELS, STAMPS } from './models';

/** Half the side of every picture, so that barrels and flags may reach past the base. */
export const HALF = 60;

const SIDES: Readonly<Record<string, string>> = { 0: '--blue', 1: '--red', 2: '--ochre', 3: '--violet', none: '--ink-soft' };

/** What to draw: `base lying`, `model rifle` or `stamp pinned`; a stamp nobody drew shows its letter. */
export type Wanted = { kind: 'base' | 'model' | 'stamp'; name: string; side: number | null; dark: boolean; lying?: boolean; letter?: string };

const drawn = new Map<string, string>();

/** The address of a picture; the same wish gets the same picture. */
export function sprite(wanted: Wanted): string {
  const { kind, name, side, dark, lying = false, letter = '' } = wanted;
  const key = `${kind} ${name} ${side} ${dark} ${lying} ${letter}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const colours = palette(side);
  // Until the page has its colours nothing can be drawn with them.
  if (!colours.ink) return '';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}" width="${2 * HALF}" height="${2 * HALF}">` +
    `<style>${inks(colours, side, lying)}</style>${body(kind, name, letter)}</svg>`;
  const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  drawn.set(key, image);
  return image;
}

function body(kind: Wanted['kind'], name: string, letter: string): string {
  if (kind === 'base') return BASES[name] ?? BASES.none ?? '';
  if (kind === 'model') return MODELS[name] ?? MODELS.rifle ?? '';
  return `<g class="stamp ${name}"><circle class="disc" r="17"/>${STAMPS[name] ?? `<text y="8">${escaped(letter)}</text>`}</g>`;
}

type Palette = { side: string; ink: string; base: string; sheet: string; shade: string; note: string; good: string; red: string; narrow: string };

/** The page's own colours: the style sheet is the only place that names them. */
function palette(side: number | null): Palette {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const own = SIDES[side === null ? 'none' : Math.min(side, 3)] ?? '--ink-soft';
  return {
    side: colour(own), ink: colour('--map-ink'), base: colour('--base'), sheet: colour('--sheet'), shade: colour('--shade'),
    note: colour('--note'), good: colour('--good'), red: colour('--red'), narrow: colour('--narrow'),
  };
}

function inks({ side, ink, base, sheet, shade, note, good, red, narrow }: Palette, of: number | null, lying: boolean): string {
  const cloth = `color-mix(in srgb,${side} 66%,#77705a)`;
  const dark = '#1d1b17';
  const ground = lying ? `color-mix(in srgb,${base} 55%,${sheet})` : base;
  return [
    `path,circle,text{stroke-linecap:round;stroke-linejoin:round}`,
    `.cast{fill:${shade}}.base{fill:${ground};stroke:${ink};stroke-width:2.5}.rim{fill:none;stroke:${side};stroke-width:8}.dashed{stroke-dasharray:12 8}`,
    `.hatching{stroke:${red};stroke-width:3;opacity:.5}`,
    `.coat{fill:${cloth};stroke:${dark};stroke-width:2.4}.pack{fill:#6d5b3a;stroke:${dark};stroke-width:2}.strap{fill:none;stroke:#2a241a;stroke-width:2;opacity:.7}`,
    `.helmet{fill:${of === 1 ? '#62676b' : '#5b6644'};stroke:${dark};stroke-width:2.6}.shine{fill:none;stroke:#fff;stroke-width:2.4;opacity:.5}`,
    `.arm{fill:none;stroke:${cloth};stroke-width:7}.arm-line{fill:none;stroke:${dark};stroke-width:11}.leg{fill:none;stroke:${cloth};stroke-width:9}`,
    `.wood{fill:none;stroke:#5b3a1c;stroke-width:6}.steel{fill:none;stroke:#23221f;stroke-width:3.6}.thick{stroke-width:6}`,
    `.drum{fill:#2c2b28}.peak{fill:#23221f}.badge{fill:#ffd56b}.track{fill:#35322c;stroke:${dark};stroke-width:2}`,
    `.hull,.turret{fill:${side};stroke:${dark};stroke-width:2.6}.hatch{fill:#2c2b28;opacity:.6}.stub{fill:none;stroke:${ink};stroke-width:8}`,
    `.staff{fill:none;stroke:#2c2117;stroke-width:5}.pennant{fill:${side};stroke:${dark};stroke-width:3}.star{fill:#fbf6e8}.foot{fill:${shade};stroke:#2c2117;stroke-width:2}`,
    `.stamp .disc{fill:${note};stroke:${ink};stroke-width:2.5}.stamp path,.bare{fill:none;stroke:${ink};stroke-width:4.5}`,
    `.stamp .full{fill:${ink};stroke:none}.stamp text{font:700 24px ${narrow};text-anchor:middle;fill:${ink}}`,
    `.destroyed .disc,.lost .disc,.removed .disc{fill:#b3261e;stroke:#fff6e6}.destroyed path,.lost path,.removed path{stroke:#fff6e6}`,
    `.pinned .disc,.suppressed .disc{fill:#b3261e;stroke:#fff6e6}.pinned path,.suppressed path{stroke:#fff6e6;stroke-width:5.5}.ready path{stroke:${good};stroke-width:5.5}`,
  ].join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
