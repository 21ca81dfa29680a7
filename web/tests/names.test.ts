import { describe, expect, it } from 'vitest';
import { namesOf, partsOf } from '../src/battle/names';
import type { Scene } from '../src/wire/scene';

const piece = (id: string, name: string, side: number) => ({ id, name, side });
const row = (id: string, text: string, side: number) => ({ id, text, side });
const scene = { pieces: [piece('a-ta1', 'Tanks 1', 0), piece('7', 'Rifleman', 0)], panels: [{ rows: [row('b-ge', 'General (at)', 1), row('', 'Turn 3', 0), row('a-ta1', 'Tanks 1 (lost)', 0)] }] } as unknown as Scene;

describe('sentences with the keys of pieces', () => {
  it('are told with the names of the table, and of the panels for what has left it', () => {
    const parts = partsOf('b-ge attacks a-ta1, supported by b-if2.', () => namesOf(scene));
    expect(parts).toEqual([
      { text: 'b-ge', name: { label: 'General', side: 1 } },
      { text: ' attacks ' },
      { text: 'a-ta1', name: { label: 'Tanks 1', side: 0 } },
      { text: ', supported by ' },
      { text: 'b-if2' },
      { text: '.' },
    ]);
  });

  it('keep plain numbers and words as they are', () => {
    const text = '7 riflemen of the anti-tank company move 7 inches.';
    expect(partsOf(text, () => namesOf(scene)).map((part) => part.text).join('')).toBe(text);
    expect(partsOf(text, () => namesOf(scene)).every((part) => !part.name)).toBe(true);
  });

  it('are told with keys as long as nothing is seen', () => {
    expect(partsOf('a-ta1 moves.', () => namesOf(undefined)).every((part) => !part.name)).toBe(true);
  });
});
