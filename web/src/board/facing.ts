// Which way a model looks: as the scene says, or, where facing means nothing, towards the enemy so that it looks alive.

import type { Piece } from '../wire/scene';
import { streamOf } from './random';

/** Degrees clockwise from north for every piece. */
export function headings(pieces: readonly Piece[]): Map<string, number> {
  const centres = new Map<number, { x: number; y: number; count: number }>();
  for (const { side, at } of pieces) {
    if (side === null) continue;
    const centre = centres.get(side) ?? { x: 0, y: 0, count: 0 };
    centres.set(side, { x: centre.x + at.x, y: centre.y + at.y, count: centre.count + 1 });
  }
  return new Map(pieces.map((piece) => [piece.id, headingOf(piece, centres)]));
}

function headingOf(piece: Piece, centres: ReadonlyMap<number, { x: number; y: number; count: number }>): number {
  if (piece.facing !== null) return 90 - piece.facing / 100;
  // A block that faces nowhere lies square to the map.
  if (typeof piece.base !== 'string' && 'block' in piece.base) return 0;
  const sway = (streamOf(`sway ${piece.id}`)() - 0.5) * 44;
  const enemies = [...centres].filter(([side]) => side !== piece.side).map(([, centre]) => centre);
  const count = enemies.reduce((sum, enemy) => sum + enemy.count, 0);
  if (!count) return sway;
  const x = enemies.reduce((sum, enemy) => sum + enemy.x, 0) / count - piece.at.x;
  const y = enemies.reduce((sum, enemy) => sum + enemy.y, 0) / count - piece.at.y;
  // Whole turns of fifteen degrees keep a line of men from swivelling at every casualty.
  return Math.round(((Math.atan2(x, y) / Math.PI) * 180) / 15) * 15 + sway;
}
