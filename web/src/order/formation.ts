// One click places a whole group: a tidy block of ranks around the spot, so that nobody clicks forty times.

import { GRAIN, INCH } from '../board/units';
import type { Outline, Point } from '../wire/scene';

/** How a block of bases stands. */
export type Formation = { count: number; radius: number; perRank: number };

/** Where a block has to stay, in wire units. */
export type Room = { west: number; south: number; east: number; north: number };

/** The zone in which a point lies, or the whole table. */
export function roomAt(at: Point, zones: readonly Outline[], table: { width: number; height: number }): Room {
  const whole = { west: 0, south: 0, east: table.width, north: table.height };
  return zones.map(extent).find(({ west, south, east, north }) => at.x >= west && at.x <= east && at.y >= south && at.y <= north) ?? whole;
}

/** The points of a block of ranks centred on a point, kept in its room; left to right, front rank first. */
export function block(centre: Point, formation: Formation, room: Room): Point[] {
  const { count, radius } = formation;
  const perRank = Math.max(1, Math.min(formation.perRank, count));
  const ranks = Math.ceil(count / perRank);
  const gap = snap(Math.max(2 * radius + 20 * GRAIN, INCH));
  const middle = {
    x: keep(centre.x, ((perRank - 1) * gap) / 2 + radius, room.west, room.east),
    y: keep(centre.y, ((ranks - 1) * gap) / 2 + radius, room.south, room.north),
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

function keep(value: number, margin: number, low: number, high: number): number {
  // A hundredth of an inch more, because the points are rounded to one.
  const [least, most] = [low + margin + GRAIN, high - margin - GRAIN];
  return least >= most ? (low + high) / 2 : Math.min(Math.max(value, least), most);
}

function extent(outline: Outline): Room {
  if ('circle' in outline) {
    const { centre, radius } = outline.circle;
    return { west: centre.x - radius, south: centre.y - radius, east: centre.x + radius, north: centre.y + radius };
  }
  const points = 'area' in outline ? outline.area : outline.line;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
}
