import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Desk } from '../src/battle/desk.svelte';
import { Session } from '../src/battle/session.svelte';
import { settings } from '../src/settings.svelte';
import type { Coach, View } from '../src/wire/server';
import moveView from './fixtures/move.json';

const at = (x: number, y: number) => ({ x: x * 12_700, y: y * 12_700 });
const mouse = { shift: false, touch: false };

const coach: Coach = {
  phase: 'step',
  lesson: 'A lesson',
  step: 1,
  steps: 9,
  title: 'Go',
  text: 'Send him there.',
  why: 'Because.',
  rules: ['BB-MOV-1'],
  order: 1,
  orders: 1,
  offer: 0,
  values: [
    { name: 'figure', value: { kind: 'pick', ids: ['7'] } },
    { name: 'way', value: { kind: 'points', points: [at(15, 16)] } },
  ],
  pieces: ['7'],
  text_of_order: 'move 7 to 15,16',
};

let sent: unknown[] = [];

class DeafSocket {
  close(): void {}
}

beforeEach(() => {
  sent = [];
  settings.speed = 'instant';
  vi.stubGlobal('WebSocket', DeafSocket);
  const left = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => left.get(key) ?? null, setItem: (key: string, text: string) => left.set(key, text) });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (String(address).endsWith('/orders')) sent.push((JSON.parse(String(init.body)) as { order: string }).order);
    return new Response(JSON.stringify({ ...(moveView as unknown as View), coach }));
  });
});

afterEach(() => vi.unstubAllGlobals());

async function learn(): Promise<{ session: Session; desk: Desk }> {
  const session = new Session('move');
  await session.open();
  const desk = new Desk(session);
  desk.renew();
  return { session, desk };
}

describe('in a lesson', () => {
  test('the piece, the place and the offer are marked', async () => {
    const { desk } = await learn();
    expect([...desk.board.coached]).toEqual(['7']);
    expect(desk.board.targets).toEqual([at(15, 16)]);
    expect(desk.lesson.offer?.verb).toBe('move');
  });

  test('what is shown is filled in, and the player confirms it', async () => {
    const { desk } = await learn();
    desk.showMe();
    expect(desk.form?.text).toBe('move 7 to 15,16');
    expect(sent).toEqual([]);
    await desk.confirm();
    expect(sent).toEqual(['move 7 to 15,16']);
  });

  test('a click near the mark is meant for it', async () => {
    const { desk } = await learn();
    desk.pick('7');
    desk.point(at(15.6, 16.3), undefined, mouse);
    await vi.waitFor(() => expect(sent).toEqual(['move 7 to 15,16']));
  });

  test('another order is held back until it is meant; then the lesson is left', async () => {
    const { desk, session } = await learn();
    desk.pick('8');
    desk.point(at(12, 14), undefined, mouse);
    expect(sent).toEqual([]);
    expect(desk.lesson.strayed).toBe('move 8 to 12,14');
    desk.goOwnWay();
    await vi.waitFor(() => expect(sent).toEqual(['move 8 to 12,14']));
    expect(session.coach).toBeUndefined();
    expect(new Session('move').coach).toBeUndefined();
  });

  test('while the coach shows something the table is his', async () => {
    const { session } = await learn();
    session.view = { ...(session.view as View), coach: { ...coach, phase: 'watch', offer: null, values: [], pieces: [] } };
    expect(session.computerToMove).toBe(true);
    session.leaveLesson();
    expect(session.computerToMove).toBe(false);
  });
});
