// Where a replay stops: at every event, at every activation, or at every turn.

import type { Line } from '../wire/server';

export type Stride = 'event' | 'activation' | 'turn';

/** The next line to stop at in a direction; the ends of the journal are always stops. */
export function nextStop(lines: readonly Line[], at: number, by: 1 | -1, stride: Stride, last: number): number {
  const first = lines[0]?.line ?? last;
  const stops = lines.filter((line) => isStop(line, stride)).map((line) => line.line);
  if (by > 0) return stops.find((stop) => stop > at) ?? last;
  return stops.findLast((stop) => stop < at) ?? first;
}

function isStop(line: Line, stride: Stride): boolean {
  if (stride === 'turn') return line.turn_start;
  if (stride === 'activation') return line.activation_start || line.turn_start;
  return line.kind === 'event' || line.kind === 'rewind';
}
