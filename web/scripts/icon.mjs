// The icon as a PNG of any size: the paper, and a unit of infantry on it.

import { deflateSync } from 'node:zlib';

const PAPER = [239, 232, 214];
const BLUE = [47, 102, 144];
const INK = [43, 42, 39];

/** The colour at a point of the unit square. */
function colour(x, y) {
  const [left, top, right, bottom, line] = [0.2, 0.31, 0.8, 0.69, 0.022];
  const inside = x > left && x < right && y > top && y < bottom;
  const near = x > left - line && x < right + line && y > top - line && y < bottom + line;
  if (!near) return PAPER;
  if (!inside) return INK;
  const along = (x - left) / (right - left);
  const down = (y - top) / (bottom - top);
  const slack = line * 1.6;
  return Math.abs(along - down) < slack || Math.abs(1 - along - down) < slack ? INK : BLUE;
}

export function icon(size) {
  const rows = Buffer.alloc(size * (size * 3 + 1));
  const fine = [0.17, 0.5, 0.83];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const samples = fine.flatMap((dy) => fine.map((dx) => colour((x + dx) / size, (y + dy) / size)));
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = samples.reduce((total, sample) => total + sample[channel], 0);
        rows[y * (size * 3 + 1) + 1 + x * 3 + channel] = Math.round(sum / samples.length);
      }
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc(body), body.length + 4);
  return framed;
}

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
