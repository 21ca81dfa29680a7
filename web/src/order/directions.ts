// Directions of whole numbers in steps of about fifteen degrees; small numbers keep the order's text readable.

/** Anticlockwise from east; each within a third of a degree of its step. */
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0], [15, 4], [7, 4], [1, 1], [4, 7], [4, 15],
];

const ROUND = STEPS.length * 4;

/** The direction a number of steps anticlockwise from east. */
export function direction(step: number): readonly [number, number] {
  const whole = ((step % ROUND) + ROUND) % ROUND;
  let [u, v] = STEPS[whole % STEPS.length] ?? [1, 0];
  for (let quarter = Math.floor(whole / STEPS.length); quarter > 0; quarter -= 1) [u, v] = [-v, u];
  // No minus zero: it would be written `-0`.
  return [u + 0, v + 0];
}

/** The step nearest to a direction. */
export function stepOf([u, v]: readonly [number, number]): number {
  const part = Math.atan2(v, u) / (2 * Math.PI);
  return ((Math.round(part * ROUND) % ROUND) + ROUND) % ROUND;
}
