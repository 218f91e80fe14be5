import { randomInt } from 'node:crypto';

/** Without letters and digits that look like each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';

/** A password that is read off a screen, with 116 random bits: it is everybody's in one training copy, and in no other. */
export function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
