// The live socket of a battle: it tells the whole table once and then what changes, and comes back by itself after a break.

import type { Eye, LiveMessage, View } from '../wire/server';
import { laidOver } from './change';

export type Live = { close(): void };

/** Listens to a battle until closed; `state` hears whether the line stands. */
export function listen(id: string, eye: Eye, changed: (view: View) => void, state: (connected: boolean) => void): Live {
  let socket: WebSocket | undefined;
  let closed = false;
  let wait = 500;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(`${scheme}://${location.host}/api/battles/${encodeURIComponent(id)}/live?eye=${eye}`);
    socket.onopen = () => {
      wait = 500;
      state(true);
    };
    let seen: View | undefined;
    socket.onmessage = (event) => {
      const message = read(String(event.data));
      if (message?.type === 'view') seen = message;
      else if (message?.type === 'change' && seen?.line === message.from) seen = laidOver(seen, message);
      else return;
      changed(seen);
    };
    socket.onclose = () => {
      if (closed) return;
      state(false);
      // Longer and longer, so that a server coming back is not met by a stampede.
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, 15_000);
    };
  };
  open();

  return {
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}

function read(text: string): LiveMessage | undefined {
  try {
    return JSON.parse(text) as LiveMessage;
  } catch {
    return undefined;
  }
}
