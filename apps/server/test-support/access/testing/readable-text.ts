import { inflateRawSync, inflateSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';

/** Everything readable in an answer: its bytes, and the contents of a ZIP or a PDF. */
export function readableText(answer: Pick<LightMyRequestResponse, 'rawPayload' | 'headers'>): string {
  const bytes = answer.rawPayload;
  const type = String(answer.headers['content-type'] ?? '');
  const plain = bytes.toString('utf8');
  if (type.startsWith('application/zip')) return `${plain}\n${textOfZip(bytes)}`;
  if (type.startsWith('application/pdf')) return `${plain}\n${textOfPdf(bytes)}`;
  return plain;
}

const CENTRAL_ENTRY = 0x02014b50;
const END = 'PK\u0005\u0006';

/** The files of a ZIP, one after the other, by the central directory. */
function textOfZip(bytes: Buffer): string {
  const texts: string[] = [];
  // The last one is its own: a file in it may be a ZIP as well.
  const end = bytes.lastIndexOf(END, undefined, 'latin1');
  for (let at = end < 0 ? bytes.length : bytes.readUInt32LE(end + 16); at + 46 < bytes.length; ) {
    if (bytes.readUInt32LE(at) !== CENTRAL_ENTRY) break;
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    texts.push((method === 8 ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return texts.join('\n');
}

/** The texts of a PDF whose fonts map glyphs to letters, and its embedded XML. */
function textOfPdf(bytes: Buffer): string {
  const streams = streamsOf(bytes);
  const letters = new Map(streams.flatMap(lettersOf));
  const files = streams.filter((stream) => stream.startsWith('<?xml'));
  return [...streams.map((stream) => shownText(stream, letters)), ...files].join('\n');
}

function streamsOf(bytes: Buffer): string[] {
  const streams: string[] = [];
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 9)) {
    const start = at + (bytes[at + 6] === 13 ? 8 : 7);
    const end = bytes.indexOf('endstream', start);
    if (end < 0) break;
    streams.push(unpacked(bytes.subarray(start, end)));
    at = end;
  }
  return streams;
}

function unpacked(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return bytes.toString('latin1');
  }
}

/** Glyphs of a character map: `<0001> <0003> [<0041> <0042>]`, or single ones. */
function lettersOf(stream: string): [glyph: number, letter: string][] {
  if (!stream.includes('beginbfrange') && !stream.includes('beginbfchar')) return [];
  const ranges = [...stream.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/gi)].flatMap(
    ([, first = '', , list = '']) =>
      [...list.matchAll(/<([0-9a-f]+)>/gi)].map(([, code = ''], at): [number, string] => [
        Number.parseInt(first, 16) + at,
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      ]),
  );
  return ranges;
}

/** The strings shown on a page, without positioning. */
function shownText(stream: string, letters: ReadonlyMap<number, string>): string {
  return [...stream.matchAll(/\[([^\]]*)\]\s*TJ/g)]
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]+)>/gi)]
        .map(([, hex = '']) =>
          (hex.match(/.{4}/g) ?? []).map((code) => letters.get(Number.parseInt(code, 16)) ?? '').join(''),
        )
        .join(''),
    )
    .join('\n');
}
