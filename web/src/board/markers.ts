// Stamps: the same key always sits at the same corner of a piece, in every game.

import type { Marker } from '../wire/scene';

/** A stamp ready to be drawn, in the frame of a base of radius 40. */
export type Stamp = { key: string; text: string; x: number; y: number; letter: string };

const CORNERS: Record<string, readonly [number, number]> = {
  pinned: [31, -31],
  suppressed: [31, -31],
  ready: [-31, -31],
  spent: [-31, -31],
  moved: [31, 31],
  active: [-31, 31],
  leader: [0, -44],
  dug_in: [0, 44],
  entrenched: [0, 44],
  down: [31, -31],
  aim: [-44, 0],
  out_of_command: [0, -44],
  out_of_ammo: [44, 0],
};

/** Where stamps without a corner of their own go, in turn. */
const SPARE: readonly (readonly [number, number])[] = [[-44, 0], [44, 0], [0, 44], [0, -44]];

/** The stamps of a piece. */
export function stampsOf(markers: readonly Marker[]): Stamp[] {
  let spare = 0;
  return markers.map(({ key, text }) => {
    const corner = CORNERS[key];
    const [x, y] = corner ?? SPARE[spare++ % SPARE.length] ?? [0, 0];
    return { key, text, x, y, letter: corner ? '' : letterOf({ key, text }) };
  });
}

/** What a stamp shows that nobody drew. */
export function letterOf({ key, text }: Marker): string {
  return (text || key).slice(0, 1).toUpperCase();
}
