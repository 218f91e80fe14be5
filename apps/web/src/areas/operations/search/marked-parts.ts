import type { Hit } from './search.data.ts';

/** A part of a text, starting at index `at`. */
export interface TextPart {
  readonly at: number;
  readonly text: string;
  readonly marked: boolean;
}

type Range = readonly [from: number, to: number];

/** Fewer digits of a number are not highlighted. */
const LEAST_DIGITS = 3;

/**
 * Splits a hit's text into parts, highlighting the search text: word by word in names and addresses, ignoring spaces and
 * punctuation in numbers.
 */
export function markedParts(text: string, typed: string, by: Hit['by']): TextPart[] {
  const normalized = text.normalize('NFC');
  const isText = by === 'name' || by === 'email';
  const ranges = isText ? wordRanges(normalized, typed) : numberRanges(normalized, typed);
  const parts: TextPart[] = [];
  let at = 0;
  const add = (to: number, marked: boolean) => {
    if (to > at) parts.push({ at, text: normalized.slice(at, to), marked });
    at = Math.max(at, to);
  };
  // Of ranges with the same start the longest counts.
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0] || other[1] - one[1])) {
    add(from, false);
    add(to, true);
  }
  add(normalized.length, false);
  return parts;
}

/** Lower case without diacritics, one character per character of the text, so that indexes stay the same. */
function folded(text: string): string {
  return Array.from({ length: text.length }, (_, place) => {
    const letter = text.charAt(place);
    return letter.normalize('NFD').charAt(0).toLowerCase().charAt(0);
  }).join('');
}

function wordRanges(text: string, typed: string): Range[] {
  const within = folded(text);
  const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  return words.flatMap((word) => {
    const match = spellingsOf(word).find((spelling) => within.includes(spelling));
    if (match === undefined) return [];
    const from = within.indexOf(match);
    return [[from, from + match.length] as const];
  });
}

const apart: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** The server's spellings of a word: umlauts may be typed or stored as two letters. */
function spellingsOf(word: string): string[] {
  const inTwo = word.replaceAll(/[äöü]/g, (letter) => apart[letter] ?? letter);
  return [folded(word), folded(inTwo), folded(word.replaceAll(/(?<=[aou])e/g, ''))];
}

/** The longest suffix of the search text that the number contains: the part before may be written differently. */
function numberRanges(text: string, typed: string): Range[] {
  const places = Array.from(text.matchAll(/[\p{L}\d]/gu), ({ index }) => index);
  const within = folded(places.map((place) => text.charAt(place)).join(''));
  const needle = folded(typed.replaceAll(/[^\p{L}\d]/gu, ''));
  for (let cut = 0; needle.length - cut >= Math.min(LEAST_DIGITS, needle.length); cut += 1) {
    const end = needle.slice(cut);
    const start = end === '' ? -1 : within.indexOf(end);
    const [from, last] = [places[start], places[start + end.length - 1]];
    if (from !== undefined && last !== undefined) return [[from, last + 1]];
    if (end === '') return [];
  }
  return [];
}
