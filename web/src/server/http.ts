// The tables of a server.

import type { Reply } from '../engine/messages';
import type { LiveLine, Transport } from './transport.svelte';

export class Http implements Transport {
  async ask(method: string, path: string, body?: string | Blob): Promise<Reply> {
    const headers: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const response = await fetch(this.address(path), { method, headers, ...(body === undefined ? {} : { body }) });
    const kind = response.headers.get('content-type') ?? '';
    return { status: response.status, kind, body: new Uint8Array(await response.arrayBuffer()) };
  }

  line(path: string): LiveLine {
    // A socket hands its handlers an event that nobody here reads.
    return new WebSocket(this.address(path).replace(/^http/, 'ws')) as unknown as LiveLine;
  }

  address(path: string): string {
    return new URL(`api/${path}`, document.baseURI).href;
  }

  /** A server thinks on; its answer is simply not waited for. */
  stop(): void {}
}
