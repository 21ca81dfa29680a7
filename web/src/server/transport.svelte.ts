// How the page reaches its tables: a server over HTTP and WebSocket, or the engine in a worker of this page. It finds out by itself.

import { Http } from './http';
import type { Reply } from '../engine/messages';
import { EngineTransport } from './engine';

/** A live line, as a WebSocket is one. */
export interface LiveLine {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Asks something; fails only if nobody answers. `path` begins behind `api/`. */
  ask(method: string, path: string, body?: string | Blob): Promise<Reply>;
  /** Calls a live line. */
  line(path: string): LiveLine;
  /** Where something can be opened as a link, if it can. */
  address(path: string): string | undefined;
  /** Ends the thought the computer is in, where that can be done. */
  stop(): void;
}

/** What people should know about the tables. */
export const tables: { inBrowser: boolean; leads: boolean; sentence: string; thinking: string | undefined } = $state({
  inBrowser: false,
  leads: true,
  sentence: '',
  thinking: undefined,
});

/** How long a server may take to answer before the page plays without it, in milliseconds. */
const PATIENCE = 4000;

let chosen: Transport = new Http();
let choosing: Promise<Transport> = Promise.resolve(chosen);

/** The transport, once it is known. */
export function transport(): Promise<Transport> {
  return choosing;
}

/** The transport as far as it is known. */
export function current(): Transport {
  return chosen;
}

/** Finds out whether a server stands behind the page; call once at the start. */
export function chooseTransport(): void {
  const engine = document.querySelector<HTMLMetaElement>('meta[name="sandtable-engine"]')?.content;
  if (!engine) return;
  // The engine is on its way while a server is looked for; mostly there is none.
  const alone = new EngineTransport(new URL(engine, document.baseURI).href, (change) => Object.assign(tables, change));
  choosing = serverAnswers().then((answers) => {
    if (answers) alone.end();
    else [chosen, tables.inBrowser] = [alone, true];
    return chosen;
  });
}

async function serverAnswers(): Promise<boolean> {
  try {
    const response = await fetch(new URL('api/games', document.baseURI), { signal: AbortSignal.timeout(PATIENCE) });
    return response.ok && Array.isArray(await response.json());
  } catch {
    return false;
  }
}
