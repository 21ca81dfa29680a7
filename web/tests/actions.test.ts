import { describe, expect, test } from 'vitest';
import { actionsOf, dragOf } from '../src/order/actions';
import { factsNow } from '../src/board/facts';
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
