import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { closeness, fit, limitsFor, reveal, snap, toScreen, toSpot, zoomAt } from '../src/board/camera';
import { inscribed } from '../src/board/digits';
import { headings } from '../src/board/facing';
import { pieceAt } from '../src/board/hit';
import { written, type Label } from '../src/board/labels';
import { stampsOf } from '../src/board/markers';
import { inside, trace } from '../src/board/shapes';
import { draw, LOOKS } from '../src/board/terrain';
import { scatter } from '../src/board/terrain/country';
import { streamOf } from '../src/board/random';
import { clampToTable, pathLength, toPaper, toTable } from '../src/board/units';
import type { Outline, Piece, TerrainView } from '../src/wire/scene';
import type { View } from '../src/wire/server';
import fireView from './fixtures/fire.json';

const { scene } = fireView as unknown as View;
const height = scene.ground.height;
const at = (x: number, y: number) => ({ x: x * 12_700, y: y * 12_700 });
const square: Outline = { area: [at(2, 2), at(8, 2), at(8, 8), at(2, 8)] };
const line: Outline = { line: [at(2, 2), at(8, 2), at(9, 7)] };

describe('the camera', () => {
  const screen = { width: 800, height: 600 };
  const table = { width: 3600, height: 3600 };

  test('shows the whole table at first', () => {
    const camera = fit(screen, table);
    const [west, north] = toScreen(camera, [0, 0]);
    const [east, south] = toScreen(camera, [3600, 3600]);
    expect(Math.min(west, north)).toBeGreaterThan(0);
    expect(east).toBeLessThan(800);
    expect(south).toBeLessThan(600);
  });

  test('keeps the spot under the pointer when zooming', () => {
    const camera = fit(screen, table);
    const before = toSpot(camera, 123, 234);
    const after = toSpot(zoomAt(camera, 2.5, 123, 234, limitsFor(screen, table)), 123, 234);
    expect(after[0]).toBeCloseTo(before[0], 6);
    expect(after[1]).toBeCloseTo(before[1], 6);
  });

  test('does not zoom past its limits', () => {
    const limits = limitsFor(screen, table);
    expect(zoomAt(fit(screen, table), 1000, 0, 0, limits).k).toBe(limits[1]);
    expect(zoomAt(fit(screen, table), 0.001, 0, 0, limits).k).toBe(limits[0]);
  });

  test('moves only as far as it must to show a spot', () => {
    const camera = fit(screen, table);
    expect(reveal(camera, [1800, 1800], screen, 50)).toEqual(camera);
    const [x] = toScreen(reveal({ ...camera, x: -900 }, [0, 1800], screen, 50), [0, 1800]);
    expect(x).toBeCloseTo(50);
  });

  test('trusts a pointer with hundredths only when looking closely', () => {
    expect(snap(12_834, { x: 0, y: 0, k: 0.2 })).toBe(12_700);
    expect(snap(12_834, { x: 0, y: 0, k: 0.9 })).toBe(12_827);
    expect(closeness({ x: 0, y: 0, k: 0.1 })).toBe('far');
  });
});

describe('names on the map', () => {
  const label = (id: string, x: number, spots: [number, number][]): Label => ({
    id, text: 'abcdefghij', style: '', letter: 6, tall: 10, spots: spots.map(([y, drop]) => ({ at: [x, y] as const, drop })),
  });

  test('stand where they cover no other, or are left out', () => {
    const found = written([label('first', 0, [[0, 0]]), label('moved', 30, [[0, 0], [100, 0]]), label('no room', 10, [[0, 0]])], 1);
    expect(found.map((one) => [one.label.id, one.at[1]])).toEqual([['first', 0], ['moved', 100]]);
  });

  test('find more room when looked at closely', () => {
    const names = [label('a', 0, [[0, 0]]), label('b', 30, [[0, 0]])];
    expect(written(names, 1)).toHaveLength(1);
    expect(written(names, 4)).toHaveLength(2);
  });
});

describe('numbers on the map', () => {
  test('are strokes around their middle, as high as wanted', () => {
    expect(inscribed('1', 100, 50, 32)).toBe('M94 40L102 34V66');
    const xs = [...inscribed('48', 0, 0, 16).matchAll(/M(-?[\d.]+)/g)].map((found) => Number(found[1]));
    expect(Math.min(...xs)).toBeLessThan(0);
    expect(Math.max(...xs)).toBeGreaterThan(0);
  });

  test('leave a gap for what is no number', () => {
    expect(inscribed('?', 0, 0, 16)).toBe('');
  });
});

describe('units', () => {
  test('north is up and points survive the way to the paper and back', () => {
    const point = at(12.5, 8);
    expect(toPaper(point, height)[1]).toBeCloseTo(2800);
    expect(toTable(toPaper(point, height), height)).toEqual(point);
  });

  test('a point beside the table comes back to its edge', () => {
    expect(clampToTable({ x: -5, y: 99_999_999 }, 1000, 2000)).toEqual({ x: 0, y: 2000 });
  });

  test('a way is as long as its legs', () => {
    expect(pathLength([at(0, 0), at(3, 4), at(3, 10)])).toBe(11 * 12_700);
  });
});

describe('pointing', () => {
  const piece = (id: string, x: number, y: number, base: Piece['base'] = { round: 5080 }): Piece => ({
    id, name: id, side: 0, look: 'figure', arm: 'rifle', symbol: '', group: '', at: at(x, y), base, facing: null, markers: [], facts: [],
  });

  test('finds the nearest piece whose base is under the pointer', () => {
    const pieces = [piece('a', 10, 10), piece('b', 10.6, 10)];
    expect(pieceAt(pieces, at(10.5, 10), 0)?.id).toBe('b');
    expect(pieceAt(pieces, at(12, 10), 0)).toBeUndefined();
  });

  test('prefers what may be acted on', () => {
    const pieces = [piece('a', 10, 10), piece('b', 10.6, 10)];
    expect(pieceAt(pieces, at(10.4, 10), 0, new Map([['a', 'a']]))?.id).toBe('a');
  });

  test('gives fingers more room', () => {
    expect(pieceAt([piece('a', 10, 10)], at(11, 10), 12_700)?.id).toBe('a');
  });

  test('knows a turned block by its sides, not by its corners', () => {
    const block = { ...piece('a', 10, 10, { block: [4 * 12_700, 2 * 12_700] }), facing: 0 };
    // Facing east its four-inch front lies north and south.
    expect(pieceAt([block], at(10, 11.9), 0)?.id).toBe('a');
    expect(pieceAt([block], at(11.9, 10), 0)).toBeUndefined();
  });
});

describe('terrain', () => {
  const feature = (look: string, outline: Outline, id = 'x'): TerrainView => ({ id, look, name: '', note: '', outline });

  test.each(LOOKS)('%s is drawn the same every time', (look) => {
    for (const outline of [square, line]) expect(draw(feature(look, outline), height)).toEqual(draw(feature(look, outline), height));
  });

  test.each([...LOOKS, 'never heard of'])('%s draws only finite numbers', (look) => {
    for (const outline of [square, line]) {
      const { inks } = draw(feature(look, outline), height);
      expect(inks.length).toBeGreaterThan(0);
      for (const ink of inks) expect(ink.d).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  test('every look is told in the description of the wire', () => {
    const told = readFileSync('../docs/wire.md', 'utf8');
    for (const look of LOOKS) expect(told).toContain(`\`${look}\``);
  });

  test('two woods do not look alike', () => {
    expect(draw(feature('woods', square, 'a'), height).inks).not.toEqual(draw(feature('woods', square, 'b'), height).inks);
  });

  test('scattered things lie inside and keep their distance', () => {
    const shape = trace(square, height);
    const spots = scatter(shape, streamOf('s'), 60, 20);
    expect(spots.length).toBeGreaterThan(20);
    for (const [index, a] of spots.entries()) {
      expect(inside(a, shape.spots)).toBe(true);
      for (const b of spots.slice(index + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThanOrEqual(60);
    }
  });
});

describe('pieces', () => {
  test('the same stamp sits at the same corner whatever else is there', () => {
    const alone = stampsOf([{ key: 'pinned', text: '' }])[0];
    const among = stampsOf([{ key: 'odd', text: 'Odd' }, { key: 'moved', text: '' }, { key: 'pinned', text: '' }])[2];
    expect(among).toEqual(alone);
  });

  test('men without a facing look towards the enemy', () => {
    const turned = headings(scene.pieces);
    const ours = scene.pieces.find((piece) => piece.side === 0 && piece.look === 'figure');
    const heading = turned.get(ours?.id ?? '') ?? 180;
    // The enemy is north and a little east of them.
    expect(heading).toBeGreaterThan(-10);
    expect(heading).toBeLessThan(90);
  });

  test('a facing that is given is kept', () => {
    const [piece] = scene.pieces;
    if (!piece) throw new Error('the fixture has pieces');
    expect(headings([{ ...piece, facing: 9000 }]).get(piece.id)).toBe(0);
  });
});
