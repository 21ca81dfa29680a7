import { describe, expect, test } from 'vitest';
import { keptFrom, keptLines, laidOver } from '../src/server/change';
import type { Change, View } from '../src/wire/server';
import fireView from './fixtures/fire.json';

const view = fireView as unknown as View;
/** An item that has to be there. */
function item<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) throw new Error(`there is no item ${place}`);
  return found;
}

const change = (changes: Partial<Change>): Change => ({ from: view.line, line: view.line + 3, scene: {}, lines: [], ...changes });

describe('a change laid over a view', () => {
  test('replaces what it names and keeps the rest', () => {
    const next = laidOver(view, change({ question: 'Who acts?', offers: [], can_undo: true }));
    expect([next.line, next.question, next.offers, next.can_undo]).toEqual([view.line + 3, 'Who acts?', [], true]);
    expect(next.clock).toBe(view.clock);
    expect('from' in next).toBe(false);
  });

  test('leaves what did not change the same object', () => {
    const [first, second] = [item(view.scene.pieces, 0), item(view.scene.pieces, 1)];
    const moved = { ...first, at: { x: 1, y: 2 } };
    const next = laidOver(view, change({ scene: { pieces: [{ at: 0, drop: 2, put: [moved] }] } })).scene;
    expect(next.pieces).toEqual([moved, ...view.scene.pieces.slice(2)]);
    expect(next.pieces).not.toContain(second);
    expect(next.pieces[1]).toBe(view.scene.pieces[2]);
    expect(next.terrain).toBe(view.scene.terrain);
    expect(next.panels).toBe(view.scene.panels);
    expect(view.scene.pieces[0]).toBe(first);
  });

  test('carries out several stretches one after the other', () => {
    const fresh = { ...item(view.scene.overlays, 0), id: 'fresh' };
    const next = laidOver(view, change({ scene: { overlays: [{ at: 0, drop: 0, put: [fresh] }, { at: 1, drop: view.scene.overlays.length, put: [] }] } }));
    expect(next.scene.overlays).toEqual([fresh]);
  });

  test('finds panels by their headings: one new, one gone, one with another row', () => {
    const forces = item(view.scene.panels, 0);
    const row = { ...item(forces.rows, 1), text: 'changed' };
    const panels = [
      { title: 'Weather', rows: [{ at: 0, drop: 0, put: [row] }] },
      { title: forces.title, rows: [{ at: 1, drop: 1, put: [row] }] },
    ];
    const next = laidOver(view, change({ scene: { panels } })).scene.panels;
    expect(next.map((panel) => panel.title)).toEqual(['Weather', forces.title]);
    expect(item(next, 0).rows).toEqual([row]);
    expect(item(next, 1).rows).toEqual(forces.rows.map((old, index) => (index === 1 ? row : old)));
    expect(view.scene.panels.length).toBeGreaterThan(1);
  });

  test('adds its lines to the story and tells when it is over', () => {
    const line = { ...item(view.lines, 0), line: view.line + 1 };
    const outcome = { winner: 0, rule: 'BB-VIC-1', how: 'broken' };
    const next = laidOver(view, change({ lines: [line], outcome, scene: { outcome } }));
    expect(next.lines).toEqual([...view.lines, line]);
    expect([next.outcome, next.scene.outcome]).toEqual([outcome, outcome]);
  });
});

describe('a view told whole', () => {
  const again = (changes: (copy: View) => void = () => {}): View => {
    const copy = structuredClone(view);
    changes(copy);
    return copy;
  };

  test('is made of what is known where it says the same', () => {
    const { scene, offers, players } = keptFrom(view, again());
    expect(scene.pieces).toBe(view.scene.pieces);
    expect(scene.terrain).toBe(view.scene.terrain);
    expect(scene.panels).toBe(view.scene.panels);
    expect(offers).toBe(view.offers);
    expect(players).toBe(view.players);
    expect(keptLines(view.lines, again().lines)).toBe(view.lines);
  });

  test('is new where it differs and nowhere else', () => {
    const { scene } = keptFrom(view, again((copy) => (item(copy.scene.pieces, 1).at = { x: 5, y: 5 })));
    expect(scene.pieces).not.toBe(view.scene.pieces);
    expect(item(scene.pieces, 0)).toBe(view.scene.pieces[0]);
    expect(item(scene.pieces, 1).at).toEqual({ x: 5, y: 5 });
    expect(scene.overlays).toBe(view.scene.overlays);
  });

  test('knows its pieces by name when one has left', () => {
    const { scene } = keptFrom(view, again((copy) => copy.scene.pieces.shift()));
    expect(scene.pieces).toHaveLength(view.scene.pieces.length - 1);
    expect(item(scene.pieces, 0)).toBe(view.scene.pieces[1]);
  });
});
