// What runs along: roads, walls, hedges, fences, wire, streams.

import { between, type Stream } from '../random';
import { along, beside, near, pathOf, type Trace } from '../shapes';
import { crown, furrows, rows, scatter, stone } from './country';
import type { Ink } from './index';

/** A tan surface between two casing lines, with the ruts of carts. */
export function road(shape: Trace): Ink[] {
  if (shape.closed) {
    return [
      { d: pathOf(shape), tone: 'road-area' },
      { d: furrows(shape, 44, 22), tone: 'rut' },
      { d: pathOf(shape), tone: 'edge-road' },
    ];
  }
  return [
    { d: pathOf(shape), tone: 'road-case' },
    { d: pathOf(shape), tone: 'road' },
    { d: pathOf(beside(shape, 22)) + pathOf(beside(shape, -22)), tone: 'rut' },
  ];
}

/** Two lines with stones between; a high wall is thicker and casts a shadow. */
export function wall(shape: Trace, stream: Stream, high: boolean): Ink[] {
  const half = high ? 15 : 10;
  const joints = along(shape, 32).map(({ at: [x, y], angle }, index) => {
    const side = index % 2 ? 1 : -1;
    const dx = -Math.sin(angle) * half * side;
    const dy = Math.cos(angle) * half * side;
    return `M${near(x)} ${near(y)}l${near(dx)} ${near(dy)}`;
  });
  const caps = along(shape, 64).map(({ at: [x, y] }) => stone(x, y, between(stream, 4, 6), stream));
  const shadow = { closed: shape.closed, spots: shape.spots.map(([x, y]) => [x + 8, y + (high ? 16 : 10)] as const) };
  return [
    { d: pathOf(shadow), tone: high ? 'wall-shade-high' : 'wall-shade' },
    { d: pathOf(shape), tone: high ? 'wall-case-high' : 'wall-case' },
    { d: pathOf(shape), tone: high ? 'wall-high' : 'wall' },
    { d: joints.join(''), tone: 'ink-thin' },
    { d: high ? '' : caps.join(''), tone: 'ink-fill-soft' },
  ];
}

/** A thick wall seen from above: stones between two faces. */
export function wallArea(shape: Trace, stream: Stream): Ink[] {
  const stones = scatter(shape, stream, 24, 9).map(([x, y]) => stone(x, y, between(stream, 7, 12), stream));
  return [
    { d: pathOf({ closed: true, spots: shape.spots.map(([x, y]) => [x + 8, y + 11] as const) }), tone: 'shade' },
    { d: pathOf(shape), tone: 'wall-area' },
    { d: stones.join(''), tone: 'stone' },
    { d: pathOf(shape), tone: 'rail-dark' },
  ];
}

/** A hedge of some depth: leaves from edge to edge. */
export function hedgeArea(shape: Trace, stream: Stream, high: boolean): Ink[] {
  const size = high ? 36 : 24;
  const leaves = rows(shape, size * 1.25, size * 1.25).map(([x, y]) => crown([x + between(stream, -5, 5), y + between(stream, -5, 5)], between(stream, size * 0.72, size * 0.92), stream));
  const cast = high ? 20 : 9;
  return [
    { d: pathOf({ closed: true, spots: shape.spots.map(([x, y]) => [x + cast, y + cast * 1.2] as const) }), tone: high ? 'shade-deep' : 'shade' },
    { d: pathOf(shape), tone: 'hedge-body' },
    { d: leaves.join(''), tone: high ? 'tree-c' : 'hedge' },
    { d: pathOf(shape), tone: 'hedge-edge' },
  ];
}

/** A hedge as a string of beads. */
export function hedge(shape: Trace, stream: Stream): Ink[] {
  const beads = along(shape, 25).map(({ at }) => crown(at, between(stream, 13, 17), stream));
  return [
    { d: pathOf({ ...shape, spots: shape.spots.map(([x, y]) => [x + 5, y + 8] as const) }), tone: 'hedge-shade' },
    { d: beads.join(''), tone: 'hedge' },
  ];
}

/** An earth bank grown over: hachured foot, big uneven beads, a tree now and then. */
export function bocage(shape: Trace, stream: Stream): Ink[] {
  const foot = along(shape, 16).flatMap(({ at: [x, y], angle }) =>
    [-1, 1].map((side) => {
      const from = 16 * side;
      const to = between(stream, 28, 36) * side;
      const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
      return `M${near(x + nx * from)} ${near(y + ny * from)}L${near(x + nx * to)} ${near(y + ny * to)}`;
    }),
  );
  const beads = along(shape, 34).map(({ at }) => crown(at, between(stream, 19, 25), stream));
  const trees = along(shape, 190).map(({ at: [x, y] }) => crown([x + between(stream, -12, 12), y + between(stream, -12, 12)], between(stream, 30, 38), stream));
  return [
    { d: pathOf(shape), tone: 'bank-earth' },
    { d: foot.join(''), tone: 'hachure' },
    { d: beads.join(''), tone: 'tree-a' },
    { d: trees.join(''), tone: 'tree-b' },
  ];
}

/** A rail with posts. */
export function fence(shape: Trace): Ink[] {
  const posts = along(shape, 62).map(({ at: [x, y], angle }) => {
    const [nx, ny] = [-Math.sin(angle) * 10, Math.cos(angle) * 10];
    return `M${near(x - nx)} ${near(y - ny)}L${near(x + nx)} ${near(y + ny)}`;
  });
  return [
    { d: pathOf(beside(shape, 3)) + pathOf(beside(shape, -3)), tone: 'rail' },
    { d: posts.join(''), tone: 'post' },
  ];
}

/** Coils of wire between stakes. */
export function wire(shape: Trace): Ink[] {
  const coils = along(shape, 20).map(({ at: [x, y] }) => `M${near(x - 13)} ${near(y)}a13 13 0 1 0 26 0a13 13 0 1 0 -26 0`);
  const stakes = along(shape, 80).map(({ at: [x, y] }) => `M${near(x - 8)} ${near(y - 12)}l16 24m0 -24l-16 24`);
  return [
    { d: coils.join(''), tone: 'coil' },
    { d: stakes.join(''), tone: 'post' },
  ];
}

/** Running water between two banks. */
export function stream(shape: Trace, random: Stream): Ink[] {
  if (shape.closed) return [{ d: pathOf(shape), tone: 'water-pale' }, { d: pathOf(shape), tone: 'bank' }];
  const flow = along(shape, 55)
    .filter(() => random() < 0.7)
    .map(({ at: [x, y], angle }) => {
      const [dx, dy] = [Math.cos(angle) * 14, Math.sin(angle) * 14];
      const out = between(random, -9, 9);
      return `M${near(x - dx - dy * (out / 14))} ${near(y - dy + dx * (out / 14))}l${near(2 * dx)} ${near(2 * dy)}`;
    });
  return [
    { d: pathOf(shape), tone: 'stream-bank' },
    { d: pathOf(shape), tone: 'stream' },
    { d: flow.join(''), tone: 'water-line' },
  ];
}

/** Broad running water. */
export function riverLine(shape: Trace, random: Stream): Ink[] {
  const [, , flow] = stream(shape, random);
  return [
    { d: pathOf(shape), tone: 'river-bank' },
    { d: pathOf(shape), tone: 'river' },
    { d: pathOf(beside(shape, 26)) + pathOf(beside(shape, -26)), tone: 'water-depth' },
    ...(flow ? [flow] : []),
  ];
}

/** Any other line: dashed, with its name beside it. */
export function plainLine(shape: Trace): Ink[] {
  return [{ d: pathOf(shape), tone: 'line-plain' }];
}
