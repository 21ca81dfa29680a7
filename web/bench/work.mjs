// What a page does between two moments, as the browser's own meters tell it: processor time by kind, and bytes received.

const KINDS = { script: 'ScriptDuration', style: 'RecalcStyleDuration', layout: 'LayoutDuration', all: 'TaskDuration' };

export class Work {
  /** Meters on a page. */
  static async of(page) {
    const cdp = await page.context().newCDPSession(page);
    const work = new Work(cdp);
    cdp.on('Network.dataReceived', ({ dataLength }) => (work.bytes += dataLength));
    cdp.on('Network.webSocketFrameReceived', ({ response }) => (work.bytes += response.payloadData.length));
    await cdp.send('Network.enable');
    // Time on the processor, not on the clock: other programs may be running.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    return work;
  }

  constructor(cdp) {
    this.cdp = cdp;
    this.bytes = 0;
    this.kept = [];
  }

  async begin() {
    this.bytes = 0;
    this.before = await this.read();
  }

  /** What was done since `begin`, times in milliseconds. */
  async end() {
    const now = await this.read();
    const spent = Object.keys(KINDS).map((kind) => [kind, (now[KINDS[kind]] - this.before[KINDS[kind]]) * 1000]);
    return { ...Object.fromEntries(spent), bytes: this.bytes };
  }

  keep(done) {
    this.kept.push(done);
  }

  /** The middle and the worst twentieth of everything kept, one row for each kind. */
  told() {
    const row = (kind) => {
      const sorted = this.kept.map((done) => done[kind]).sort((a, b) => a - b);
      const at = (share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1);
      return `  ${kind.padEnd(10)} p50 ${at(0.5).padStart(9)}   p95 ${at(0.95).padStart(9)}`;
    };
    return Object.keys(this.kept[0] ?? {}).map(row).join('\n');
  }

  async read() {
    const { metrics } = await this.cdp.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  }
}
