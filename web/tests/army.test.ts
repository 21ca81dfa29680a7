import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ArmyDesk } from '../src/army/desk.svelte';
import Entry from '../src/army/Entry.svelte';
import Verdict from '../src/army/Verdict.svelte';
import type { ArmyEntry } from '../src/wire/army';
import type { ArmyView } from '../src/wire/server';

const legal: ArmyView = { name: 'Fox', points: 100, roster: ['Platoon: 100 points', '  Squad 1'], faults: [], repair: [], mended: null, form: null };

/** Answers of the server, by the last word of the address; each is given when the test lets it. */
let answers: Record<string, (body: { text?: string }) => unknown> = {};

beforeEach(() => {
  document.body.innerHTML = '';
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = answers[address.split('/').at(-1) ?? '']?.(JSON.parse(String(init.body)) as { text?: string });
    return new Response(JSON.stringify(await answer));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answers = {};
});

const entry = (control: ArmyEntry['control'], more: Partial<ArmyEntry> = {}): ArmyEntry => ({ id: 'part', label: 'Part', about: '', cost: null, rule: null, control, entries: [], ...more });

test('every control of a form says what was chosen', () => {
  const chosen = vi.fn();
  const inner = [
    entry({ kind: 'count', now: 2, least: 2, most: 3 }, { id: 'squads', label: 'Squads', cost: 44 }),
    entry({ kind: 'switch', on: false }, { id: 'nco' }),
    entry({ kind: 'choice', now: 'a', among: [{ id: 'a', label: 'A', cost: null }, { id: 'b', label: 'B', cost: 3 }] }, { id: 'list' }),
    entry({ kind: 'name', now: 'Fox' }, { id: 'name' }),
  ];
  const form = mount(Entry, { target: document.body, props: { entry: entry({ kind: 'heading' }, { entries: inner }), game: 'g', onchoose: chosen } });
  flushSync();
  const button = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`);
  expect(button('Fewer: Squads')?.disabled).toBe(true);
  button('More: Squads')?.click();
  const set = (id: string, change: (input: HTMLInputElement) => void) => {
    const input = document.getElementById(id) as HTMLInputElement;
    change(input);
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  set('nco', (input) => (input.checked = true));
  set('list', (input) => (input.value = 'b'));
  set('name', (input) => (input.value = 'Easy'));
  set('squads', (input) => (input.value = '99'));
  expect(chosen.mock.calls).toEqual([['squads', '3'], ['nco', 'on'], ['list', 'b'], ['name', 'Easy'], ['squads', '3']]);
  expect(document.body.textContent).toContain('44 points each');
  void unmount(form);
});

test('an army is judged when the typing rests, and a late answer is not listened to', async () => {
  const desk = new ArmyDesk('g', () => ({ scenario: 's' }));
  const waiting: ((view: ArmyView) => void)[] = [];
  const asked: unknown[] = [];
  answers.check = (body) => {
    asked.push(body);
    return new Promise((resolve) => waiting.push(resolve));
  };
  desk.edit('a');
  desk.edit('ab');
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toEqual([{ text: 'ab', scenario: 's' }]);
  desk.edit('abc');
  await vi.advanceTimersByTimeAsync(300);
  waiting[1]?.({ ...legal, name: 'second' });
  await vi.advanceTimersByTimeAsync(1);
  waiting[0]?.({ ...legal, name: 'first' });
  await vi.advanceTimersByTimeAsync(1);
  expect(desk.view?.name).toBe('second');
  expect(desk.legal).toBe(true);
  desk.edit('abcd');
  expect(desk.legal).toBe(false);
});

test('a wrong army shows every fault with its rule, and its repair can be taken', async () => {
  const desk = new ArmyDesk('g', () => ({}));
  const fault = { file: 'army', line: 3, field: 'platoon[0]', rule: 'X-1', code: null, message: 'Too many.' };
  answers.check = ({ text }) => (text === 'mended' ? legal : { ...legal, faults: [fault], repair: ['Remove one.'], mended: 'mended' });
  desk.edit('wrong');
  await vi.advanceTimersByTimeAsync(300);
  const verdict = mount(Verdict, { target: document.body, props: { desk } });
  flushSync();
  expect(document.querySelector('.faults')?.textContent).toContain('Too many.');
  expect(document.querySelector('.faults a')?.getAttribute('href')).toBe('#/rules/g/X-1');
  expect(document.querySelector('.repair')?.textContent).toContain('Remove one.');
  document.querySelector<HTMLButtonElement>('.repair button')?.click();
  await vi.advanceTimersByTimeAsync(10);
  flushSync();
  expect(desk.text).toBe('mended');
  expect(document.querySelector('.state')?.textContent).toContain('A legal army');
  void unmount(verdict);
});
