// The tables in a worker of this page.

import type { Begin, FromTables, Reply, ToTables } from '../engine/messages';
import type { LiveLine, Transport } from './transport.svelte';

/** What the page is told about the tables. */
export type Told = (change: { leads?: boolean; sentence?: string; thinking?: string | undefined }) => void;

/** A live line to the worker. */
class EngineLine implements LiveLine {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly n: number;
  private readonly transport: EngineTransport;

  constructor(n: number, transport: EngineTransport) {
    this.n = n;
    this.transport = transport;
  }

  send(text: string): void {
    this.transport.say({ kind: 'say', n: this.n, text });
  }

  close(): void {
    this.transport.say({ kind: 'hang up', n: this.n });
    this.transport.ended(this);
  }
}

export class EngineTransport implements Transport {
  private readonly worker: Worker;
  private readonly asked = new Map<number, (reply: Reply) => void>();
  private readonly lines = new Map<number, EngineLine>();
  private readonly told: Told;
  private count = 0;

  constructor(engine: string, told: Told) {
    this.told = told;
    this.worker = new Worker(new URL('../engine/tables.worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.hear(data);
    this.worker.onerror = () => told({ sentence: 'A part of this page is missing. Load it again while you are online; what was kept is safe.' });
    this.worker.postMessage({ kind: 'begin', engine } satisfies Begin);
  }

  async ask(method: string, path: string, body?: string | Blob): Promise<Reply> {
    const n = (this.count += 1);
    const sent = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : (body ?? '');
    return new Promise((done) => {
      this.asked.set(n, done);
      this.say({ kind: 'ask', n, method, path: `/api/${path}`, body: sent });
    });
  }

  line(path: string): LiveLine {
    const line = new EngineLine((this.count += 1), this);
    this.lines.set(line.n, line);
    this.say({ kind: 'listen', n: line.n, path: `/api/${path}` });
    return line;
  }

  address(): undefined {
    return undefined;
  }

  stop(): void {
    this.say({ kind: 'stop' });
  }

  say(message: ToTables): void {
    this.worker.postMessage(message);
  }

  /** Nobody needs it. */
  end(): void {
    this.worker.terminate();
    this.told({ leads: true, sentence: '', thinking: undefined });
  }

  /** A line is over, whoever ended it. */
  ended(line: EngineLine): void {
    if (!this.lines.delete(line.n)) return;
    line.onclose?.();
  }

  private hear(message: FromTables): void {
    if (message.kind === 'answer') {
      this.asked.get(message.n)?.(message.reply);
      this.asked.delete(message.n);
    } else if (message.kind === 'state') {
      this.told(message.state);
    } else if (message.kind === 'thinking') {
      this.told({ thinking: message.battle });
    } else {
      const line = this.lines.get(message.n);
      if (!line) return;
      if (message.kind === 'open') line.onopen?.();
      else if (message.kind === 'told') line.onmessage?.({ data: message.text });
      else this.ended(line);
    }
  }
}
