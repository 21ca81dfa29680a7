import { describe, expect, test } from 'vitest';
import { actionsOf, dragOf } from '../src/order/actions';
import { fit, opening, seenPart } from '../src/board/camera';
import { factsNow } from '../src/board/facts';
import { written } from '../src/board/labels';
import { testsOf } from '../src/battle/session.svelte';
import type { Field, Offer } from '../src/wire/offer';
import type { Ground, Piece } from '../src/wire/scene';
import type { Line } from '../src/wire/server';

const candidate = (id: string) => ({ id, label: id, note: '' });
const pick = (name: string, ids: string[], max = 1): Field => ({ name, lead: '', label: name, optional: false, fill: { pick: { from: ids.map(candidate), min: 1, max } } });
const spot: Field = { name: 'spot', lead: 'to', label: 'Where?', optional: false, fill: { spot: { zones: [], template: null } } };
const offer = (verb: string, fields: Field[]): Offer => ({ verb, title: verb, rule: 'X-1', fields, dice: false, weight: 'main' });
const man = { id: '7', group: 'rifles', at: { x: 0, y: 0 }, facts: [] } as unknown as Piece;
const ground = { width: 9, height: 9 } as unknown as Ground;
const grid = { width: 48 * 12_700, height: 48 * 12_700, square: 6 * 12_700 } as unknown as Ground;

describe('the unit first', () => {
  test('a piece is found by its own name and by that of its group', () => {
    const offers = [offer('go', [pick('model', ['7', '8']), spot]), offer('march', [pick('unit', ['rifles']), spot]), offer('rally', [pick('unit', ['guns'])])];
    expect(actionsOf(offers, man).map(({ offer: { verb }, id }) => [verb, id])).toEqual([['go', '7'], ['march', 'rifles']]);
  });

  test('dragging means an order that wants the piece and a place, and nothing else', () => {
    const offers = [offer('aim', [pick('model', ['7']), pick('how', ['high', 'low']), spot]), offer('march', [pick('unit', ['rifles']), spot])];
    expect(dragOf(offers, man, ground)?.offer.verb).toBe('march');
    expect(dragOf(offers.slice(0, 1), man, ground)).toBeUndefined();
  });

  test('on a grid a way is dragged, and a single square is not', () => {
    expect(dragOf([offer('fire', [pick('gun', ['7']), pick('square', ['1,1', '2,1'])])], man, grid)).toBeUndefined();
    expect(dragOf([offer('move', [pick('base', ['7'], 4), pick('way', ['1,1', '2,1'], 12)])], man, grid)?.id).toBe('7');
  });
});

test('a card tells six things at most, and none that say nothing', () => {
  const facts = ['at', 'dry', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => ({ key, value: key === 'dry' ? 'no' : 'yes' }));
  expect(factsNow({ ...man, facts }).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('a story falls into its tests, each with its dice and its first sentence', () => {
  const line = (kind: Line['kind'], text: string, face: number | null = null) => ({ kind, text, face }) as unknown as Line;
  const told = testsOf([line('order', 'fire'), line('roll', 'a', 3), line('roll', 'b', 5), line('event', 'one'), line('event', 'more'), line('roll', 'c', 1), line('event', 'two')]);
  expect(told.map(({ faces, sentence, lines }) => [faces.length, sentence, lines.length])).toEqual([[2, 'one', 5], [1, 'two', 2]]);
});

describe('the first look', () => {
  const screen = { width: 800, height: 600 };
  const counter = (x: number, y: number, side: number, wide = 40) => ({ at: [x, y] as const, wide, side });

  test('a small table is shown whole', () => {
    const table = { width: 2400, height: 1800 };
    expect(opening(screen, table, [counter(100, 100, 0, 100)])).toEqual(fit(screen, table));
  });

  test('a large one opens where the sides meet, with counters that can be told apart', () => {
    const table = { width: 14_400, height: 7200 };
    const near = [counter(9000, 3000, 0), counter(9000, 3400, 1)];
    const camera = opening(screen, table, [...near, counter(500, 500, 0), counter(500, 6800, 1)]);
    expect(camera.k * 40).toBeGreaterThanOrEqual(24);
    const [west, north, east, south] = seenPart(camera, screen);
    expect(west < 9000 && 9000 < east && north < 3200 && 3200 < south).toBe(true);
  });
});

test('a name gives way to a counter', () => {
  const label = { id: 'a', text: 'Rifles', style: 'group', letter: 6, tall: 11, spots: [{ at: [50, 50] as const, drop: 0 }, { at: [50, 200] as const, drop: 0 }] };
  const [shown] = written([label], 1, undefined, [{ west: 40, east: 60, north: 40, south: 60 }]);
  expect(shown?.at).toEqual([50, 200]);
});
