import { randomBytes } from 'node:crypto';
import { numberOf } from '../src/platform/secrets/secrets.ts';

/** A field key that can be told from the others: of two random ones, one pair in 256 has the same number. */
export function anotherKey(...others: readonly Buffer[]): Buffer {
  for (;;) {
    const key = randomBytes(32);
    if (others.every((other) => numberOf(other) !== numberOf(key))) return key;
  }
}
