// The worker of the tables. Of all tabs of this site one has the tables, the others pass on to it what their pages say; when its
// tab is closed, the next one takes over from what is kept. So two tabs on the same battle see the same battle.

import type { Begin, FromTables, TablesState, ToTables } from './messages';
import { asReply, noEngine } from './problems';
import { BrowserStore, MemoryStore, openShelves, type Store } from './store';
import { Tables } from './tables';
import { WorkerThinker } from './thinking';
import { compileEngine, Engine } from './wasm';

/** Between tabs: to the one that leads, from it to another, that a new one leads, and whether the one that leads is awake. */
type Post = { from: string; said: ToTables } | { to: string; told: FromTables } | { leads: string; sentence: string } | { awake: boolean };

/** How long a page waits before it asks whether the tab that leads is awake, and then for its answer, in milliseconds. */
const PATIENCE = 5000;

const me = [...crypto.getRandomValues(new Uint8Array(8))].join('.');
const tabs = 'BroadcastChannel' in self ? new BroadcastChannel('sandtable tables') : undefined;

let engine = '';
let tables: Tables | undefined;
let leading = false;
let state: TablesState = { leads: false, sentence: '' };
/** What this page has asked and not heard of, in order: whoever leads next is asked again. */
const unanswered = new Map<number, ToTables>();
/** The live lines of this page. */
const lines = new Set<number>();

self.onmessage = ({ data }: MessageEvent<Begin | ToTables>) => {
  if (data.kind === 'begin') {
    engine = data.engine;
    // As long as this tab lives it has this lock, so that the others can see when it is gone.
    void navigator.locks?.request(tabLock(me), () => new Promise(() => undefined));
    void takeSeat();
  } else {
    if (data.kind === 'ask') unanswered.set(data.n, data);
    if (data.kind === 'listen') lines.add(data.n);
    if (data.kind === 'hang up') lines.delete(data.n);
    say(data);
  }
};

if (tabs) {
  tabs.onmessage = ({ data }: MessageEvent<Post>) => {
    if ('said' in data) {
      if (!leading) return;
      void tables?.hear(data.from, data.said);
      watch(data.from);
    } else if ('told' in data) {
      if (data.to === me) pass(data.told);
    } else if ('awake' in data) {
      if (data.awake) answered = true;
      else if (leading) tabs.postMessage({ awake: true } satisfies Post);
    } else if (data.leads !== me) {
      follow(data.sentence);
    }
  };
}

/** To the tables, wherever they are. */
function say(said: ToTables): void {
  if (tables) void tables.hear(me, said);
  // What is asked before the tables of this tab stand is asked again then.
  else if (!leading) tabs?.postMessage({ from: me, said } satisfies Post);
  if (!leading && said.kind === 'ask') setTimeout(() => unanswered.has(said.n) && wake(), PATIENCE);
}

/** Whether the tab that leads has answered to its name. */
let answered = false;
let waking = false;

/** A tab that sleeps in the background of a phone leads nobody: its seat is taken. What it has not kept was shown to nobody. */
function wake(): void {
  if (leading || waking || !navigator.locks) return;
  [answered, waking] = [false, true];
  tabs?.postMessage({ awake: false } satisfies Post);
  setTimeout(() => {
    waking = false;
    if (!answered && !leading) void takeSeat(true);
  }, PATIENCE);
}

/** To the page of this tab. */
function pass(told: FromTables): void {
  if (told.kind === 'answer') unanswered.delete(told.n);
  if (told.kind === 'closed') lines.delete(told.n);
  self.postMessage(told);
}

function tell(who: string, told: FromTables): void {
  if (who === me) pass(told);
  else tabs?.postMessage({ to: who, told } satisfies Post);
}

/** Waits until this tab may lead; a browser without locks lets every tab lead. */
async function takeSeat(steal = false): Promise<void> {
  if (!navigator.locks) return lead();
  const hold = () => {
    void lead();
    return new Promise(() => undefined);
  };
  // Another tab took it while this one slept: it follows, and waits for its turn.
  await navigator.locks.request('sandtable tables', { steal }, hold).catch(() => {
    [leading, tables] = [false, undefined];
    void takeSeat();
  });
}

async function lead(): Promise<void> {
  leading = true;
  try {
    if (typeof WebAssembly !== 'object') throw new Error('WebAssembly is switched off in this browser.');
    const module = compileEngine(engine);
    const { store, sentence } = await openStore();
    await module;
    tables = new Tables(async () => Engine.start(await module), store, new WorkerThinker(() => module), tell);
    show({ leads: true, sentence });
  } catch (error) {
    fail(error);
  }
  tabs?.postMessage({ leads: me, sentence: state.sentence } satisfies Post);
  closeLines();
  for (const said of unanswered.values()) say(said);
}

/** Without an engine every request is answered with the reason. */
function fail(error: unknown): void {
  const why = `${error instanceof Error ? error.message : String(error)} Allow WebAssembly, or load the page again when you are online.`;
  show({ leads: true, sentence: `The engine cannot start. ${why}` });
  const answer = (who: string, said: ToTables) => {
    if (said.kind === 'ask') tell(who, { kind: 'answer', n: said.n, reply: asReply(noEngine(why)) });
    else if (said.kind === 'listen') tell(who, { kind: 'closed', n: said.n });
    return Promise.resolve();
  };
  tables = { hear: answer, forget: () => undefined } as unknown as Tables;
}

/** Another tab leads now: what this page has asked is asked there, and its lines are called again. */
function follow(sentence: string): void {
  show({ leads: false, sentence });
  closeLines();
  for (const said of unanswered.values()) say(said);
}

/** The lines of this page end; the page calls again. */
function closeLines(): void {
  for (const n of [...lines]) pass({ kind: 'closed', n });
}

function show(now: TablesState): void {
  state = now;
  self.postMessage({ kind: 'state', state } satisfies FromTables);
}

async function openStore(): Promise<{ store: Store; sentence: string }> {
  try {
    return { store: new BrowserStore(await openShelves()), sentence: '' };
  } catch (error) {
    const newer = error instanceof Error && error.name === 'VersionError';
    const sentence = newer
      ? 'The battles of this browser were kept by a newer version of this page. They are safe: load the page again to get it. What you play until then lasts only as long as this tab.'
      : 'This browser keeps nothing, as in a private window. What you play lasts only as long as this tab: save a battle as a file before you close it.';
    return { store: new MemoryStore(), sentence };
  }
}

/** The other tabs that are listened to; one that is gone is forgotten. */
const watched = new Set<string>();

function watch(who: string): void {
  if (watched.has(who) || !navigator.locks) return;
  watched.add(who);
  tell(who, { kind: 'state', state: { leads: false, sentence: state.sentence } });
  void navigator.locks.request(tabLock(who), () => {
    watched.delete(who);
    tables?.forget(who);
  });
}

function tabLock(who: string): string {
  return `sandtable tab ${who}`;
}
