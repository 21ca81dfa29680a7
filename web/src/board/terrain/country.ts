// Growing things and bare ground: woods, orchards, crops, scrub, stones, hills.

import { between, type Stream } from '../random';
import { along, boxOf, clearance, edges, inside, middleOf, near, pathOf, rounded, shrunk, type Trace } from '../shapes';
import type { Spot } from '../units';
import type { Ink } from './index';

/** Scattered crowns over a green wash; the wood's true edge stays visible. */
export function woods(shape: Trace, stream: Stream): Ink[] {
  const crowns = scatter(shape, stream, 88, 34).map((at) => ({ at, radius: between(stream, 38, 58) }));
  // Northern crowns first, so that each tree overlaps the one behind it like on a drawn map.
  crowns.sort((a, b) => a.at[1] - b.at[1]);
  const shadow = crowns.map(({ at, radius }) => disc(at[0] + 9, at[1] + 11, radius)).join('');
  const tones = ['tree-a', 'tree-b', 'tree-c'];
  const leaves = crowns.map(({ at, radius }, index): Ink[] => [
    { d: crown(at, radius, stream), tone: tones[index % 3] ?? 'tree-a' },
    { d: crownMarks(at, radius, stream), tone: 'tree-mark' },
  ]);
  return [
    { d: pathOf(shape), tone: 'wash-green' },
    { d: shadow, tone: 'shade' },
    ...leaves.flat(),
    { d: pathOf(shape), tone: 'edge-green' },
  ];
}

/** Trees in rows, square to the longest side. */
export function orchard(shape: Trace, stream: Stream): Ink[] {
  const spots = rows(shape, 105, 105).filter((at) => clearance(at, shape) > 30);
  const shadow = spots.map(([x, y]) => disc(x + 7, y + 9, 29)).join('');
  const trees = spots.map((at) => crown(at, between(stream, 26, 31), stream)).join('');
  const trunks = spots.map(([x, y]) => disc(x, y, 4)).join('');
  return [
    { d: pathOf(shape), tone: 'wash-orchard' },
    { d: furrows(shape, 105, 52), tone: 'furrow-faint' },
    { d: shadow, tone: 'shade' },
    { d: trees, tone: 'tree-b' },
    { d: trunks, tone: 'ink-fill' },
    { d: pathOf(shape), tone: 'edge-green' },
  ];
}

/** Furrows with ears of corn along them. */
export function cropField(shape: Trace, stream: Stream): Ink[] {
  const ears = rows(shape, 36, 30)
    .filter(() => stream() < 0.55)
    .map(([x, y]) => {
      const lean = between(stream, -4, 4);
      return `M${near(x)} ${near(y)}l${near(lean)} -13m${near(-lean)} 7l-4 -6m4 6l4 -6`;
    });
  return [
    { d: pathOf(shape), tone: 'wash-crop' },
    { d: furrows(shape, 36, 0), tone: 'furrow' },
    { d: ears.join(''), tone: 'crop-ear' },
    { d: pathOf(shape), tone: 'edge-crop' },
  ];
}

/** Low bushes: clumps of two or three small crowns. */
export function scrub(shape: Trace, stream: Stream): Ink[] {
  const clumps = scatter(shape, stream, 62, 24);
  const bushes: string[] = [];
  const grass: string[] = [];
  for (const [x, y] of clumps) {
    if (stream() < 0.6) {
      const lumps = stream() < 0.5 ? 2 : 3;
      for (let lump = 0; lump < lumps; lump += 1) {
        bushes.push(crown([x + lump * 14 - 12, y + between(stream, -7, 7)], between(stream, 10, 15), stream));
      }
    } else {
      grass.push(`M${near(x)} ${near(y)}l-6 -12m6 12l0 -15m0 15l6 -12`);
    }
  }
  return [
    { d: pathOf(shape), tone: 'wash-scrub' },
    { d: bushes.join(''), tone: 'tree-c' },
    { d: grass.join(''), tone: 'tuft' },
    { d: pathOf(shape), tone: 'edge-green' },
  ];
}

/** Stones and broken ground. */
export function rough(shape: Trace, stream: Stream): Ink[] {
  const stones: string[] = [];
  const ticks: string[] = [];
  for (const [x, y] of scatter(shape, stream, 40, 16)) {
    if (stream() < 0.62) stones.push(stone(x, y, between(stream, 6, 15), stream));
    else ticks.push(`M${near(x - 9)} ${near(y)}l9 -6l9 6`);
  }
  return [
    { d: pathOf(shape), tone: 'wash-rough' },
    { d: stones.join(''), tone: 'stone' },
    { d: ticks.join(''), tone: 'ink-thin' },
    { d: pathOf(shape), tone: 'edge-earth' },
  ];
}

/** Contours that climb towards the middle, hachures running down from each. */
export function hill(shape: Trace, stream: Stream): Ink[] {
  const { west, east, north, south } = boxOf(shape.spots);
  const size = Math.min(east - west, south - north);
  const levels = Math.max(2, Math.min(5, Math.round(size / 180)));
  const inks: Ink[] = [{ d: pathOf(shape), tone: 'wash-hill' }];
  for (let level = 0; level < levels; level += 1) {
    const contour = soften(shrunk(shape.spots, 1 - (level / levels) * 0.86));
    inks.push({ d: level ? rounded(contour) : pathOf(shape), tone: level ? 'hill-step' : 'hill-foot' });
    inks.push({ d: hachures(level ? contour : shape.spots, stream), tone: 'hachure' });
  }
  return inks;
}

/** Spots inside a ring that keep their distance from each other and from the border. */
export function scatter(shape: Trace, stream: Stream, apart: number, border: number): Spot[] {
  const { west, north, east, south } = boxOf(shape.spots);
  const result: Spot[] = [];
  const tries = Math.min(6000, Math.ceil((((east - west) * (south - north)) / (apart * apart)) * 14));
  const cells = new Map<string, Spot[]>();
  const cell = (x: number, y: number) => `${Math.floor(x / apart)} ${Math.floor(y / apart)}`;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const spot: Spot = [between(stream, west, east), between(stream, north, south)];
    if (!inside(spot, shape.spots) || clearance(spot, shape) < border) continue;
    if (neighbours(cells, spot, apart).some(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) < apart)) continue;
    result.push(spot);
    const key = cell(spot[0], spot[1]);
    cells.set(key, [...(cells.get(key) ?? []), spot]);
  }
  return result;
}

/** A leafy outline: a ring of small bulges. */
export function crown([x, y]: Spot, radius: number, stream: Stream): string {
  const bulges = Math.max(6, Math.round(radius / 6));
  const start = between(stream, 0, Math.PI);
  const corners = Array.from({ length: bulges }, (_, index): Spot => {
    const angle = start + (index / bulges) * 2 * Math.PI;
    const reach = radius * between(stream, 0.84, 0.98);
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  const first = corners[0] ?? [x, y];
  const chord = near((2 * radius * Math.sin(Math.PI / bulges)) / 1.75);
  const arcs = [...corners.slice(1), first].map(([cx, cy]) => `A${chord} ${chord} 0 0 1 ${near(cx)} ${near(cy)}`);
  return `M${near(first[0])} ${near(first[1])}${arcs.join('')}Z`;
}

export function disc(x: number, y: number, radius: number): string {
  const r = near(radius);
  return `M${near(x - r)} ${near(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

export function stone(x: number, y: number, radius: number, stream: Stream): string {
  const corners = 5 + Math.floor(stream() * 3);
  const steps = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    const reach = radius * between(stream, 0.65, 1.1);
    return `${index ? 'L' : 'M'}${near(x + reach * Math.cos(angle))} ${near(y + reach * 0.8 * Math.sin(angle))}`;
  });
  return `${steps.join('')}Z`;
}

/** Parallel lines across a ring, along its longer axis. */
export function furrows(shape: Trace, gap: number, offset: number): string {
  const { west, north, east, south } = boxOf(shape.spots);
  const lines: string[] = [];
  const lengthwise = east - west >= south - north;
  const [from, to] = lengthwise ? [north, south] : [west, east];
  for (let level = from + (offset || gap / 2); level < to; level += gap) {
    const cuts = crossings(shape, level, lengthwise);
    for (let index = 0; index + 1 < cuts.length; index += 2) {
      const a = near(cuts[index] ?? 0);
      const b = near(cuts[index + 1] ?? 0);
      lines.push(lengthwise ? `M${a} ${near(level)}H${b}` : `M${near(level)} ${a}V${b}`);
    }
  }
  return lines.join('');
}

/** Spots in even rows over a ring. */
export function rows(shape: Trace, gap: number, step: number): Spot[] {
  const { west, north, east, south } = boxOf(shape.spots);
  const across = Math.max(1, Math.floor((east - west) / step));
  const down = Math.max(1, Math.floor((south - north) / gap));
  const spots: Spot[] = [];
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const spot: Spot = [west + ((column + 0.5) * (east - west)) / across, north + ((row + 0.5) * (south - north)) / down];
      if (inside(spot, shape.spots)) spots.push(spot);
    }
  }
  return spots;
}

function crossings(shape: Trace, level: number, lengthwise: boolean): number[] {
  const cuts: number[] = [];
  for (const [a, b] of edges(shape)) {
    const [ax, ay, bx, by] = lengthwise ? [a[0], a[1], b[0], b[1]] : [a[1], a[0], b[1], b[0]];
    if (ay > level !== by > level) cuts.push(ax + ((level - ay) / (by - ay)) * (bx - ax));
  }
  return cuts.sort((a, b) => a - b);
}

function crownMarks([x, y]: Spot, radius: number, stream: Stream): string {
  const turn = between(stream, -0.4, 0.4);
  const r = radius * 0.55;
  const arc = (from: number, to: number, reach: number) => {
    const [ax, ay] = [x + reach * Math.cos(from + turn), y + reach * Math.sin(from + turn)];
    const [bx, by] = [x + reach * Math.cos(to + turn), y + reach * Math.sin(to + turn)];
    return `M${near(ax)} ${near(ay)}A${near(reach)} ${near(reach)} 0 0 1 ${near(bx)} ${near(by)}`;
  };
  return arc(3.4, 5, r) + arc(0.3, 1.5, r) + arc(3.9, 4.9, r * 0.45);
}

function hachures(spots: readonly Spot[], stream: Stream): string {
  const [mx, my] = middleOf(spots);
  return along({ closed: true, spots: [...spots] }, 26)
    .map(({ at: [x, y] }) => {
      const reach = Math.hypot(x - mx, y - my) || 1;
      const length = between(stream, 12, 24);
      return `M${near(x)} ${near(y)}l${near(((mx - x) / reach) * length)} ${near(((my - y) / reach) * length)}`;
    })
    .join('');
}

function soften(spots: readonly Spot[]): Spot[] {
  // Cutting every side in three gives curves that follow the foot of the hill.
  return edges({ closed: true, spots: [...spots] }).flatMap(([a, b]) => [
    [a[0] + (b[0] - a[0]) * 0.25, a[1] + (b[1] - a[1]) * 0.25] as const,
    [a[0] + (b[0] - a[0]) * 0.75, a[1] + (b[1] - a[1]) * 0.75] as const,
  ]);
}

function neighbours(cells: Map<string, Spot[]>, [x, y]: Spot, size: number): Spot[] {
  const found: Spot[] = [];
  const column = Math.floor(x / size);
  const row = Math.floor(y / size);
  for (let dx = -1; dx <= 1; dx += 1) {
    for (let dy = -1; dy <= 1; dy += 1) found.push(...(cells.get(`${column + dx} ${row + dy}`) ?? []));
  }
  return found;
}
