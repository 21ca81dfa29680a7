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
