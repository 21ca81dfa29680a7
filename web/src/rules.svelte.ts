// Rule texts for tooltips, fetched once per game when first wanted.

import * as api from './server/api';
import type { Rulebook } from './wire/server';

const books: Record<string, Rulebook | undefined> = $state({});
const asked = new Set<string>();

/** The rulebook of a game, once it is there. */
export function bookOf(game: string): Rulebook | undefined {
  return books[game];
}

/** Fetches a rulebook unless it is there or on its way. */
export function wantBook(game: string): void {
  if (!game || asked.has(game)) return;
  asked.add(game);
  api.rulebook(game).then(
    (book) => (books[game] = book),
    () => asked.delete(game),
  );
}

/** What a rule says, for a tooltip. */
export function ruleText(game: string, rule: string): string {
  return books[game]?.rules.find((one) => one.id === rule)?.text ?? '';
}
