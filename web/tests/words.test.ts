import { expect, test } from 'vitest';
import { inWords } from '../src/order/words';
import type { Offer } from '../src/wire/offer';
import type { Scene } from '../src/wire/scene';

const move: Offer = {
  verb: 'move',
  title: 'Move a man',
  rule: 'BB-MOV-2',
  weight: 'main',
  dice: false,
  fields: [
    { name: 'figure', lead: '', label: 'Who moves?', optional: false, fill: { pick: { from: [{ id: '7', label: '1st rifles #7', note: '' }], min: 1, max: 1 } } },
    { name: 'way', lead: 'to', label: 'Where to?', optional: false, fill: { path: { routes: [], points: 4 } } },
  ],
} as unknown as Offer;

const inches = (x: number, y: number) => ({ x: x * 12_700, y: y * 12_700 });
const scene = {
  ground: { square: null }, terrain: [{ id: 'orchard', look: 'orchard', name: 'the orchard', note: '', outline: { area: [inches(10, 10), inches(20, 10), inches(20, 20), inches(10, 20)] } }],
} as unknown as Scene;

test('an order says what is done, by whom and whereabouts', () => {
  expect(inWords('move 7 to 9,9 12.5,14', [move], scene)).toBe('Move a man: 1st rifles #7, in the orchard');
  expect(inWords('move 7 to 8,8', [move], scene)).toBe('Move a man: 1st rifles #7, near the orchard');
  expect(inWords('move 7 to 40,40', [move], scene)).toBe('Move a man: 1st rifles #7');
});

test('an order that nobody offers stays as it is', () => {
  expect(inWords('end movement', [move], scene)).toBe('end movement');
});
