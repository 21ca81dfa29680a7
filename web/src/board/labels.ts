// Which names are written: where two would cover each other, the one that matters less is moved, or left out.

import type { Spot } from './units';

/** A name that may be written at one of some spots; `drop` moves it down from the spot, in pixels. */
export type Label = { id: string; text: string; style: string; letter: number; tall: number; spots: readonly { at: Spot; drop: number }[] };

/** A name and the spot where it stands. */
export type Written = { label: Label; at: Spot; drop: number };

export type Box = { west: number; east: number; north: number; south: number };

/** How near two names may come, in pixels. */
const AIR = 2;

/**
 * Writes names in the order given, each where it covers none before it and no counter; those without room are left out. `k` is pixels
 * per paper unit, `sheet` how wide the paper is: no name runs over its edge. `counters` are where the counters lie, on the paper.
 */
export function written(labels: readonly Label[], k: number, sheet: { west: number; east: number } = { west: -Infinity, east: Infinity }, counters: readonly Box[] = []): Written[] {
  const taken: Box[] = counters.map(({ west, east, north, south }) => ({ west: west * k, east: east * k, north: north * k, south: south * k }));
  return labels.flatMap((label) => {
    const spots = label.spots.map(({ at, drop }) => ({ at: kept(label, at, k, sheet), drop }));
    const spot = spots.find(({ at, drop }) => !taken.some((other) => overlap(other, boxOf(label, at, drop, k))));
    if (!spot) return [];
    taken.push(boxOf(label, spot.at, spot.drop, k));
    return [{ label, ...spot }];
  });
}

/** A spot moved so far that the name stays on the sheet. */
function kept({ text, letter }: Label, [x, y]: Spot, k: number, { west, east }: { west: number; east: number }): Spot {
  const half = ((text.length * letter) / 2 + AIR) / k;
  return [Math.max(west + half, Math.min(east - half, x)), y];
}

function boxOf({ text, letter, tall }: Label, [x, y]: Spot, drop: number, k: number): Box {
  const half = (text.length * letter) / 2 + AIR;
  const south = y * k + drop + 0.2 * tall;
  return { west: x * k - half, east: x * k + half, north: south - tall, south };
}

function overlap(a: Box, b: Box): boolean {
  return a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south;
}
