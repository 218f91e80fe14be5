import { createHash } from 'node:crypto';
import type { PlanBody } from '@blattwerk/plan/plan.ts';

/** SHA-256 of all numbers and names of a plan, independent of the order of object fields. */
export function planHash(body: PlanBody): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => [key, sorted(field)]),
  );
}
