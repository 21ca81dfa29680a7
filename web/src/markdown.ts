// A small, safe Markdown: everything is escaped first, so a text can never bring its own HTML onto the page.

/** Where links to rules lead. */
export type Anchors = { ids: ReadonlySet<string>; href: (id: string) => string };

export type Chapter = { title: string; slug: string; level: number };

/** HTML of a Markdown text and its chapters. Every rule id in bold at the start of an item, or in a heading, is an anchor. */
export function render(markdown: string, anchors: Anchors): { html: string; chapters: Chapter[] } {
  const chapters: Chapter[] = [];
  const out: string[] = [];
  const lines = markdown.replaceAll('\r', '').split('\n');
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? '';
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (heading?.[1] && heading[2] !== undefined) {
      const level = heading[1].length;
      const slug = slugOf(heading[2]);
      chapters.push({ title: heading[2], slug, level });
      const id = anchorIn(heading[2], anchors);
      out.push(`<h${level} id="${id || slug}">${inline(heading[2], anchors)}</h${level}>`);
      index += 1;
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((other, at) => at > index && other.startsWith('```'));
      const stop = end < 0 ? lines.length : end;
      out.push(`<pre>${escape(lines.slice(index + 1, stop).join('\n'))}</pre>`);
      index = stop + 1;
    } else if (line.startsWith('|')) {
      const rows = takeWhile(lines, index, (other) => other.startsWith('|'));
      out.push(tableOf(rows, anchors));
      index += rows.length;
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      const items = takeWhile(lines, index, (other) => /^\s*([-*]|\d+\.)\s/.test(other) || /^\s+\S/.test(other));
      out.push(listOf(items, anchors));
      index += items.length;
    } else if (line.trim()) {
      const words = takeWhile(lines, index, (other) => !!other.trim() && !/^(#|\||```|\s*[-*]\s)/.test(other));
      out.push(`<p>${inline(words.join(' '), anchors)}</p>`);
      index += Math.max(1, words.length);
    } else {
      index += 1;
    }
  }
  return { html: out.join('\n'), chapters };
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

export function slugOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

function inline(text: string, anchors: Anchors): string {
  // Code first: nothing inside it means anything.
  return text
    .split(/(`[^`]*`)/)
    .map((part) => {
      if (part.startsWith('`')) return `<code>${escape(part.slice(1, -1))}</code>`;
      const plain = escape(part)
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/(^|[^*\w])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
        .replace(/\[([^\]]+)\]\((https?:[^)\s]+|#[^)\s]*)\)/g, '<a href="$2">$1</a>');
      return linkRules(plain, anchors);
    })
    .join('');
}

function linkRules(html: string, anchors: Anchors): string {
  return html.replace(/\b[A-Z]{2,}(?:-[A-Z0-9]+)+\b/g, (id) => (anchors.ids.has(id) ? `<a class="rule" href="${escape(anchors.href(id))}">${id}</a>` : id));
}

function listOf(lines: readonly string[], anchors: Anchors): string {
  const items: { depth: number; text: string }[] = [];
  for (const line of lines) {
    const start = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    const last = items.at(-1);
    if (start) items.push({ depth: Math.floor((start[1]?.length ?? 0) / 2), text: start[2] ?? '' });
    else if (last) last.text += ` ${line.trim()}`;
  }
  return `<ul>${items
    .map(({ depth, text }) => {
      const id = anchorIn(text, anchors);
      return `<li${id ? ` id="${id}"` : ''}${depth ? ` class="deep"` : ''}>${inline(text, anchors)}</li>`;
    })
    .join('')}</ul>`;
}

function tableOf(lines: readonly string[], anchors: Anchors): string {
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|?$/.test(line)).map((line) => line.replace(/^\||\|\s*$/g, '').split('|').map((cell) => inline(cell.trim(), anchors)));
  const [head = [], ...body] = rows;
  const cells = (row: string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  return `<div class="wide"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table></div>`;
}

/** The rule a heading or item defines: its first word. */
function anchorIn(text: string, anchors: Anchors): string {
  const first = /^\**\s*([A-Z]{2,}(?:-[A-Z0-9]+)+)/.exec(text)?.[1] ?? '';
  return anchors.ids.has(first) ? first : '';
}

function takeWhile(lines: readonly string[], from: number, test: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, at) => at >= from && !test(line));
  return lines.slice(from, end < 0 ? lines.length : end);
}
