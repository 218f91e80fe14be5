import { randomInt } from 'node:crypto';

/** Without similar-looking letters and digits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';

/**
 * A random password of 116 bits to be read off a screen: shared by everybody in one training copy, and used in no
 * other.
 */
export function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
