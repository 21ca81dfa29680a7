// Writes the page that needs no server, as a folder of files for any static host and any path: node scripts/site.mjs ENGINE FOLDER

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { icon } from './icon.mjs';

const [engine, folder] = process.argv.slice(2);
if (!engine || !folder) throw new Error('usage: node scripts/site.mjs ENGINE FOLDER');

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync('dist', folder, { recursive: true });

const wasm = readFileSync(engine);
const name = `engine-${hash(wasm)}.wasm`;
writeFileSync(join(folder, name), wasm);
for (const size of [180, 192, 512]) writeFileSync(join(folder, `icon-${size}.png`), icon(size));
cpSync('site/manifest.webmanifest', join(folder, 'manifest.webmanifest'));

const head = `<meta name="sandtable-engine" content="${name}" />
    <link rel="manifest" href="manifest.webmanifest" />
    <link rel="apple-touch-icon" href="icon-180.png" />
    <meta name="theme-color" content="#2f6690" />
  </head>`;
writeFileSync(join(folder, 'index.html'), readFileSync(join(folder, 'index.html'), 'utf8').replace('</head>', head));

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length).replace(/^\//, ''))
  .sort();
const version = hash(files.map((file) => `${file} ${hash(readFileSync(join(folder, file)))}`).join('\n'));
const kept = ['./', ...files.filter((file) => file !== 'index.html')];
writeFileSync(join(folder, 'sw.js'), `self.sandtableSite = ${JSON.stringify({ version, files: kept })};\n${readFileSync('site/sw.js', 'utf8')}`);
process.stdout.write(`${folder}: ${files.length + 1} files, version ${version}\n`);
