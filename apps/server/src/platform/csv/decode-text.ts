import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { UnreadableFileError } from './fault.ts';

/**
 * Bytes decoded before yielding to other work: a file may arrive in one chunk, and would otherwise be decoded without a
 * pause.
 */
const TURN_BYTES = 4_096;

const NOT_ASCII = /[\u0080-\uFFFF]/;

/**
 * Decodes bytes to text, with "\n" as the only line break and without a byte order mark. UTF-8 and UTF-16 are
 * recognised by their mark. Without one, the first non-ASCII character decides: anything that is not valid UTF-8 is
 * Windows-1252, as spreadsheets write it.
 * @throws UnreadableFileError for text that starts as UTF-8 and continues in another encoding
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new GuessingDecoder();
  let line = 1;
  let endsInReturn = false;
  for await (const piece of inTurns(bytes)) yield* unified(read(() => decoder.decode(piece)));
  yield* unified(read(() => decoder.end()));

  function read(decode: () => string): string {
    try {
      return decode();
    } catch {
      throw new UnreadableFileError(line, 'fileEncodingMixed');
    }
  }

  function* unified(text: string): Generator<string> {
    if (text === '') return;
    // "\r\n" may be split across two chunks.
    const whole = endsInReturn && text.startsWith('\n') ? text.slice(1) : text;
    endsInReturn = text.endsWith('\r');
    const unified = whole.includes('\r') ? whole.replaceAll(/\r\n?/g, '\n') : whole;
    for (let at = unified.indexOf('\n'); at !== -1; at = unified.indexOf('\n', at + 1)) line += 1;
    if (unified !== '') yield unified;
  }
}

async function* inTurns(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += TURN_BYTES) {
      yield chunk.subarray(at, at + TURN_BYTES);
      await nextTurn();
    }
  }
}

class GuessingDecoder {
  #chosen: TextDecoder | null = null;
  /** Undecided bytes: an incomplete byte order mark, or a character split at the end of a chunk. */
  #left = new Uint8Array(0);
  #begun = false;

  decode(chunk: Uint8Array): string {
    if (this.#chosen) return this.#chosen.decode(chunk, { stream: true });
    const bytes = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    if (!this.#begun) {
      if (bytes.length < 3) return this.#keep(bytes);
      this.#begun = true;
      const marked = markOf(bytes);
      if (marked) return this.#choose(marked, bytes);
    }
    const start = bytes.findIndex((byte) => byte > 0x7f);
    if (start === -1) {
      this.#left = new Uint8Array(0);
      return ascii(bytes);
    }
    if (!isUtf8(bytes)) return this.#choose('windows-1252', bytes);
    const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
    if (NOT_ASCII.test(text)) return this.#choose('utf-8', bytes);
    this.#keep(bytes.subarray(start));
    return ascii(bytes.subarray(0, start));
  }

  end(): string {
    if (this.#chosen) return this.#chosen.decode();
    return new TextDecoder(isUtf8(this.#left, false) ? 'utf-8' : 'windows-1252').decode(this.#left);
  }

  #keep(bytes: Uint8Array): string {
    this.#left = Uint8Array.from(bytes);
    return '';
  }

  #choose(encoding: string, bytes: Uint8Array): string {
    this.#chosen = new TextDecoder(encoding, { fatal: true });
    return this.#chosen.decode(bytes, { stream: true });
  }
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Uint8Array, mayGoOn = true): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: mayGoOn });
    return true;
  } catch {
    return false;
  }
}

function ascii(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
