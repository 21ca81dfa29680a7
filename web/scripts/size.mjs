// Says how much the first load weighs, compressed, and fails past the limit: node scripts/size.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 400 * 1024;
const page = readFileSync('dist/index.html', 'utf8');
const first = readdirSync('dist/assets').filter((file) => page.includes(file));
const weigh = (file) => gzipSync(readFileSync(file)).length;
const weight = weigh('dist/index.html') + first.reduce((sum, file) => sum + weigh(`dist/assets/${file}`), 0);

process.stdout.write(`first load: ${(weight / 1024).toFixed(1)} kB compressed (${['index.html', ...first].join(', ')})\n`);
if (weight > LIMIT) {
  process.stderr.write(`The first load may weigh at most ${LIMIT / 1024} kB.\n`);
  process.exit(1);
}
