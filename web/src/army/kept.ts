// Armies kept in this browser, to be used again.

import { openShelves, type Database, type KeptArmy } from '../engine/store';

export type { KeptArmy };

let opened: Promise<Database> | undefined;

function shelves(): Promise<Database> {
  opened ??= openShelves();
  // One that failed may be tried again: a window may get room.
  opened.catch(() => (opened = undefined));
  return opened;
}

export async function keptArmies(game: string): Promise<KeptArmy[]> {
  return (await shelves()).getAllFromIndex('armies', 'game', game);
}

export async function keepArmy(army: KeptArmy): Promise<void> {
  await (await shelves()).add('armies', army);
}

export async function forgetArmy(id: number): Promise<void> {
  await (await shelves()).delete('armies', id);
}
