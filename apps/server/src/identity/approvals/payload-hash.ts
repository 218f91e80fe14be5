import { createHash } from 'node:crypto';
import type { Prepared } from './approval-kinds.ts';

/** SHA-256 of a prepared change, independent of the order of its fields. */
export function payloadHash({ kind, subject, before, after }: Omit<Prepared, 'id' | 'reason'>): Buffer {
  return createHash('sha256')
    .update(canonical([kind, subject, before, after]))
    .digest();
}

/** JSON with sorted object keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
