// The computer's thoughts, had in a worker that is started when the first one is wanted and ended when somebody stops it.

import { crashed, stopped } from './problems';
import type { Thinker, Thinks } from './tables';
import type { FromThinker, ToThinker } from './thinker.worker';

type Waiting = { done: (order: string | undefined) => void; failed: (error: Error) => void };

export class WorkerThinker implements Thinker {
  private readonly module: () => Promise<WebAssembly.Module>;
  private worker: Worker | undefined;
  private readonly lines = new Map<string, number>();
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  constructor(module: () => Promise<WebAssembly.Module>) {
    this.module = module;
  }

  had(battle: string): number {
    return this.lines.get(battle) ?? 0;
  }

  async think({ battle, seat, level, line }: Thinks, lines: string): Promise<string | undefined> {
    const worker = (this.worker ??= await this.begin());
    const n = (this.count += 1);
    const order = await new Promise<string | undefined>((done, failed) => {
      this.waiting.set(n, { done, failed });
      worker.postMessage({ n, id: battle, seat, level, lines } satisfies ToThinker);
    });
    // The set-up counts as a line too.
    if (order === undefined) this.lines.delete(battle);
    else this.lines.set(battle, line + 1);
    return order;
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.lines.clear();
    for (const { failed } of this.waiting.values()) failed(stopped());
    this.waiting.clear();
  }

  private async begin(): Promise<Worker> {
    const module = await this.module();
    const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      const waiting = this.waiting.get(data.n);
      this.waiting.delete(data.n);
      if (data.failed === undefined) return waiting?.done(data.order);
      // A thinker that panicked is not asked again.
      this.stop();
      waiting?.failed(crashed());
    };
    worker.postMessage({ module } satisfies ToThinker);
    return worker;
  }
}
