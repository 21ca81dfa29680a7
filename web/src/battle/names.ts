// Sentences name pieces by the keys that orders have for them. People read the names that stand on the table.

import { getContext, setContext } from 'svelte';
import type { Scene } from '../wire/scene';

/** What a piece is called, and whose it is. */
export type Name = { label: string; side: number | null };

/** A stretch of a sentence; with a name it was the key of a piece. */
export type Part = { text: string; name?: Name };

/** Keys in a sentence: words joined by hyphens, such as `b-ta1`. Whether one is a key only the scene knows. */
const KEYS = /([a-z][a-z0-9]*(?:-[a-z0-9]+)+)/;

/** The names of everything an eye sees, on the table and in the panels. */
export function namesOf(scene: Scene | undefined): ReadonlyMap<string, Name> {
  const names = new Map<string, Name>();
  for (const { id, text, side } of scene?.panels.flatMap((panel) => panel.rows) ?? []) {
    // A row tells a state after the name: `Tanks 1 (at)`, `2nd squad: 2 of 3`.
    if (id) names.set(id, { label: text.replace(/\s*[(:].*$/, ''), side });
  }
  for (const { id, name: label, side } of scene?.pieces ?? []) if (label) names.set(id, { label, side });
  return names;
}

/** A sentence, taken apart at the keys that have names. */
export function partsOf(text: string, names: () => ReadonlyMap<string, Name>): Part[] {
  // Most sentences hold no key, and then nobody has to know the names.
  if (!KEYS.test(text)) return [{ text }];
  const known = names();
  return text
    .split(KEYS)
    .filter(Boolean)
    .map((word) => {
      const name = known.get(word);
      return name ? { text: word, name } : { text: word };
    });
}

const HERE = Symbol('names');

/** Says by which names everything below this component is told. */
export function tellBy(names: () => ReadonlyMap<string, Name>): void {
  setContext(HERE, names);
}

/** The names things are told by here. */
export function namesHere(): () => ReadonlyMap<string, Name> {
  return getContext<(() => ReadonlyMap<string, Name>) | undefined>(HERE) ?? (() => new Map());
}
