// Zoom maths: where the paper lies on the screen. A camera is d3-zoom's transform, so both speak the same numbers.

import type { Spot } from './units';

export type Camera = { x: number; y: number; k: number };

export type Size = { width: number; height: number };

/** How far people may zoom, as screen pixels per inch. */
export const NEAREST = 95;

/** Room left around the table for the map's frame, in hundredths of an inch. */
export const FRAME = 130;

/** The camera that shows the whole table with its frame. */
export function fit(screen: Size, table: Size): Camera {
  const k = Math.max(0.01, Math.min(screen.width / (table.width + 2 * FRAME), screen.height / (table.height + 2 * FRAME)));
  return { k, x: (screen.width - table.width * k) / 2, y: (screen.height - table.height * k) / 2 };
}

/** How wide a counter should be at the first look, in pixels. */
const LEGIBLE = 24;

/** A counter as the first look needs to know it: where it lies and how wide it is, on the paper. */
export type Counter = { at: Spot; wide: number; side: number | null };

/** The camera of the first look: the whole table, or where counters would be too small to tell apart, the part where the sides meet. */
export function opening(screen: Size, table: Size, counters: readonly Counter[]): Camera {
  const whole = fit(screen, table);
  const widths = counters.map(({ wide }) => wide).sort((a, b) => a - b);
  const narrow = widths[Math.floor(widths.length / 10)];
  if (narrow === undefined) return whole;
  const k = Math.min(LEGIBLE / narrow, limitsFor(screen, table)[1]);
  if (k <= whole.k) return whole;
  const [x, y] = front(counters);
  return { k, x: within(screen.width, table.width, k, x), y: within(screen.height, table.height, k, y) };
}

/** Puts a spot in the middle, unless that would show more than the frame beside the table. */
function within(screen: number, table: number, k: number, at: number): number {
  const room = screen - (table + 2 * FRAME) * k;
  if (room >= 0) return FRAME * k + room / 2;
  return Math.min(FRAME * k, Math.max(screen - (table + FRAME) * k, screen / 2 - at * k));
}

/** Where the sides are nearest to each other: the middle of the closest pairs; the middle of all where there is but one side. */
export function front(counters: readonly Counter[]): Spot {
  const first = counters.find(({ side }) => side !== null)?.side;
  const foes = counters.filter(({ side }) => side !== null && side !== first);
  const pairs = counters
    .filter(({ side }) => side === first)
    .flatMap(({ at }) => {
      const foe = foes.reduce<Spot | undefined>((best, one) => (best && gap(best, at) <= gap(one.at, at) ? best : one.at), undefined);
      return foe ? [{ far: gap(foe, at), at: [(foe[0] + at[0]) / 2, (foe[1] + at[1]) / 2] as const }] : [];
    })
    .sort((a, b) => a.far - b.far);
  const spots: readonly Spot[] = pairs.length ? pairs.slice(0, Math.ceil(pairs.length / 4)).map(({ at }) => at) : counters.map(({ at }) => at);
  const mean = (axis: 0 | 1) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  return [mean(0), mean(1)];
}

function gap(a: Spot, b: Spot): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The part of the paper that is seen: its west, north, east and south. */
export function seenPart(camera: Camera, screen: Size): [number, number, number, number] {
  return [...toSpot(camera, 0, 0), ...toSpot(camera, screen.width, screen.height)];
}

/** From screen pixels to the paper. */
export function toSpot(camera: Camera, x: number, y: number): Spot {
  return [(x - camera.x) / camera.k, (y - camera.y) / camera.k];
}

/** From the paper to screen pixels. */
export function toScreen(camera: Camera, [x, y]: Spot): Spot {
  return [x * camera.k + camera.x, y * camera.k + camera.y];
}

/** Zooms by a factor and keeps the spot under the given pixel where it is. */
export function zoomAt(camera: Camera, factor: number, x: number, y: number, limits: readonly [number, number]): Camera {
  const k = Math.min(Math.max(camera.k * factor, limits[0]), limits[1]);
  const [sx, sy] = toSpot(camera, x, y);
  return { k, x: x - sx * k, y: y - sy * k };
}

/** The least and the most a table of this size is enlarged. */
export function limitsFor(screen: Size, table: Size): [number, number] {
  const least = fit(screen, table).k * 0.8;
  return [least, Math.max(NEAREST / 100, least * 2)];
}

/** A camera that brings a spot into view, moving as little as it can. */
export function reveal(camera: Camera, spot: Spot, screen: Size, margin: number): Camera {
  const [x, y] = toScreen(camera, spot);
  const dx = x < margin ? margin - x : x > screen.width - margin ? screen.width - margin - x : 0;
  const dy = y < margin ? margin - y : y > screen.height - margin ? screen.height - margin - y : 0;
  return { k: camera.k, x: camera.x + dx, y: camera.y + dy };
}

/** How closely one looks, in three steps; labels and details come and go with it. */
export function closeness(camera: Camera): 'far' | 'middle' | 'near' {
  const perInch = camera.k * 100;
  return perInch < 13 ? 'far' : perInch < 34 ? 'middle' : 'near';
}

/** A length on the grain a pointer can be trusted with: whole hundredths only when looking closely. */
export function snap(length: number, camera: Camera): number {
  const perInch = camera.k * 100;
  const grain = (perInch < 45 ? 10 : perInch < 80 ? 5 : 1) * 127;
  return Math.round(length / grain) * grain;
}
