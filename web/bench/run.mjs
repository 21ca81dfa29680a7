// The page's own figures in the system's Chromium, on loopback: node bench/run.mjs. SANDTABLE_BIN names the program.

import { openStage } from '../e2e/stage.mjs';
import { measureFrames } from './frames.mjs';
import { measureOrders } from './orders.mjs';

const stage = await openStage();
try {
  for (const measure of [measureOrders, measureFrames]) process.stdout.write(`${await measure(stage)}\n`);
} finally {
  await stage.close();
}
