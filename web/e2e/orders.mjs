// Orders as they leave a page, over its live socket or while that is not there yet as requests, and their answers.

import { EventEmitter, once } from 'node:events';

const followed = new WeakMap();

/** Follows a page from its beginning: says `sent` and `done` with the order's words, and `answered` whatever the answer is. */
export function followOrders(page) {
  const orders = new EventEmitter();
  followed.set(page, orders);
  const asked = (request) => request.method() === 'POST' && /\/api\/battles\/[^/]+\/orders$/.test(request.url()) && request.postDataJSON().order;
  page.on('request', (request) => {
    const order = asked(request);
    if (order) orders.emit('sent', order);
  });
  page.on('response', (response) => {
    const order = asked(response.request());
    if (!order) return;
    if (response.ok()) orders.emit('done', order);
    orders.emit('answered');
  });
  page.on('websocket', (socket) => {
    const open = new Map();
    socket.on('framesent', ({ payload }) => {
      const { type, tag, order } = JSON.parse(payload);
      if (type !== 'order') return;
      open.set(tag, order);
      orders.emit('sent', order);
    });
    socket.on('framereceived', ({ payload }) => {
      const { type, tag } = JSON.parse(payload);
      if (!open.has(tag)) return;
      if (type === 'done') orders.emit('done', open.get(tag));
      open.delete(tag);
      orders.emit('answered');
    });
  });
}

/** The orders of a page that is followed. */
export function ordersOf(page) {
  return followed.get(page);
}

/** Does something that gives an order, and waits for its answer. */
export async function answered(page, act) {
  const patience = AbortSignal.timeout(10_000);
  await Promise.all([once(ordersOf(page), 'answered', { signal: patience }), act()]);
}
