// Numbers as strokes of a pen. A drawing without text is not laid out again when it is enlarged.

import { near } from './shapes';

/** Each in a box ten wide and sixteen high, from its upper left corner. */
const STROKES: Readonly<Record<string, string>> = {
  0: 'M5 0Q0 0 0 8T5 16T10 8T5 0',
  1: 'M2 3L6 0V16',
  2: 'M0 4Q0 0 5 0T10 4Q10 7 0 16H10',
  3: 'M0 2Q2 0 5 0Q10 0 10 4T4 7.5Q10 7.5 10 12T5 16Q2 16 0 14',
  4: 'M7 16V0L0 11H10',
  5: 'M9 0H1V7Q3 6 5 6Q10 6 10 11T5 16Q2 16 0 14',
  6: 'M9 1Q7 0 5 0Q0 0 0 9Q0 16 5 16T10 11T5 6T0 10',
  7: 'M0 0H10L4 16',
  8: 'M5 7.5Q1 7.5 1 4T5 0T9 4T5 7.5Q0 7.5 0 12T5 16T10 12T5 7.5',
  9: 'M10 6Q10 10 5 10T0 5T5 0T10 7Q10 16 5 16Q3 16 1 15',
  ',': 'M5 14L3 19',
  '-': 'M1 8H9',
  '+': 'M1 8H9M5 4V12',
};

const WIDE = 10;
const TALL = 16;
const GAP = 4;

/** The strokes of a number whose middle is at a spot; characters that are none of a number leave a gap. */
export function inscribed(number: string, x: number, y: number, tall: number): string {
  const scale = tall / TALL;
  const wide = number.length * (WIDE + GAP) - GAP;
  return [...number].map((character, index) => placed(STROKES[character] ?? '', x + (index * (WIDE + GAP) - wide / 2) * scale, y - tall / 2, scale)).join('');
}

/** Strokes use absolute commands only, so that they can be placed by arithmetic. */
function placed(strokes: string, x: number, y: number, scale: number): string {
  return strokes.replace(/([MLQTHV])([^MLQTHV]*)/g, (_, command: string, numbers: string) => {
    const values = numbers.trim().split(/\s+/).map(Number);
    const across = (index: number) => command === 'H' || (command !== 'V' && index % 2 === 0);
    return command + values.map((value, index) => near((across(index) ? x : y) + value * scale)).join(' ');
  });
}
