// Lengths: the wire counts 1/500 mm, people read inches, the drawing uses hundredths of an inch with north up.

import type { Point } from '../wire/scene';

/** Wire units in an inch. */
export const INCH = 12_700;

/** Wire units in a hundredth of an inch, the grain on which players place things. */
export const GRAIN = 127;

/** A place on the paper, in hundredths of an inch from the north-west corner. */
export type Spot = readonly [x: number, y: number];

/** Wire length to paper length. */
export function paper(length: number): number {
  return length / GRAIN;
}

/** Wire point to paper spot; `height` is the height of the table in wire units. */
export function toPaper(point: Point, height: number): Spot {
  return [point.x / GRAIN, (height - point.y) / GRAIN];
}

/** Paper spot to the nearest wire point a player may name. */
export function toTable([x, y]: Spot, height: number): Point {
  return { x: Math.round(x) * GRAIN, y: Math.round(height / GRAIN - y) * GRAIN };
}

/** The nearest point of the table to a point that may lie beside it. */
export function clampToTable(point: Point, width: number, height: number): Point {
  return { x: Math.min(Math.max(point.x, 0), width), y: Math.min(Math.max(point.y, 0), height) };
}

/** A length as orders write it: inches with at most two decimals, none of them trailing zeros. */
export function writeLength(length: number): string {
  const hundredths = Math.round(length / GRAIN);
  return String(hundredths / 100);
}

/** A point as orders write it: `12.5,8`. */
export function writePoint(point: Point): string {
  return `${writeLength(point.x)},${writeLength(point.y)}`;
}

/** A length for people: `6.25″`. */
export function readable(length: number): string {
  return `${writeLength(length)}″`;
}

/** How far apart two points are, in wire units. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** How long a way through some points is, in wire units. */
export function pathLength(points: readonly Point[]): number {
  let length = 0;
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before) length += distance(before, point);
  });
  return length;
}
