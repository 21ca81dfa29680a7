// Squares of a table that is a grid: called by column and row from the south-west corner, `5,3`.

import type { Ground, Outline, Point } from '../wire/scene';

/** The square a point lies in, if the table has squares. */
export function squareAt(ground: Ground, { x, y }: Point): string | undefined {
  const { square } = ground;
  if (!square) return undefined;
  const place = (length: number, whole: number) => Math.min(Math.max(Math.floor(length / square), 0), Math.ceil(whole / square) - 1) + 1;
  return `${place(x, ground.width)},${place(y, ground.height)}`;
}

/** The middle of the square of a name; undefined if it names none of this table. */
export function middleOfSquare(ground: Ground, name: string): Point | undefined {
  const { square } = ground;
  const numbers = /^(\d+),(\d+)$/.exec(name);
  if (!square || !numbers) return undefined;
  const at = { x: (Number(numbers[1]) - 0.5) * square, y: (Number(numbers[2]) - 0.5) * square };
  return at.x > 0 && at.y > 0 && at.x < ground.width && at.y < ground.height ? at : undefined;
}

/** The outline of the square of a name. */
export function outlineOf(ground: Ground, name: string): Outline | undefined {
  const at = middleOfSquare(ground, name);
  if (!at || !ground.square) return undefined;
  const half = ground.square / 2;
  return { area: [{ x: at.x - half, y: at.y - half }, { x: at.x + half, y: at.y - half }, { x: at.x + half, y: at.y + half }, { x: at.x - half, y: at.y + half }] };
}

/** How many squares the table has. */
export function squareCount(ground: Ground): number {
  return ground.square ? Math.round(ground.width / ground.square) * Math.round(ground.height / ground.square) : 0;
}
