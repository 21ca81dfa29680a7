import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Desk } from '../src/battle/desk.svelte';
import { Session } from '../src/battle/session.svelte';
import { settings } from '../src/settings.svelte';
import type { Line, View } from '../src/wire/server';
import fireView from './fixtures/fire.json';
import moveView from './fixtures/move.json';

const at = (x: number, y: number) => ({ x: x * 12_700, y: y * 12_700 });
const mouse = { shift: false, touch: false };

/** What the page asked of the server, and what the server shall answer. */
let asked: { method: string; path: string; body: Record<string, unknown> | undefined }[] = [];
let answers: Record<string, (body: Record<string, unknown> | undefined) => { status: number; body: unknown }> = {};

class DeafSocket {
  onopen: (() => void) | undefined;
  onclose: (() => void) | undefined;
  close(): void {
    this.onclose?.();
  }
}

beforeEach(() => {
  asked = [];
  answers = {};
  settings.speed = 'instant';
  vi.stubGlobal('WebSocket', DeafSocket);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = String(address).replace(/^.*\/api\//, '').replace(/\?.*$/, '');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined;
    asked.push({ method: init.method ?? 'GET', path, body });
    const answer = answers[path]?.(body) ?? { status: 404, body: { type: 'unknown', title: 'Unknown', status: 404, detail: path } };
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});

afterEach(() => vi.unstubAllGlobals());

const good = (view: unknown) => () => ({ status: 200, body: view });
const view = (json: unknown, changes: Partial<View> = {}): View => ({ ...(json as View), ...changes });
const event = (line: number, text: string): Line => ({ line, kind: 'event', seat: null, text, rule: null, die: null, face: null, pieces: [], at: null, turn_start: false, activation_start: false, live: true });

async function sitDown(json: unknown): Promise<{ session: Session; desk: Desk }> {
  const { id } = json as View;
  answers[`battles/${id}`] = good(json);
  const session = new Session(id);
  await session.open();
  const desk = new Desk(session);
  desk.renew();
  return { session, desk };
}

const orders = () => asked.filter((one) => one.path.endsWith('/orders')).map((one) => one.body);

describe('at the desk', () => {
  test('the only thing to do is already begun', async () => {
    const { desk } = await sitDown(fireView);
    expect(desk.form?.offer.verb).toBe('fire');
    expect(desk.wantsTable).toBe(true);
  });

  test('Enter on the spot where the picked man stands orders nothing, and a step further does', async () => {
    const { desk, session } = await sitDown(moveView);
    answers['battles/move/orders'] = good(view(moveView, { line: 19, lines: [event(19, 'Man 7 goes.')] }));
    const keys = { shift: false, touch: false, keyboard: true };
    const man = session.view?.scene.pieces.find((piece) => piece.id === '7')?.at ?? at(0, 0);
    desk.pick('7');
    desk.point(man, undefined, keys);
    desk.point(man, undefined, keys);
    await desk.confirm();
    expect(orders()).toEqual([]);
    desk.point({ x: man.x, y: man.y + 12_700 }, undefined, keys);
    await desk.confirm();
    expect(orders()).toHaveLength(1);
  });

  test('a click on a glowing man picks him, and a click on the ground sends him there', async () => {
    const { desk, session } = await sitDown(moveView);
    answers['battles/move/orders'] = good(view(moveView, { line: 19, lines: [event(19, 'Man 7 goes.')] }));
    const man = session.view?.scene.pieces.find((piece) => piece.id === '7');
    desk.point(man?.at ?? at(0, 0), '7', mouse);
    expect([...desk.board.selected]).toEqual(['7']);
    desk.point(at(15, 16), undefined, mouse);
    await vi.waitFor(() => expect(session.view?.line).toBe(19));
    expect(orders()).toEqual([{ seat: 0, line: 17, order: 'move 7 to 15,16' }]);
    expect(session.said).toBe('Man 7 goes.');
  });

  test('dice are thrown only after a second word', async () => {
    const { desk } = await sitDown(fireView);
    desk.point(at(20, 19), undefined, mouse);
    expect(orders()).toEqual([]);
    answers['battles/fire/orders'] = good(view(fireView, { line: 21, lines: [] }));
    await desk.confirm();
    expect(orders()).toEqual([{ seat: 0, line: 17, order: 'fire at 20,19' }]);
  });

  test('a finger confirms even what needs no dice', async () => {
    const { desk } = await sitDown(moveView);
    desk.pick('7');
    desk.point(at(15, 16), undefined, { shift: false, touch: true });
    expect(orders()).toEqual([]);
    expect(desk.form?.text).toBe('move 7 to 15,16');
  });

  test('a refusal is pinned to its place and the ghost goes back', async () => {
    const { desk, session } = await sitDown(moveView);
    const problem = { type: 'refused', title: 'Refused', status: 422, detail: 'The path is too long.', rule: 'BB-MOV-4', at: at(15, 30) };
    answers['battles/move/orders'] = () => ({ status: 422, body: problem });
    desk.pick('7');
    desk.point(at(15, 30), undefined, mouse);
    await vi.waitFor(() => expect(session.refused?.rule).toBe('BB-MOV-4'));
    await vi.waitFor(() => expect(desk.board.pin).toEqual({ at: at(15, 30), text: 'The path is too long.', rule: 'BB-MOV-4' }));
    expect(desk.form?.points('way')).toEqual([]);
    expect(desk.form?.picked('figure')).toEqual(['7']);
  });

  test('a stale order reloads the table without a word', async () => {
    const { desk, session } = await sitDown(moveView);
    answers['battles/move/orders'] = () => ({ status: 409, body: { type: 'stale', title: 'Stale', status: 409, detail: '' } });
    answers['battles/move'] = good(view(moveView, { line: 18 }));
    desk.pick('7');
    desk.point(at(15, 16), undefined, mouse);
    await vi.waitFor(() => expect(session.view?.line).toBe(18));
    expect(session.refused).toBeUndefined();
  });

  test('escape takes back the spot, then the man, then the form', async () => {
    const { desk } = await sitDown(moveView);
    desk.pick('7');
    desk.point(at(15, 16), undefined, { shift: false, touch: true });
    desk.cancel();
    expect(desk.form?.text).toBeUndefined();
    desk.cancel();
    expect(desk.form?.picked('figure')).toEqual([]);
    desk.cancel();
    expect(desk.form).toBeUndefined();
  });

  test('beyond the limit the way is marked, with its length', async () => {
    const { desk } = await sitDown(moveView);
    desk.pick('7');
    desk.events.hover?.(at(14.3, 23.8), undefined);
    expect(desk.board.way?.allowed).toBe(6 * 12_700);
    expect(desk.board.way?.text).toMatch(/^10″ of 6″/);
  });
});

describe('a battle on this screen', () => {
  const person = (json: unknown): View => {
    const whole = json as View;
    return { ...whole, players: whole.players.map((player) => ({ ...player, kind: 'person' as const })) };
  };

  test('the computer plays step by step until a person is asked', async () => {
    settings.speed = 'normal';
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    const { session } = await sitDown(moveView);
    const computers = view(moveView, { line: 18, lines: [event(18, 'a')], pending: [{ seat: 1, step: 'fire', rule: 'R' }], offers: [] });
    answers['battles/move/orders'] = good(computers);
    const turns = [view(computers, { line: 19, lines: [event(19, 'b')] }), view(moveView, { line: 20, lines: [event(20, 'c')] })];
    answers['battles/move/step'] = () => ({ status: 200, body: turns.shift() });
    await session.submit('end movement');
    await vi.waitFor(() => expect(session.view?.line).toBe(20));
    expect(asked.filter((one) => one.path.endsWith('/step')).map((one) => one.body)).toEqual([{ line: 18 }, { line: 19 }]);
    expect(session.lines.slice(-3).map((line) => line.text)).toEqual(['a', 'b', 'c']);
    vi.useRealTimers();
  });

  test('whoever wants no story is shown the whole turn of the computer at once', async () => {
    const { session } = await sitDown(moveView);
    answers['battles/move/orders'] = good(view(moveView, { line: 18, lines: [], pending: [{ seat: 1, step: 'fire', rule: 'R' }], offers: [] }));
    answers['battles/move/step'] = good(view(moveView, { line: 24, lines: [event(24, 'c')] }));
    await session.submit('end movement');
    await vi.waitFor(() => expect(session.view?.line).toBe(24));
    expect(asked.filter((one) => one.path.endsWith('/step')).map((one) => one.body)).toEqual([{ line: 18, finish: true }]);
  });

  test('two people at one screen never see the table before they sit down', async () => {
    const hot = person(moveView);
    const { session } = await sitDown(hot);
    expect(session.handOver).toBe(0);
    expect(session.view).toBeUndefined();
    await session.takeOver();
    expect(session.handOver).toBeUndefined();
    expect(session.view?.line).toBe(17);
  });

  test('the next person is told what happened meanwhile', async () => {
    const hot = person(moveView);
    const { session } = await sitDown(hot);
    await session.takeOver();
    const theirs = { ...hot, line: 18, lines: [event(18, 'x')], pending: [{ seat: 1, step: 'fire', rule: 'R' }], offers: [] };
    answers['battles/move/orders'] = good(theirs);
    await session.submit('end movement');
    expect(session.handOver).toBe(1);
    answers['battles/move'] = good({ ...theirs, eye: 1 });
    await session.takeOver();
    const ours = { ...hot, line: 20, lines: [event(19, 'they fired'), event(20, 'a man is pinned')], offers: [] };
    answers['battles/move/orders'] = good(ours);
    await session.submit('hold fire');
    expect(session.handOver).toBe(0);
    answers['battles/move'] = good({ ...ours, lines: [...hot.lines, event(18, 'x'), ...ours.lines] });
    await session.takeOver();
    expect(session.story.map((line) => line.text)).toEqual(['they fired', 'a man is pinned']);
  });

  test('who may act without being asked keeps the table until he hands it over', async () => {
    const hot = person(moveView);
    const { session } = await sitDown(hot);
    await session.takeOver();
    answers['battles/move/orders'] = good({ ...hot, line: 18, lines: [], pending: [{ seat: 1, step: 'fire', rule: 'R' }] });
    await session.submit('rule end because weather');
    expect(session.handOver).toBeUndefined();
    expect(session.guest).toBe(1);
    session.leaveTo(session.guest);
    expect(session.handOver).toBe(1);
  });

  test('a die thrown by hand goes with the same order again', async () => {
    const { session } = await sitDown(fireView);
    answers['battles/fire/orders'] = (body) =>
      body?.dice ? { status: 200, body: view(fireView, { line: 19, lines: [] }) } : { status: 409, body: { type: 'wants-die', title: 'A die', status: 409, detail: '', die: 6, name: 'the first die', rule: 'R' } };
    await session.submit('fire at 20,19');
    expect(session.wantedDie?.name).toBe('the first die');
    await session.submit('fire at 20,19', [4]);
    expect(orders().at(-1)).toEqual({ seat: 0, line: 17, order: 'fire at 20,19', dice: [4] });
    expect(session.wantedDie).toBeUndefined();
  });
});
