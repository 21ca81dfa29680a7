// What the tests of the WebAssembly build stand on: the tables as the page has them, with a thinker and a store in this process.

import { readFileSync } from 'node:fs';
import type { FromTables } from '../src/engine/messages';
import { MemoryStore, type Store } from '../src/engine/store';
import { Tables, type Thinker, type Thinks } from '../src/engine/tables';
import { Engine, text } from '../src/engine/wasm';

const WASM = process.env.SANDTABLE_WASM ?? new URL('../../target/wasm/sandtable.wasm', import.meta.url);

let module: Promise<WebAssembly.Module> | undefined;

/** A new engine of the build. */
export async function engine(): Promise<Engine> {
  module ??= WebAssembly.compile(readFileSync(WASM));
  return Engine.start(await module);
}

/** Thinks at once, with an engine of its own. */
class Inline implements Thinker {
  private readonly lines = new Map<string, number>();
  private readonly mind = engine();

  had(battle: string): number {
    return this.lines.get(battle) ?? 0;
  }

  async think({ battle, seat, level, line }: Thinks, lines: string): Promise<string | undefined> {
    const told = (await this.mind).send<{ order?: string; wants_all?: boolean }>({ want: 'think', id: battle, seat, level }, lines);
    const { order, wants_all: wantsAll } = told.head;
    if (wantsAll) this.lines.delete(battle);
    else if (order === undefined) throw new Error(text(told.body));
    else this.lines.set(battle, line + 1);
    return order;
  }

  stop(): void {}
}

/** Tables, and everything they have said. */
export function tables(store: Store = new MemoryStore(), thinker: Thinker = new Inline()): { tables: Tables; said: { who: string; message: FromTables }[] } {
  const said: { who: string; message: FromTables }[] = [];
  return { tables: new Tables(engine, store, thinker, (who, message) => said.push({ who, message })), said };
}

/** Asks and reads the answer. */
export async function ask<T>(at: Tables, method: string, path: string, body?: unknown): Promise<{ status: number; told: T; text: string }> {
  const reply = await at.reply(method, `/api/${path}`, body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  const words = text(reply.body);
  return { status: reply.status, told: (reply.kind.includes('json') && !reply.kind.includes('jsonl') ? JSON.parse(words) : undefined) as T, text: words };
}
