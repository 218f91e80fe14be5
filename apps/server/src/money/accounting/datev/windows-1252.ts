import { TextDecoder } from 'node:util';
import { sepaLetters } from '../../bank-files/sepa/letters-table.ts';

const BYTES = 256;

/** Maps characters to bytes; five bytes have no character, and those below 0x20 do not occur in text. */
const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: BYTES }, (_, byte) => byte)))
    .map((character, byte) => [character, byte] as const)
    .filter(([character]) => !/\p{Cc}/u.test(character)),
);

/** A text in characters of Windows-1252: others become Latin letters without diacritics, or else a question mark. */
export function transliterate(text: string): string {
  return [...text.normalize('NFC')].map(inBytes).join('');
}

function inBytes(character: string): string {
  if (byteOf.has(character)) return character;
  const lower = character.toLowerCase();
  const replacement = sepaLetters[lower];
  if (replacement !== undefined) return lower === character ? replacement : capital(replacement);
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (bare !== '' && [...bare].every((one) => byteOf.has(one))) return bare;
  return /[\s\p{C}]/u.test(character) ? ' ' : '?';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The bytes of a text with line breaks (CR, LF).
 * @throws Error for a character outside of Windows-1252: {@link transliterate} leaves none
 */
export function encodeWindows1252(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  let length = 0;
  for (const character of text) {
    const byte = character === '\r' || character === '\n' ? character.charCodeAt(0) : byteOf.get(character);
    if (byte === undefined) throw new Error(`Windows-1252 has no ${JSON.stringify(character)}`);
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** Texts that Windows-1252 cannot represent, each once, with their replacement. */
export function foreignLetters(texts: readonly string[]): { from: string; to: string }[] {
  return [...new Set(texts)].flatMap((from) => {
    const to = transliterate(from);
    return to === from.normalize('NFC') ? [] : [{ from, to }];
  });
}
