// Where the battles of this browser are kept: a row for each, and its lines as they were added.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { BattleInfo } from '../wire/server';

/** What the engine hands out to be kept before anybody may see it; `after` is the last line kept already. */
export type Kept = { info: BattleInfo; after?: number; text: string };

export interface Store {
  /** The rows of all battles, in the order they began. */
  rows(): Promise<BattleInfo[]>;
  /** All lines of a battle. */
  text(id: string): Promise<string>;
  keep(kept: Kept): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Two tabs wrote the same battle; what this one holds is not what is kept. */
export class OutOfStep extends Error {}

/** An army a person wants to use again. */
export type KeptArmy = { id?: number; game: string; name: string; file: string; text: string };

interface Shelves extends DBSchema {
  battles: { key: string; value: { id: string; number: number; info: BattleInfo }; indexes: { number: number } };
  lines: { key: [string, number]; value: { battle: string; after: number; text: string } };
  armies: { key: number; value: KeptArmy; indexes: { game: string } };
}

export type Database = IDBPDatabase<Shelves>;

const NAME = 'sandtable';
/** Counted up with every change of the shelves; `upgrade` knows the way from each older one. */
const VERSION = 1;

/** Opens the shelves of this browser. Fails in windows that keep nothing, and if a newer page has changed them. */
export function openShelves(): Promise<Database> {
  return openDB<Shelves>(NAME, VERSION, {
    upgrade(shelves) {
      shelves.createObjectStore('battles', { keyPath: 'id' }).createIndex('number', 'number');
      shelves.createObjectStore('lines', { keyPath: ['battle', 'after'] });
      shelves.createObjectStore('armies', { keyPath: 'id', autoIncrement: true }).createIndex('game', 'game');
    },
    // A newer page in another tab wants to change them: it shall.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** The store of this browser. */
export class BrowserStore implements Store {
  private readonly shelves: Database;

  constructor(shelves: Database) {
    this.shelves = shelves;
  }

  async rows(): Promise<BattleInfo[]> {
    return (await this.shelves.getAllFromIndex('battles', 'number')).map((row) => row.info);
  }

  async text(id: string): Promise<string> {
    const lines = await this.shelves.getAll('lines', range(id));
    return lines.map((line) => line.text).join('');
  }

  async keep({ info, after, text }: Kept): Promise<void> {
    const change = this.shelves.transaction(['battles', 'lines'], 'readwrite', { durability: 'strict' });
    const [battles, lines] = [change.objectStore('battles'), change.objectStore('lines')];
    try {
      const row = await battles.get(info.id);
      if (after !== undefined && row?.info.line !== after) throw new OutOfStep();
      const number = row?.number ?? ((await battles.index('number').openCursor(null, 'prev'))?.value.number ?? 0) + 1;
      await Promise.all([battles.put({ id: info.id, number, info }), lines.put({ battle: info.id, after: after ?? -1, text })]);
    } catch (error) {
      // What ends the change is the reason; that it ended is no news.
      await Promise.allSettled([change.done]);
      throw change.error ?? error;
    }
    await change.done;
  }

  async remove(id: string): Promise<void> {
    const change = this.shelves.transaction(['battles', 'lines'], 'readwrite');
    await Promise.all([change.objectStore('battles').delete(id), change.objectStore('lines').delete(range(id)), change.done]);
  }
}

function range(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, -1], [id, Infinity]);
}

/** For windows that keep nothing: it lasts as long as the tab. */
export class MemoryStore implements Store {
  private readonly battles = new Map<string, { info: BattleInfo; text: string }>();

  rows(): Promise<BattleInfo[]> {
    return Promise.resolve([...this.battles.values()].map(({ info }) => info));
  }

  text(id: string): Promise<string> {
    return Promise.resolve(this.battles.get(id)?.text ?? '');
  }

  keep({ info, text }: Kept): Promise<void> {
    this.battles.set(info.id, { info, text: (this.battles.get(info.id)?.text ?? '') + text });
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.battles.delete(id);
    return Promise.resolve();
  }
}
