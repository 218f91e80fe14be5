import type { PlanBody } from '../plan.ts';

/** What stands at a field: of a row that there is only on one side, null on the other. */
type PlanValue = string | number | null;

/** A field that two plans do not have in common: keys and positions from 0, with points between them ("levels.3.qpTo"). */
export interface PlanChange {
  readonly path: string;
  readonly before: PlanValue;
  readonly after: PlanValue;
}

/** Everything that differs, in the order of the later plan and then of what only the earlier one has. */
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
