// Thinks for the computer, in a worker of its own: it can be ended in the middle of a thought, and the tables stay free meanwhile.

import { Engine, text } from './wasm';

export type ToThinker = { module: WebAssembly.Module } | { n: number; id: string; seat: number; level: string; lines: string };
export type FromThinker = { n: number; order?: string; wantsAll?: boolean; failed?: string };

let engine: Promise<Engine> | undefined;

self.onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if ('module' in data) {
    engine = Engine.start(data.module);
    return;
  }
  const { n, lines, ...asked } = data;
  try {
    const thought = (await engine)?.send<{ order?: string; wants_all?: boolean }>({ want: 'think', ...asked }, lines);
    const { order, wants_all: wantsAll } = thought?.head ?? {};
    const answer: FromThinker = order !== undefined ? { n, order } : wantsAll ? { n, wantsAll } : { n, failed: thought ? text(thought.body) : 'no engine' };
    self.postMessage(answer);
  } catch (error) {
    self.postMessage({ n, failed: String(error) } satisfies FromThinker);
  }
};
