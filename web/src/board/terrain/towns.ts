// Where people live and cross: towns of many roofs, bridges, ferries.

import { between, type Stream } from '../random';
import { along, boxOf, inside, middleOf, near, pathOf, type Trace } from '../shapes';
import type { Spot } from '../units';
import { building } from './built';
import { rows } from './country';
import type { Ink } from './index';

/** Roofs of all sizes in plots along streets. */
export function town(shape: Trace, stream: Stream): Ink[] {
  const { west, east, north, south } = boxOf(shape.spots);
  const plot = Math.max(76, Math.min(130, Math.min(east - west, south - north) / 3.2));
  const houses = rows(shape, plot, plot * 1.1)
    .map(([x, y]) => house(x + between(stream, -0.06, 0.06) * plot, y + between(stream, -0.06, 0.06) * plot, plot, stream))
    .filter((walls) => walls.every((spot) => inside(spot, shape.spots)));
  const inks = houses.map((spots) => building({ closed: true, spots }, stream));
  return [
    { d: pathOf(shape), tone: 'wash-town' },
    ...together(inks),
    { d: pathOf(shape), tone: 'edge-earth' },
  ];
}

/** Planks between two rails. */
export function bridge(shape: Trace): Ink[] {
  if (!shape.closed) {
    return [
      { d: pathOf(shape), tone: 'bridge-case' },
      { d: pathOf(shape), tone: 'bridge' },
      { d: along(shape, 17).map(({ at: [x, y], angle }) => across(x, y, angle, 34)).join(''), tone: 'plank-seam' },
    ];
  }
  const { west, east, north, south } = boxOf(shape.spots);
  const wide = east - west >= south - north;
  const seams = wide
    ? steps(west, east, 17).map((x) => `M${near(x)} ${near(north)}V${near(south)}`)
    : steps(north, south, 17).map((y) => `M${near(west)} ${near(y)}H${near(east)}`);
  const rails = wide ? `M${near(west)} ${near(north)}H${near(east)}M${near(west)} ${near(south)}H${near(east)}` : `M${near(west)} ${near(north)}V${near(south)}M${near(east)} ${near(north)}V${near(south)}`;
  return [
    { d: pathOf(shape), tone: 'planks' },
    { d: seams.join(''), tone: 'plank-seam' },
    { d: rails, tone: 'rail-dark' },
  ];
}

/** A raft on its rope. */
export function ferry(shape: Trace): Ink[] {
  const spots = shape.closed ? axis(shape) : shape.spots;
  const [x, y] = middleOf(spots);
  const first = spots[0] ?? [x, y];
  const last = spots.at(-1) ?? [x, y];
  const angle = Math.atan2(last[1] - first[1], last[0] - first[0]);
  const corner = (a: number, b: number): Spot => [x + a * Math.cos(angle) - b * Math.sin(angle), y + a * Math.sin(angle) + b * Math.cos(angle)];
  const raft = { closed: true, spots: [corner(-46, -26), corner(46, -26), corner(46, 26), corner(-46, 26)] };
  const seams = [-30, -15, 0, 15, 30].map((a) => pathOf({ closed: false, spots: [corner(a, -26), corner(a, 26)] }));
  return [
    { d: pathOf({ closed: false, spots }), tone: 'rope' },
    { d: pathOf(raft), tone: 'planks' },
    { d: seams.join(''), tone: 'plank-seam' },
    { d: pathOf(raft), tone: 'rail-dark' },
    { d: [first, last].map(([px, py]) => `M${near(px - 12)} ${near(py - 12)}h24v24h-24Z`).join(''), tone: 'chimney' },
  ];
}

function house(x: number, y: number, plot: number, stream: Stream): Spot[] {
  const [w, h] = [between(stream, 0.3, 0.42) * plot, between(stream, 0.22, 0.36) * plot];
  const [a, b] = stream() < 0.5 ? [w, h] : [h, w];
  return [[x - a, y - b], [x + a, y - b], [x + a, y + b], [x - a, y + b]];
}

/** The inks of many buildings as few paths: what has the same tone is drawn at once. */
function together(buildings: readonly Ink[][]): Ink[] {
  const found = new Map<string, string>();
  for (const { d, tone } of buildings.flat()) found.set(tone, (found.get(tone) ?? '') + d);
  return [...found].map(([tone, d]) => ({ d, tone }));
}

/** The line through the middle of an area, along its longer way. */
function axis(shape: Trace): Spot[] {
  const { west, east, north, south } = boxOf(shape.spots);
  const [mx, my] = middleOf(shape.spots);
  return east - west >= south - north ? [[west, my], [east, my]] : [[mx, north], [mx, south]];
}

function across(x: number, y: number, angle: number, half: number): string {
  const [nx, ny] = [-Math.sin(angle) * half, Math.cos(angle) * half];
  return `M${near(x - nx)} ${near(y - ny)}L${near(x + nx)} ${near(y + ny)}`;
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor((to - from) / by)) }, (_, index) => from + (index + 1) * by);
}
