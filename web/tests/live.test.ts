import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServerProblem } from '../src/server/api';
import { Live } from '../src/server/live';
import type { Change, View } from '../src/wire/server';
import fireView from './fixtures/fire.json';

const view = fireView as unknown as View;

/** A line that says what the test wants and notes what the page says. */
class Line {
  static last: Line;
  said: Record<string, unknown>[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor() {
    Line.last = this;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.onclose?.();
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const change = (line: number): Change & { type: 'change' } => ({ type: 'change', from: view.line, line, question: 'And now?', scene: {}, lines: [] });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const heard: View[] = [];
  const states: boolean[] = [];
  const live = new Live('b', 0, { changed: (told) => heard.push(told), connected: (stands) => states.push(stands) });
  Line.last.onopen?.();
  Line.last.tell({ type: 'view', ...view });
  return { live, heard, states };
}

describe('the live line', () => {
  test('carries an order and answers it with the view it led to', async () => {
    const { live } = begin();
    const answer = live.ask({ type: 'order', seat: 0, line: view.line, order: 'hold fire' });
    expect(Line.last.said).toEqual([{ type: 'order', tag: 1, seat: 0, line: view.line, order: 'hold fire' }]);
    Line.last.tell({ type: 'done', tag: 1, line: view.line + 2 });
    Line.last.tell(change(view.line + 2));
    const next = await answer;
    expect([next.line, next.question]).toEqual([view.line + 2, 'And now?']);
    expect(next.scene.pieces).toHaveLength(view.scene.pieces.length);
  });

  test('tells why an order was not carried out', async () => {
    const { live } = begin();
    const answer = live.ask({ type: 'order', seat: 0, line: 1, order: 'hold fire' });
    Line.last.tell({ type: 'refused', tag: 1, problem: 'stale', title: 'Stale', status: 409, detail: 'Too late.' });
    const why = await answer.catch((error: unknown) => error);
    expect(why).toBeInstanceOf(ServerProblem);
    expect((why as ServerProblem).is('stale')).toBe(true);
  });

  test('leaves nobody waiting when it breaks, and comes back', async () => {
    const { live, states } = begin();
    const answer = live.ask({ type: 'step', line: view.line });
    const broken = Line.last;
    broken.close();
    await expect(answer).rejects.toBeInstanceOf(ServerProblem);
    expect([states, live.view]).toEqual([[true, false], undefined]);
    vi.advanceTimersByTime(600);
    expect(Line.last).not.toBe(broken);
    live.close();
  });

  test('asks for everything again when it has missed something', () => {
    const { live, heard } = begin();
    Line.last.tell({ ...change(view.line + 9), from: view.line + 5 });
    expect(heard).toHaveLength(1);
    expect(live.view).toBeUndefined();
    live.close();
  });
});
