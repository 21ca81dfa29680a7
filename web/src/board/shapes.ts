// Small plane geometry for drawing and pointing; what is legal is decided elsewhere, exactly and in whole numbers.

import type { Outline, Point } from '../wire/scene';
import { toPaper, paper, type Spot } from './units';

export type Box = { west: number; north: number; east: number; south: number };

/** An outline on the paper: a closed ring or an open line. */
export type Trace = { closed: boolean; spots: Spot[] };

/** An outline as spots on the paper; a circle becomes a fine ring. */
export function trace(outline: Outline, height: number): Trace {
  if ('area' in outline) return { closed: true, spots: outline.area.map((point) => toPaper(point, height)) };
  if ('line' in outline) return { closed: false, spots: outline.line.map((point) => toPaper(point, height)) };
  const [x, y] = toPaper(outline.circle.centre, height);
  return { closed: true, spots: ring(x, y, paper(outline.circle.radius), 40) };
}

/** A regular polygon close to a circle. */
export function ring(x: number, y: number, radius: number, corners: number): Spot[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

/** SVG path data of a trace. */
export function pathOf({ closed, spots }: Trace): string {
  const steps = spots.map(([x, y], index) => `${index ? 'L' : 'M'}${near(x)} ${near(y)}`);
  return steps.join('') + (closed ? 'Z' : '');
}

/** A number short enough for path data. */
export function near(value: number): number {
  return Math.round(value * 10) / 10;
}

export function boxOf(spots: readonly Spot[]): Box {
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  return { west: Math.min(...xs), north: Math.min(...ys), east: Math.max(...xs), south: Math.max(...ys) };
}

export function middleOf(spots: readonly Spot[]): Spot {
  const { west, north, east, south } = boxOf(spots);
  return [(west + east) / 2, (north + south) / 2];
}

/** Whether a spot lies inside a ring. */
export function inside([x, y]: Spot, ringSpots: readonly Spot[]): boolean {
  let within = false;
  ringSpots.forEach(([ax, ay], index) => {
    const [bx, by] = ringSpots[(index + 1) % ringSpots.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** How far a spot is from the border of a ring or from a line. */
export function clearance(spot: Spot, { closed, spots }: Trace): number {
  let nearest = Infinity;
  for (const [a, b] of edges({ closed, spots })) nearest = Math.min(nearest, offEdge(spot, a, b));
  return nearest;
}

/** The straight pieces of a trace. */
export function edges({ closed, spots }: Trace): [Spot, Spot][] {
  const result: [Spot, Spot][] = [];
  const count = closed ? spots.length : spots.length - 1;
  for (let index = 0; index < count; index += 1) {
    const a = spots[index];
    const b = spots[(index + 1) % spots.length];
    if (a && b) result.push([a, b]);
  }
  return result;
}

/** Points at even distances along a trace, each with the direction of the line there. */
export function along(shape: Trace, step: number): { at: Spot; angle: number }[] {
  const result: { at: Spot; angle: number }[] = [];
  for (const [a, b] of edges(shape)) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const count = Math.max(1, Math.round(length / step));
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    for (let index = 0; index < count; index += 1) {
      const part = (index + 0.5) / count;
      result.push({ at: [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part], angle });
    }
  }
  return result;
}

/** A ring or line shifted sideways; good enough for casings and double lines. */
export function beside({ closed, spots }: Trace, by: number): Trace {
  const shifted = spots.map((spot, index): Spot => {
    const before = spots[index - 1] ?? (closed ? spots[spots.length - 1] : undefined);
    const after = spots[index + 1] ?? (closed ? spots[0] : undefined);
    const normals = [before && normal(before, spot), after && normal(spot, after)].filter((n) => n !== undefined);
    const x = normals.reduce((sum, n) => sum + n[0], 0);
    const y = normals.reduce((sum, n) => sum + n[1], 0);
    const length = Math.hypot(x, y) || 1;
    // At a corner the shift grows, so that both sides keep their distance; sharp corners are cut.
    const stretch = Math.min(2, normals.length / length);
    return [spot[0] + (x / length) * by * stretch, spot[1] + (y / length) * by * stretch];
  });
  return { closed, spots: shifted };
}

/** Which way round a ring goes: its outside lies to the left of a side if this is 1. */
export function turnOf(shape: Trace): 1 | -1 {
  const area = edges(shape).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0);
  return area > 0 ? -1 : 1;
}

/** A ring drawn in towards its middle. */
export function shrunk(spots: readonly Spot[], share: number): Spot[] {
  const [mx, my] = middleOf(spots);
  return spots.map(([x, y]) => [mx + (x - mx) * share, my + (y - my) * share] as const);
}

/** A rounded ring through the middles of its sides: corners become curves. */
export function rounded(spots: readonly Spot[]): string {
  const middles = edges({ closed: true, spots: [...spots] }).map(([a, b]) => ({
    corner: b,
    at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const,
  }));
  const first = middles[0];
  if (!first) return '';
  const start = `M${near(first.at[0])} ${near(first.at[1])}`;
  const curves = middles.map(({ corner }, index) => {
    const to = (middles[(index + 1) % middles.length] ?? first).at;
    return `Q${near(corner[0])} ${near(corner[1])} ${near(to[0])} ${near(to[1])}`;
  });
  return `${start}${curves.join('')}Z`;
}

/** The wire points of an outline's own corners, or its middle: where a keyboard may jump to. */
export function anchor(outline: Outline): Point {
  if ('circle' in outline) return outline.circle.centre;
  const points = 'area' in outline ? outline.area : outline.line;
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

function offEdge([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const part = square ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

function normal(a: Spot, b: Spot): Spot {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
}
