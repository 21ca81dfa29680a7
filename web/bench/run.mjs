// The page's own figures in the system's Chromium, on loopback: node bench/run.mjs [orders|frames|solo|decisions]. SANDTABLE_BIN names the program.

import { openStage } from '../e2e/stage.mjs';
import { measureDecisions } from './decisions.mjs';
import { measureFrames } from './frames.mjs';
import { measureOrders } from './orders.mjs';
import { measureSolo } from './solo.mjs';

const wanted = process.argv[2];
const stage = await openStage();
try {
  for (const measure of [measureOrders, measureFrames, measureSolo, measureDecisions].filter(({ name }) => !wanted || name.toLowerCase().includes(wanted))) process.stdout.write(`${await measure(stage)}\n`);
} finally {
  await stage.close();
}
