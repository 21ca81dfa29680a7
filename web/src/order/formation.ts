// One click places a whole group: a tidy block of ranks around the spot, so that nobody clicks forty times.

import { GRAIN, INCH } from '../board/units';
import type { Point } from '../wire/scene';

/** How a block of bases stands. */
export type Formation = { count: number; radius: number; perRank: number };

/** The points of a block of ranks centred on a point, kept on the table; left to right, front rank first. */
export function block(centre: Point, formation: Formation, width: number, height: number): Point[] {
  const { count, radius } = formation;
  const perRank = Math.max(1, Math.min(formation.perRank, count));
  const ranks = Math.ceil(count / perRank);
  const gap = snap(Math.max(2 * radius + 20 * GRAIN, INCH));
  const middle = {
    x: keep(centre.x, ((perRank - 1) * gap) / 2 + radius, width),
    y: keep(centre.y, ((ranks - 1) * gap) / 2 + radius, height),
  };
  return Array.from({ length: count }, (_, index) => {
    const rank = Math.floor(index / perRank);
    const file = index % perRank;
    // The last rank may be short and stands in the middle.
    const files = rank === ranks - 1 ? count - rank * perRank : perRank;
    return {
      x: snap(middle.x + (file - (files - 1) / 2) * gap),
      y: snap(middle.y + ((ranks - 1) / 2 - rank) * gap),
    };
  });
}

/** A pleasant number of files for a group. */
export function ranksOf(count: number): number {
  return count <= 4 ? count : Math.ceil(count / Math.round(Math.sqrt(count / 1.6)));
}

function snap(length: number): number {
  return Math.round(length / GRAIN) * GRAIN;
}

function keep(value: number, margin: number, limit: number): number {
  if (2 * margin >= limit) return limit / 2;
  return Math.min(Math.max(value, margin), limit - margin);
}
