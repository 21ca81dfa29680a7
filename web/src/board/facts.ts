// What of a piece is worth a line on a small card.

import type { Piece } from '../wire/scene';

/** How many facts a card holds. */
const MOST = 6;

/** Facts that the card or the map tells already. */
const TOLD = new Set(['side', 'at', 'name', 'unit', 'team', 'group']);

/** A fact that says that there is nothing to say. */
const NOTHING = new Set(['', 'no', 'none', '0', '-']);

/** The facts of a piece that matter now, in the order in which its game tells them. */
export function factsNow(piece: Piece): Piece['facts'] {
  return piece.facts.filter(({ key, value }) => !TOLD.has(key) && !NOTHING.has(value)).slice(0, MOST);
}
