import { randomBytes } from 'node:crypto';
import { numberOf } from '../src/platform/secrets/secrets.ts';

/** A field key with a different number from the others: two random ones have the same number in one case out of 256. */
export function anotherKey(...others: readonly Buffer[]): Buffer {
  for (;;) {
    const key = randomBytes(32);
    if (others.every((other) => numberOf(other) !== numberOf(key))) return key;
  }
}
