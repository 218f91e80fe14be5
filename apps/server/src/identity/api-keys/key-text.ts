import { createToken } from '../session/token.ts';

/** What every key begins with: people and scanners of leaked secrets recognise it by that. */
const BEGINNING = 'bwk_';

/** So many characters of a key are kept, so that people recognise it; what is left has over 200 random bits. */
const KNOWN_CHARACTERS = 12;

/** A new key: `bwk_` and 256 random bits. */
export function createKeyText(): string {
  return `${BEGINNING}${createToken()}`;
}

/** Whether a bearer token claims to be a key, and not the token of a session. */
export function isKeyText(token: string | null): token is string {
  return token?.startsWith(BEGINNING) ?? false;
}

/** The characters by which people recognise a key. */
export function prefixOf(key: string): string {
  return key.slice(0, KNOWN_CHARACTERS);
}
