// What the page and the worker of the tables say to each other.

/** From a page. `n` is the number of a request or of a live line, counted by the page. */
export type ToTables =
  | { kind: 'ask'; n: number; method: string; path: string; body: Uint8Array | string }
  | { kind: 'listen'; n: number; path: string }
  | { kind: 'say'; n: number; text: string }
  | { kind: 'hang up'; n: number }
  | { kind: 'stop' };

/** To a page. */
export type FromTables =
  | { kind: 'answer'; n: number; reply: Reply }
  | { kind: 'open'; n: number }
  | { kind: 'told'; n: number; text: string }
  | { kind: 'closed'; n: number }
  | { kind: 'thinking'; battle: string | undefined }
  | { kind: 'state'; state: TablesState };

/** An answer as HTTP would give it. */
export type Reply = { status: number; kind: string; name?: string; body: Uint8Array<ArrayBuffer> };

export type TablesState = {
  /** Whether this tab has the tables, or follows another tab that has. */
  leads: boolean;
  /** What people must know about the store or the engine; empty if all is well. */
  sentence: string;
};

/** The first thing a page says: where the engine is. */
export type Begin = { kind: 'begin'; engine: string };
