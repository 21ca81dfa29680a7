// APP-6 symbols as pictures. The library is large and many tables need none of it, so it is fetched on first use.

type Library = { Symbol: new (code: string, options: Record<string, unknown>) => { asSVG(): string } };

let library: Library | undefined = $state.raw();
let asked = false;
const drawn = new Map<string, string>();

const FILLS = ['#a9c7de', '#e3aaa4', '#e0c58a', '#cbb6dd'];

/** Fetches the library, once. */
export function symbolsReady(): void {
  if (asked) return;
  asked = true;
  import('milsymbol').then(
    (module) => (library = (module.default ?? module) as unknown as Library),
    () => (asked = false),
  );
}

/** The picture of a symbol in a side's colour, or undefined until the library is there. */
export function symbolImage(code: string, side: number | null): string | undefined {
  if (!library) return undefined;
  const key = `${code} ${side}`;
  const known = drawn.get(key);
  if (known) return known;
  const fillColor = side === null ? '#ded6c0' : (FILLS[side] ?? FILLS[3]);
  const svg = new library.Symbol(code, { size: 60, fillColor, strokeWidth: 5, outlineWidth: 0 }).asSVG();
  const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  drawn.set(key, image);
  return image;
}

/** Whether a piece is drawn by its symbol whatever the settings say: blocks, and what is hidden from others where one knows what it is. */
export function bearsSymbol({ look, symbol }: { look: string; symbol: string }): boolean {
  return symbol !== '' && (look === 'block' || look === 'stub');
}
