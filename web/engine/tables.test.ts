// The tables in this browser: what is kept before it is shown, what happens when it cannot be, and who hears of it.

import { expect, test } from 'vitest';
import { MemoryStore, OutOfStep, type Kept } from '../src/engine/store';
import type { BattleInfo, GameInfo, Problem, ScenarioInfo, Suggestion, View } from '../src/wire/server';
import { ask, tables } from './engine';
import { stopped } from '../src/engine/problems';
import type { Tables, Thinker } from '../src/engine/tables';

/** A store that can be full. */
class Small extends MemoryStore {
  full = false;

  override keep(kept: Kept): Promise<void> {
    if (this.full) return Promise.reject(Object.assign(new Error('no room'), { name: 'QuotaExceededError' }));
    return super.keep(kept);
  }
}

async function begin(at: Tables, level?: string): Promise<string> {
  const [game] = (await ask<GameInfo[]>(at, 'GET', 'games')).told;
  const [scenario] = (await ask<ScenarioInfo[]>(at, 'GET', `games/${game?.id}/scenarios`)).told;
  const players = level === undefined ? [] : [{ seat: 1, kind: 'computer', level }];
  return (await ask<{ id: string }>(at, 'POST', 'battles', { game: game?.id, scenario: scenario?.id, seed: 4, players })).told.id;
}

/** Gives the first idea as an order. */
async function playOn(at: Tables, id: string): Promise<{ status: number; told: View & Problem }> {
  const { told: now } = await ask<View>(at, 'GET', `battles/${id}?eye=onlooker`);
  const seat = now.pending[0]?.seat ?? 0;
  const [idea] = (await ask<Suggestion[]>(at, 'POST', `battles/${id}/suggest`, { seat })).told;
  return ask<View & Problem>(at, 'POST', `battles/${id}/orders`, { seat, line: now.line, order: idea?.order });
}

/** The first idea as a live message. */
async function nextOrder(at: Tables, id: string): Promise<string> {
  const { told: now } = await ask<View>(at, 'GET', `battles/${id}?eye=onlooker`);
  const seat = now.pending[0]?.seat ?? 0;
  const [idea] = (await ask<Suggestion[]>(at, 'POST', `battles/${id}/suggest`, { seat })).told;
  return JSON.stringify({ type: 'order', tag: 1, seat, line: now.line, order: idea?.order });
}

test('what was played is there for the next tab', async () => {
  const store = new MemoryStore();
  const first = tables(store).tables;
  const id = await begin(first);
  const { told: played } = await playOn(first, id);
  const next = tables(store).tables;
  const { told: rows } = await ask<BattleInfo[]>(next, 'GET', 'battles');
  expect(rows.map((row) => [row.id, row.line])).toEqual([[id, played.line]]);
  expect((await ask(next, 'GET', `battles/${id}/file`)).text).toBe((await ask(first, 'GET', `battles/${id}/file`)).text);
});

test('an order that cannot be kept is not carried out, and the battle goes on when there is room', async () => {
  const store = new Small();
  const { tables: at } = tables(store);
  const id = await begin(at);
  const before = (await ask(at, 'GET', `battles/${id}/file`)).text;
  store.full = true;
  const refused = await playOn(at, id);
  expect(refused.status).toBe(503);
  expect(refused.told.type).toBe('store-failed');
  expect(refused.told.detail).toContain('throw them away on the home page');
  expect((await ask(at, 'GET', `battles/${id}/file`)).text).toBe(before);
  store.full = false;
  expect((await playOn(at, id)).status).toBe(200);
});

test('a tab that is out of step is told to look again', async () => {
  const store = new MemoryStore();
  const { tables: at } = tables(store);
  const id = await begin(at);
  store.keep = () => Promise.reject(new OutOfStep());
  const refused = await playOn(at, id);
  expect([refused.status, refused.told.type]).toEqual([409, 'stale']);
});

test('whoever follows a battle hears of what others play, and nothing of what is not kept', async () => {
  const store = new Small();
  const { tables: at, said } = tables(store);
  const id = await begin(at);
  await at.hear('other', { kind: 'listen', n: 1, path: `/api/battles/${id}/live?eye=truth` });
  await at.hear('third', { kind: 'listen', n: 1, path: `/api/battles/${id}/live?eye=0` });
  const kinds = () => said.map(({ who, message }) => (message.kind === 'told' ? `${who} ${(JSON.parse(message.text) as { type: string }).type}` : `${who} ${message.kind}`));
  expect(kinds()).toEqual(['other open', 'other view', 'third open', 'third view']);
  said.length = 0;
  await playOn(at, id);
  expect(kinds()).toEqual(['other change', 'third change']);
  said.length = 0;
  at.forget('third');
  store.full = true;
  await at.hear('other', { kind: 'say', n: 1, text: await nextOrder(at, id) });
  await new Promise((next) => setTimeout(next));
  expect(kinds()).toEqual(['other refused', 'other closed']);
});

test('the computer plays over a live line', async () => {
  const { tables: at, said } = tables();
  const id = await begin(at, 'random');
  for (let most = 0; most < 60; most += 1) {
    const { told: now } = await ask<View>(at, 'GET', `battles/${id}?eye=0`);
    if (now.pending.every((asked) => asked.seat === 1)) break;
    await playOn(at, id);
  }
  await at.hear('page', { kind: 'listen', n: 7, path: `/api/battles/${id}/live?eye=0` });
  const { told: now } = await ask<View>(at, 'GET', `battles/${id}?eye=0`);
  said.length = 0;
  await at.hear('page', { kind: 'say', n: 7, text: JSON.stringify({ type: 'step', tag: 3, line: now.line }) });
  const told = said.flatMap(({ message }) => (message.kind === 'told' ? [JSON.parse(message.text) as { type: string; tag?: number }] : []));
  expect(told.map(({ type }) => type)).toEqual(['done', 'change']);
  expect(said.map(({ message }) => message.kind)).toEqual(['thinking', 'thinking', 'told', 'told']);
});

test('a thought that is stopped changes nothing, and can be had again', async () => {
  let stop: (error: Error) => void = () => undefined;
  const slow: Thinker = { had: () => 0, think: () => new Promise((_, failed) => (stop = failed)), stop: () => stop(stopped()) };
  const { tables: at, said } = tables(undefined, slow);
  const id = await begin(at, 'greedy');
  const { told: now } = await ask<View>(at, 'GET', `battles/${id}?eye=0`);
  await at.hear('page', { kind: 'listen', n: 1, path: `/api/battles/${id}/live?eye=0` });
  const stepping = ask<Problem>(at, 'POST', `battles/${id}/step`, { line: now.line });
  while (!said.some(({ message }) => message.kind === 'thinking')) await new Promise((next) => setTimeout(next));
  // People may look while the computer thinks.
  expect((await ask<View>(at, 'GET', `battles/${id}?eye=0`)).told.line).toBe(now.line);
  await at.hear('page', { kind: 'stop' });
  const { status, told } = await stepping;
  expect([status, told.type]).toEqual([409, 'stopped']);
  expect(said.at(-1)?.message).toEqual({ kind: 'thinking', battle: undefined });
  expect((await ask<View>(at, 'GET', `battles/${id}?eye=0`)).told.line).toBe(now.line);
});

test('a file that is no battle is refused with a reason, and nothing is lost', async () => {
  const { tables: at } = tables();
  const id = await begin(at);
  const file = (await ask(at, 'GET', `battles/${id}/file`)).text;
  for (const broken of ['', 'nothing that was saved', file.replace('"n":1', '"n":9'), `${file}{"kind":"order"}\n`]) {
    const { status, told } = await ask<Problem>(at, 'POST', 'battles/import', broken);
    expect([status, told.type]).toEqual([422, 'broken-journal']);
    expect(told.detail.length).toBeGreaterThan(20);
  }
  expect((await ask(at, 'POST', 'battles/import', file)).status).toBe(201);
  expect((await ask<BattleInfo[]>(at, 'GET', 'battles')).told).toHaveLength(2);
});
