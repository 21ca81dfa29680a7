// The live socket of a battle: it tells the whole table once and then what changes, carries orders, and comes back by itself
// after a break.

import type { Eye, LiveMessage, LiveOrder, View } from '../wire/server';
import { livePath, ServerProblem, unreachable } from './api';
import { laidOver } from './change';
import { current, type LiveLine } from './transport.svelte';

export type Hearing = {
  /** The table as it is now. */
  changed: (view: View) => void;
  /** Whether the line stands. */
  connected: (stands: boolean) => void;
};

/** Somebody who waits for what he asked: once it is stored, for the view at its line. */
type Waiting = { line: number | undefined; done: (view: View) => void; failed: (problem: ServerProblem) => void };

/** Every message but its tag, which is given here. */
type Asked = LiveOrder extends infer One ? (One extends LiveOrder ? Omit<One, 'tag'> : never) : never;

export class Live {
  /** The table as it was last told on the line that stands. */
  view: View | undefined;

  private readonly path: string;
  private readonly hearing: Hearing;
  private readonly waiting = new Map<number, Waiting>();
  private socket: LiveLine | undefined;
  private closed = false;
  private tags = 0;
  private pause = 500;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Listens to a battle until closed. */
  constructor(id: string, eye: Eye, hearing: Hearing) {
    this.path = livePath(id, eye);
    this.hearing = hearing;
    this.open();
  }

  /** Sends an order or a step; the view it led to. Only while there is a view to lead on from. */
  ask(asked: Asked): Promise<View> {
    return new Promise((done, failed) => {
      const tag = (this.tags += 1);
      this.waiting.set(tag, { line: undefined, done, failed });
      this.socket?.send(JSON.stringify({ ...asked, tag }));
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    const socket = current().line(this.path);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 500;
      this.hearing.connected(true);
    };
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = () => this.lost();
  }

  private hear(text: string): void {
    const message = JSON.parse(text) as LiveMessage;
    const asked = 'tag' in message ? this.waiting.get(message.tag) : undefined;
    if (message.type === 'view') {
      this.view = message;
    } else if (message.type === 'change' && this.view?.line === message.from) {
      this.view = laidOver(this.view, message);
    } else if (message.type === 'change') {
      // It belongs to a view we have not had; a new line begins with a whole one.
      this.socket?.close();
    } else if (message.type === 'done') {
      if (asked) asked.line = message.line;
    } else {
      this.waiting.delete(message.tag);
      asked?.failed(new ServerProblem({ ...message, type: message.problem }));
    }
    this.answer();
    if (this.view && (message.type === 'view' || message.type === 'change')) this.hearing.changed(this.view);
  }

  /** Hands the view to everybody whose line it has reached. */
  private answer(): void {
    const { view } = this;
    for (const [tag, { line, done }] of this.waiting) {
      if (!view || line === undefined || view.line < line) continue;
      this.waiting.delete(tag);
      done(view);
    }
  }

  private lost(): void {
    this.view = undefined;
    for (const { failed } of this.waiting.values()) failed(unreachable());
    this.waiting.clear();
    if (this.closed) return;
    this.hearing.connected(false);
    // Longer and longer, so that a server coming back is not met by a stampede.
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, 15_000);
  }
}
