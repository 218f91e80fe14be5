import { sepaLetters, sepaSigns } from './letters-table.ts';

const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]$/;
const IDENTIFIER = /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/;

/**
 * Converts a text to the characters that every SEPA bank accepts (EPC217-08), truncated to a length. Characters without a
 * counterpart become a full stop, as the rules require. Deterministic: the same text always gives the same result.
 */
export function toSepaText(input: string, mostCharacters: number): string {
  const text = input.normalize('NFC');
  const isShouted = text === text.toUpperCase();
  let sent = '';
  for (const character of text) sent += written(character, isShouted);
  return sent.replaceAll(/ +/g, ' ').trim().slice(0, mostCharacters).trimEnd();
}

/** Whether banks accept it as an identifier: at most 35 characters of SEPA's set, no slash at either end, no two in a row. */
export function isSepaIdentifier(text: string): boolean {
  return IDENTIFIER.test(text) && text === text.trim() && !/^\/|\/\/|\/$/.test(text);
}

function written(character: string, isShouted: boolean): string {
  if (ALLOWED.test(character)) return character;
  if (/^\s$/.test(character)) return ' ';
  const replacement = sepaSigns[character] ?? letter(character, isShouted);
  if (replacement !== undefined) return replacement;
  // Decomposes accented letters, ligatures and wide forms.
  const parts = [...character.normalize('NFKD')].filter((part) => !/^\p{M}$/u.test(part));
  return parts.map((part) => (ALLOWED.test(part) ? part : (letter(part, isShouted) ?? '.'))).join('');
}

function letter(character: string, isShouted: boolean): string | undefined {
  const small = character.toLowerCase();
  const latin = sepaLetters[small];
  if (latin === undefined || small === character) return latin;
  return isShouted ? latin.toUpperCase() : `${latin.slice(0, 1).toUpperCase()}${latin.slice(1)}`;
}
