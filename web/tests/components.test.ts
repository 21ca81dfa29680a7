import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import Journal from '../src/battle/Journal.svelte';
import Odds from '../src/battle/Odds.svelte';
import Board from '../src/board/Board.svelte';
import { QUIET } from '../src/board/state';
import type { Preview } from '../src/wire/preview';
import type { View } from '../src/wire/server';
import fireView from './fixtures/fire.json';

const view = fireView as unknown as View;

beforeEach(() => {
  document.body.innerHTML = '';
  vi.stubGlobal('ResizeObserver', class { observe(): void {} disconnect(): void {} });
});

test('the board draws every piece and every feature once', () => {
  const board = mount(Board, { target: document.body, props: { scene: view.scene } });
  flushSync();
  expect(document.querySelectorAll('[data-piece]')).toHaveLength(view.scene.pieces.length);
  expect(document.querySelectorAll('[data-feature]')).toHaveLength(view.scene.terrain.length);
  void unmount(board);
});

test('what may be acted on is outlined, and a refusal is pinned with its rule', () => {
  const state = { ...QUIET, glow: new Map([['1', 'bar-1']]), pin: { at: { x: 0, y: 0 }, text: 'Too far.', rule: 'X-1' } };
  const board = mount(Board, { target: document.body, props: { scene: view.scene, state, ruleHref: (rule: string) => `#/rules/g/${rule}` } });
  flushSync();
  expect(document.querySelectorAll('.piece.glow')).toHaveLength(1);
  expect(document.querySelector('.pin')?.textContent).toContain('Too far.');
  expect(document.querySelector('.pin a')?.getAttribute('href')).toBe('#/rules/g/X-1');
  void unmount(board);
});

test('the odds are shown as shares of all ways, with every modifier and its rule', () => {
  const preview: Preview = {
    refusal: null, question: 'Pins', notes: [], rings: [], lines: [], cost: null,
    odds: [{ outcome: 'none', ways: 1, out_of: 4 }, { outcome: 'one', ways: 3, out_of: 4 }],
    modifiers: [{ label: 'strong', value: '+1', rule: 'X-2' }],
  };
  const odds = mount(Odds, { target: document.body, props: { preview, game: 'g' } });
  flushSync();
  expect(document.body.textContent).toContain('25.0 %');
  expect(document.body.textContent).toContain('75.0 %');
  expect(document.querySelector('.modifiers a')?.getAttribute('href')).toBe('#/rules/g/X-2');
  void unmount(odds);
});

test('a journal line names its pieces when pointed at, with its dice before it', () => {
  const named = vi.fn();
  const journal = mount(Journal, { target: document.body, props: { lines: view.lines, players: view.players, game: 'g', onname: named } });
  flushSync();
  const entry = document.querySelector('[data-line="9"]');
  expect([...(entry?.querySelectorAll('.face') ?? [])].map((face) => face.textContent)).toEqual(['5', '6', '2']);
  entry?.dispatchEvent(new MouseEvent('mouseenter'));
  expect(named).toHaveBeenCalledWith(['12', '13']);
  void unmount(journal);
});
