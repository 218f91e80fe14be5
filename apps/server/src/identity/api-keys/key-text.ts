import { createToken } from '../session/token.ts';

/** Prefix of every key, by which people and secret scanners recognise it. */
const BEGINNING = 'bwk_';

/** Number of characters that are stored, so that people recognise a key; the rest still has over 200 random bits. */
const KNOWN_CHARACTERS = 12;

/** A new key: `bwk_` and 256 random bits. */
export function createKeyText(): string {
  return `${BEGINNING}${createToken()}`;
}

/** Whether a bearer token claims to be an API key rather than a session token. */
export function isKeyText(token: string | null): token is string {
  return token?.startsWith(BEGINNING) ?? false;
}

/** The characters by which people recognise a key. */
export function prefixOf(key: string): string {
  return key.slice(0, KNOWN_CHARACTERS);
}
