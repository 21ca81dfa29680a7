// Runs every spec, one after the other, and ends with one line that counts them.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv[2] ?? '';
const files = readdirSync(here).filter((name) => name.endsWith('.spec.mjs') && name.includes(wanted)).sort().map((name) => here + name);

let passed = 0;
let failed = 0;
const tests = run({ files, concurrency: 1 });
tests.on('test:pass', ({ details }) => (passed += details.type === 'suite' ? 0 : 1));
tests.on('test:fail', ({ details }) => (failed += details.type === 'suite' ? 0 : 1));
const report = tests.compose(new spec());
report.pipe(process.stdout);
report.on('end', () => {
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed || !passed ? 1 : 0;
});
