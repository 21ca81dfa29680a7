// What lies under a pointer.

import type { Base, Piece, Point } from '../wire/scene';
import { distance, INCH } from './units';

/** How far a piece reaches from its centre, in wire units. */
export function reachOf(base: Base): number {
  if (base === 'marker') return INCH * 0.4;
  if ('round' in base) return base.round;
  return Math.hypot(base.block[0], base.block[1]) / 2;
}

/** The piece under a point: nearest centre first; `slack` widens every piece for fingers. Those wanted win over others. */
export function pieceAt(pieces: readonly Piece[], at: Point, slack: number, wanted?: ReadonlyMap<string, string>): Piece | undefined {
  let best: Piece | undefined;
  let nearest = Infinity;
  for (const piece of pieces) {
    const off = offBase(piece, at);
    if (off > slack) continue;
    const order = distance(piece.at, at) - (wanted?.has(piece.id) ? 4 * INCH : 0);
    if (order < nearest) {
      best = piece;
      nearest = order;
    }
  }
  return best;
}

/** How far outside its base a point lies; 0 on it. */
function offBase(piece: Piece, at: Point): number {
  const { base } = piece;
  if (base === 'marker' || 'round' in base) return Math.max(0, distance(piece.at, at) - reachOf(base));
  // In the block's own frame: its width lies across its facing.
  const angle = ((piece.facing ?? 9000) / 18_000) * Math.PI;
  const dx = at.x - piece.at.x;
  const dy = at.y - piece.at.y;
  const deep = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle)) - base.block[1] / 2;
  const wide = Math.abs(-dx * Math.sin(angle) + dy * Math.cos(angle)) - base.block[0] / 2;
  return Math.hypot(Math.max(0, deep), Math.max(0, wide));
}
