// The tables of this browser: what the server is elsewhere. Every request goes to the engine; what it hands out to be kept is
// kept before anybody sees what came of it; and whoever follows a battle hears of every change.

import type { FromTables, Reply, ToTables } from './messages';
import { asReply, crashed, notKept, stopped, TablesProblem } from './problems';
import type { Kept, Store } from './store';
import { text, type Engine, type Letter } from './wasm';

/** What the engine says about a request. */
type Told = { status?: number; kind?: string; name?: string; kept?: Kept; gone?: string; needs?: string; thinks?: Thinks };

/** A computer player who has to decide. */
export type Thinks = { battle: string; seat: number; level: string; line: number };
export type Thought = { seat: number; line: number; order: string };

/** Somebody who thinks elsewhere, so that the tables stay free. `undefined` says that he wants all lines of the battle. */
export interface Thinker {
  /** How many lines of a battle he has had. */
  had(battle: string): number;
  think(thinks: Thinks, lines: string): Promise<string | undefined>;
  stop(): void;
}

/** Says something to a page. */
export type Tell = (who: string, message: FromTables) => void;

export class Tables {
  private engine: Engine | undefined;
  private readonly start: () => Promise<Engine>;
  private readonly store: Store;
  private readonly thinker: Thinker;
  private readonly tell: Tell;
  /** The live lines by their numbers in the engine. */
  private readonly lines = new Map<number, { who: string; n: number; battle: string }>();
  private count = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(start: () => Promise<Engine>, store: Store, thinker: Thinker, tell: Tell) {
    this.start = start;
    this.store = store;
    this.thinker = thinker;
    this.tell = tell;
  }

  /** Does what a page asks, and answers it. */
  async hear(who: string, message: ToTables): Promise<void> {
    if (message.kind === 'ask') return this.ask(who, message);
    if (message.kind === 'listen') return this.listen(who, message.n, message.path);
    if (message.kind === 'stop') return this.thinker.stop();
    const line = this.lineOf(who, message.n);
    if (line === undefined) return this.tell(who, { kind: 'closed', n: message.n });
    if (message.kind === 'say') return this.say(line, message.text);
    await this.alone((engine) => Promise.resolve(engine.send({ want: 'hang_up', line })));
    this.lines.delete(line);
  }

  /** A page has gone. */
  forget(who: string): void {
    for (const client of this.lines.values()) if (client.who === who) void this.hear(who, { kind: 'hang up', n: client.n });
  }

  private async ask(who: string, { n, method, path, body }: ToTables & { kind: 'ask' }): Promise<void> {
    this.tell(who, { kind: 'answer', n, reply: await this.reply(method, path, body) });
  }

  /** Answers a request; a problem is an answer too. */
  async reply(method: string, path: string, body: Uint8Array | string = ''): Promise<Reply> {
    try {
      const told = await this.toItsEnd({ want: 'ask', method, path, chance: chance(), now: seconds() }, body);
      const { status = 500, kind = '', name } = told.head;
      return { status, kind, ...(name === undefined ? {} : { name }), body: told.body };
    } catch (error) {
      return asReply(asProblem(error));
    }
  }

  private async listen(who: string, n: number, path: string): Promise<void> {
    const line = (this.count += 1);
    const battle = decodeURIComponent(/battles\/([^/]+)\/live/.exec(path)?.[1] ?? '');
    try {
      const shown = await this.toItsEnd({ want: 'listen', line, path }, '');
      if (shown.head.status !== undefined) throw new Error(text(shown.body));
      this.lines.set(line, { who, n, battle });
      this.tell(who, { kind: 'open', n });
      this.pass(line, shown.body);
    } catch {
      this.tell(who, { kind: 'closed', n });
    }
  }

  private async say(line: number, said: string): Promise<void> {
    const client = this.lines.get(line);
    try {
      const heard = await this.toItsEnd({ want: 'hear', line, now: seconds() }, said);
      if (heard.head.status !== undefined) this.hangUp(line);
      else this.pass(line, heard.body);
    } catch (error) {
      const { type, ...problem } = asProblem(error).problem;
      const refused = { ...problem, type: 'refused', tag: tagOf(said), problem: type };
      if (client) this.tell(client.who, { kind: 'told', n: client.n, text: JSON.stringify(refused) });
    }
  }

  /** Sends a letter again with whatever it lacked, until it is answered. */
  private async toItsEnd(head: object, body: Uint8Array | string): Promise<Letter<Told>> {
    let thought: Thought | undefined;
    for (;;) {
      const told = await this.alone((engine) => this.once(engine, thought ? { ...head, thought } : head, body));
      const { needs, thinks } = told.head;
      if (thinks) thought = await this.think(thinks);
      else if (!needs) return told;
    }
  }

  /** Sends a letter and does what has to be done before anybody hears the answer. */
  private async once(engine: Engine, head: object, body: Uint8Array | string): Promise<Letter<Told>> {
    const told = engine.send<Told>(head, body);
    const { kept, gone, needs } = told.head;
    if (needs !== undefined) {
      const opened = engine.send<Told>({ want: 'open', id: needs }, await this.store.text(needs));
      // A battle that cannot be opened answers for itself.
      return opened.head.status === 204 ? told : opened;
    }
    try {
      if (kept) await this.store.keep(kept);
      if (gone !== undefined) await this.store.remove(gone);
    } catch (error) {
      // The engine is ahead of what is kept.
      this.reset();
      throw notKept(error);
    }
    if (gone !== undefined) for (const [line, { battle }] of this.lines) if (battle === gone) this.hangUp(line);
    if (kept) this.spread(engine, kept.info.id, 'line' in head ? Number(head.line) : undefined);
    return told;
  }

  /** Tells everybody who follows a battle what is new, but for the one who hears it in his answer. */
  private spread(engine: Engine, battle: string, but: number | undefined): void {
    for (const [line, client] of this.lines) {
      if (client.battle === battle && line !== but) this.pass(line, engine.send({ want: 'news', line }).body);
    }
  }

  private pass(line: number, messages: Uint8Array): void {
    const client = this.lines.get(line);
    if (!client || !messages.length) return;
    for (const told of text(messages).split('\n')) this.tell(client.who, { kind: 'told', n: client.n, text: told });
  }

  private async think(thinks: Thinks): Promise<Thought> {
    const { battle, seat, line } = thinks;
    for (const who of this.pages()) this.tell(who, { kind: 'thinking', battle });
    try {
      for (let from = this.thinker.had(battle); ; from = 0) {
        const lines = await this.alone((engine) => Promise.resolve(engine.send<Told>({ want: 'text', id: battle, from })));
        if (lines.head.status !== 200) throw stopped();
        const order = await this.thinker.think(thinks, text(lines.body));
        if (order !== undefined) return { seat, line, order };
      }
    } finally {
      for (const who of this.pages()) this.tell(who, { kind: 'thinking', battle: undefined });
    }
  }

  private pages(): Set<string> {
    return new Set([...this.lines.values()].map(({ who }) => who));
  }

  /** One after the other: nobody sees a battle that is ahead of what is kept. */
  private alone<T>(act: (engine: Engine) => Promise<T>): Promise<T> {
    const done = this.turn.then(async () => {
      this.engine ??= await this.awake();
      try {
        return await act(this.engine);
      } catch (error) {
        if (error instanceof TablesProblem) throw error;
        // An engine that panicked is not asked again.
        this.reset();
        throw crashed();
      }
    });
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async awake(): Promise<Engine> {
    const engine = await this.start();
    engine.send({ want: 'rows' }, JSON.stringify(await this.store.rows()));
    return engine;
  }

  /** Begins again from what is kept; whoever listens calls again. */
  private reset(): void {
    this.engine = undefined;
    this.thinker.stop();
    // Whoever asked hears first why; a line that is hung up tells nothing more.
    const lines = [...this.lines.keys()];
    setTimeout(() => lines.forEach((line) => this.hangUp(line)));
  }

  private hangUp(line: number): void {
    const client = this.lines.get(line);
    this.lines.delete(line);
    if (client) this.tell(client.who, { kind: 'closed', n: client.n });
  }

  private lineOf(who: string, n: number): number | undefined {
    for (const [line, client] of this.lines) if (client.who === who && client.n === n) return line;
    return undefined;
  }
}

function asProblem(error: unknown): TablesProblem {
  return error instanceof TablesProblem ? error : crashed();
}

function tagOf(said: string): number {
  try {
    return Number((JSON.parse(said) as { tag?: number }).tag ?? 0);
  } catch {
    return 0;
  }
}

/** Bytes nobody can foresee, for a battle that begins. */
function chance(): string {
  return [...crypto.getRandomValues(new Uint8Array(48))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

