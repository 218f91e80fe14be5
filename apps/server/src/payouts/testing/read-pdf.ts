import { inflateSync } from 'node:zlib';

/** The text that a PDF of pdfkit shows, line by line as it was drawn: tests read what a reader would see. */
export function readPdf(bytes: Buffer): string {
  const objects = objectsOf(bytes);
  const maps = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    const font = /\/Type \/Font\b[\s\S]*\/ToUnicode (\d+) 0 R/.exec(head);
    if (font?.[1]) maps.set(head, unicodeOf(objects.get(font[1])?.stream ?? ''));
  }
  const names = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = maps.get(objects.get(id)?.head ?? '');
      if (map) names.set(name, map);
    }
  }
  return [...objects.values()]
    .filter(({ stream }) => stream.includes(' Tf'))
    .map(({ stream }) => pageText(stream, names))
    .join('\n');
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = bytes.toString('latin1');
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = body.indexOf('stream\n');
    const head = start < 0 ? body : body.slice(0, start);
    const raw = start < 0 ? '' : body.slice(start + 7, body.lastIndexOf('\nendstream'));
    const isPacked = head.includes('/FlateDecode');
    const stream = isPacked ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw;
    objects.set(id, { head, stream });
  }
  return objects;
}

/** pdfkit lists the characters of glyphs in ranges from the first glyph on. */
function unicodeOf(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from, 16);
    list.match(/<[0-9a-f ]*>/g)?.forEach((code, i) => {
      const glyph = (first + i).toString(16).padStart(4, '0');
      map.set(glyph, Buffer.from(code.replaceAll(/[<> ]/g, ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return map;
}

function pageText(stream: string, fonts: ReadonlyMap<string, Map<string, string>>): string {
  const lines: string[] = [];
  let font: Map<string, string> | undefined;
  for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    const glyphs = (shown ?? '').replaceAll(/>[^<]*</g, '').replaceAll(/[^0-9a-f]/g, '');
    if (shown) lines.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => font?.get(glyph) ?? '?').join(''));
  }
  return lines.join('\n');
}
