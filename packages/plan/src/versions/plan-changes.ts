import type { PlanBody } from '../plan.ts';

/** The value of a field; null for a row that exists on the other side only. */
type PlanValue = string | number | null;

/** A field in which two plans differ: keys and positions from 0, joined by points ("levels.3.qpTo"). */
export interface PlanChange {
  readonly path: string;
  readonly before: PlanValue;
  readonly after: PlanValue;
}

/** All differences, in the order of the later plan, followed by what only the earlier one has. */
export function planChanges(before: PlanBody, after: PlanBody): PlanChange[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((path) => {
    const change = { path, before: old.get(path) ?? null, after: now.get(path) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

function flat(plan: PlanBody): Map<string, PlanValue> {
  const found = new Map<string, PlanValue>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) {
      found.set(path, value as PlanValue);
      return;
    }
    for (const [key, field] of Object.entries(value)) walk(field, path === '' ? key : `${path}.${key}`);
  };
  const { levels, progression, levelGroups, stepUp, kickStart, builder, infinity, balancing } = plan;
  walk({ levels, progression, levelGroups, stepUp, kickStart, builder, infinity, balancing }, '');
  return found;
}
