// Pictures that never flicker: every scatter of trees or stones is drawn from the feature's own id.

/** A stream of numbers in 0..1 that depends on nothing but its seed. */
export type Stream = () => number;

/** The stream of a feature or piece, by its id. */
export function streamOf(id: string): Stream {
  let state = hash(id);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A number between two ends. */
export function between(stream: Stream, low: number, high: number): number {
  return low + (high - low) * stream();
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value | 0;
}
