// What people built or broke: roofs, ruins, trenches, wrecks; and the plain look of anything unknown.

import { between, type Stream } from '../random';
import { along, beside, boxOf, inside, middleOf, near, pathOf, turnOf, type Trace } from '../shapes';
import type { Spot } from '../units';
import { furrows, scatter, stone } from './country';
import type { Ink } from './index';

/** A roof from above: shadow, two lit and two dark slopes, courses of tiles, a ridge and a chimney. */
export function building(shape: Trace, stream: Stream): Ink[] {
  const shadow = pathOf({ closed: true, spots: shape.spots.map(([x, y]) => [x + 22, y + 26] as const) });
  if (shape.spots.length !== 4) {
    return [
      { d: shadow, tone: 'shade-deep' },
      { d: pathOf(shape), tone: 'roof-light' },
      { d: furrows(shape, 22, 0), tone: 'tile' },
      { d: pathOf(shape), tone: 'roof-edge' },
    ];
  }
  const [a, b, c, d] = longFirst(shape.spots);
  const half = Math.min(length(b, c) / 2, length(a, b) / 2) * 0.9;
  const west = toward(middle(a, d), middle(b, c), half);
  const east = toward(middle(b, c), middle(a, d), half);
  const slopes: [Spot[], string][] = [
    [[a, b, east, west], 'roof-light'],
    [[d, c, east, west], 'roof-dark'],
    [[a, d, west], 'roof-mid'],
    [[b, c, east], 'roof-deep'],
  ];
  const tiles = [
    ...courses(a, b, west, east),
    ...courses(d, c, west, east),
  ].join('');
  const chimney = toward(west, east, between(stream, 0.2, 0.7) * length(west, east));
  return [
    { d: shadow, tone: 'shade-deep' },
    ...slopes.map(([spots, tone]) => ({ d: pathOf({ closed: true, spots }), tone })),
    { d: tiles, tone: 'tile' },
    { d: [[west, east], [a, west], [d, west], [b, east], [c, east]].map((spots) => pathOf({ closed: false, spots: spots as Spot[] })).join(''), tone: 'ridge' },
    { d: pathOf(shape), tone: 'roof-edge' },
    { d: square(chimney, 13), tone: 'chimney' },
  ];
}

/** Broken walls with gaps, rubble inside. */
export function ruin(shape: Trace, stream: Stream): Ink[] {
  const walls = along(shape, 60)
    .filter(() => stream() < 0.72)
    .map(({ at: [x, y], angle }) => {
      const dx = Math.cos(angle) * between(stream, 18, 30);
      const dy = Math.sin(angle) * between(stream, 18, 30);
      return `M${near(x - dx)} ${near(y - dy)}L${near(x + dx)} ${near(y + dy)}`;
    });
  const rubble = scatter(shape, stream, 34, 18).map(([x, y]) => stone(x, y, between(stream, 5, 13), stream));
  const beams = scatter(shape, stream, 150, 60).map(([x, y]) => {
    const angle = between(stream, 0, Math.PI);
    return `M${near(x - 45 * Math.cos(angle))} ${near(y - 45 * Math.sin(angle))}L${near(x + 45 * Math.cos(angle))} ${near(y + 45 * Math.sin(angle))}`;
  });
  return [
    { d: pathOf(shape), tone: 'wash-rubble' },
    { d: rubble.join(''), tone: 'stone' },
    { d: beams.join(''), tone: 'beam' },
    { d: pathOf(shape), tone: 'edge-earth' },
    { d: walls.join(''), tone: 'wall-broken' },
  ];
}

/** A trench line: thrown-up earth with a zigzag inside. */
export function entrenchment(shape: Trace, stream: Stream): Ink[] {
  const teeth = along(beside(shape, turnOf(shape) * 26), 34).map(({ at: [x, y], angle }, index) => {
    const out = (index % 2 ? 11 : -11) * 1;
    return `${index ? 'L' : 'M'}${near(x - Math.sin(angle) * out)} ${near(y + Math.cos(angle) * out)}`;
  });
  const earth = along(shape, 17).map(({ at: [x, y], angle }) => {
    const side = turnOf(shape) * between(stream, 8, 18);
    return `M${near(x)} ${near(y)}l${near(Math.sin(angle) * side)} ${near(-Math.cos(angle) * side)}`;
  });
  return [
    { d: pathOf(shape), tone: 'wash-rough' },
    { d: `${teeth.join('')}Z`, tone: 'trench' },
    { d: earth.join(''), tone: 'hachure' },
    { d: pathOf(shape), tone: 'edge-earth' },
  ];
}

/** A burnt hull on scorched ground. */
export function wreck(shape: Trace, stream: Stream): Ink[] {
  const { west, east, north, south } = boxOf(shape.spots);
  const [x, y] = middleOf(shape.spots);
  const w = (east - west) * 0.36;
  const h = (south - north) * 0.24;
  const tracks = [-1, 1].map((side) => `M${near(x - w)} ${near(y + side * h)}h${near(2 * w)}v${near(side * h * 0.45)}h${near(-2 * w)}Z`);
  const ash = scatter(shape, stream, 18, 4).map(([ax, ay]) => stone(ax, ay, between(stream, 2, 5), stream));
  return [
    { d: pathOf(shape), tone: 'wash-ash' },
    { d: ash.join(''), tone: 'ink-fill-soft' },
    { d: tracks.join(''), tone: 'ink-fill' },
    { d: `M${near(x - w)} ${near(y - h)}h${near(2 * w)}v${near(2 * h)}h${near(-2 * w)}Z`, tone: 'hull' },
    { d: `M${near(x)} ${near(y)}m${near(-h * 0.6)} 0a${near(h * 0.6)} ${near(h * 0.6)} 0 1 0 ${near(h * 1.2)} 0a${near(h * 0.6)} ${near(h * 0.6)} 0 1 0 ${near(-h * 1.2)} 0M${near(x)} ${near(y)}l${near(w * 1.1)} ${near(-h * 1.1)}`, tone: 'ink-line' },
    { d: pathOf(shape), tone: 'edge-earth' },
  ];
}

/** Ground nobody enters: close cross-hatching. */
export function blockArea(shape: Trace): Ink[] {
  return [
    { d: pathOf(shape), tone: 'wash-block' },
    { d: diagonals(shape, 26, 1) + diagonals(shape, 26, -1), tone: 'ink-thin' },
    { d: pathOf(shape), tone: 'roof-edge' },
  ];
}

/** Anything without a look of its own: its extent, hatched. */
export function plainArea(shape: Trace): Ink[] {
  return [
    { d: pathOf(shape), tone: 'wash-plain' },
    { d: diagonals(shape, 40, 1), tone: 'ink-faint' },
    { d: pathOf(shape), tone: 'edge-earth' },
  ];
}

/** Diagonal hatching clipped to a ring, made of short strokes that lie wholly inside. */
export function diagonals(shape: Trace, gap: number, lean: 1 | -1): string {
  const { west, north, east, south } = boxOf(shape.spots);
  const strokes: string[] = [];
  const step = gap / 2;
  for (let start = west - (south - north); start < east + (south - north); start += gap) {
    let from: Spot | undefined;
    let last: Spot | undefined;
    for (let down = 0; down <= south - north; down += step) {
      const spot: Spot = [lean === 1 ? start + down : start + (south - north) - down, north + down];
      if (inside(spot, shape.spots)) {
        from ??= spot;
        last = spot;
      } else if (from && last) {
        strokes.push(`M${near(from[0])} ${near(from[1])}L${near(last[0])} ${near(last[1])}`);
        from = undefined;
      }
    }
    if (from && last) strokes.push(`M${near(from[0])} ${near(from[1])}L${near(last[0])} ${near(last[1])}`);
  }
  return strokes.join('');
}

function longFirst(spots: readonly Spot[]): [Spot, Spot, Spot, Spot] {
  const [a, b, c, d] = spots as [Spot, Spot, Spot, Spot];
  return length(a, b) >= length(b, c) ? [a, b, c, d] : [b, c, d, a];
}

function courses(a: Spot, b: Spot, west: Spot, east: Spot): string[] {
  return [0.2, 0.4, 0.6, 0.8].map((part) =>
    pathOf({ closed: false, spots: [toward(a, west, part * length(a, west)), toward(b, east, part * length(b, east))] }),
  );
}

function middle(a: Spot, b: Spot): Spot {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function toward(from: Spot, to: Spot, far: number): Spot {
  const whole = length(from, to) || 1;
  return [from[0] + ((to[0] - from[0]) / whole) * far, from[1] + ((to[1] - from[1]) / whole) * far];
}

function length(a: Spot, b: Spot): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

function square([x, y]: Spot, half: number): string {
  return `M${near(x - half)} ${near(y - half)}h${2 * half}v${2 * half}h${-2 * half}Z`;
}
