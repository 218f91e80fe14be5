import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { PlanFile } from '@blattwerk/plan/plan-file/plan-file.ts';
import { planOf } from '@blattwerk/plan/plan-of.ts';
import type { z } from 'zod';
import type { Fault } from './fault.ts';
import {
  headSchema,
  membershipSchema,
  orderSchema,
  partnerSchema,
  schemaFaults,
} from './plan-file.schema.ts';
import { listFaults, momentFaults } from './plan-file-faults.ts';

/** A document that can be computed, or everything that is wrong with it. */
export type ParsedPlanFile =
  | { readonly file: PlanFile; readonly plan: Plan; readonly faults?: never }
  | { readonly faults: readonly Fault[] };

/**
 * Reads a plan file. A document is refused with all of its faults, not only with the first one: wrong
 * types and unknown keys, and what contradicts something else in it.
 */
export function parsePlanFile(text: string): ParsedPlanFile {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { faults: [{ path: '', message: `is not JSON: ${(error as Error).message}` }] };
  }
  const faults: Fault[] = [];
  const { partners: _, orders: __, memberships: ___, ...head } = readValid(headSchema, document, '', faults);
  const lists = {
    partners: readRows('partners', partnerSchema, document, faults),
    orders: readRows('orders', orderSchema, document, faults),
    memberships: readRows('memberships', membershipSchema, document, faults),
  };
  const plan = findPlan(head.planVersion, faults);
  // A field that is wrong by itself was taken out: that it is missing now is no second fault.
  const wrong = new Set(faults.map(({ path }) => path));
  faults.push(...[...momentFaults(head), ...listFaults(plan, lists)].filter(({ path }) => !wrong.has(path)));
  if (faults.length > 0) return { faults };
  // Without a fault every row is whole.
  return { plan, file: { ...head, ...lists } as PlanFile };
}

function findPlan(planVersion: string | null | undefined, faults: Fault[]): Plan {
  try {
    return planOf({ planVersion: planVersion ?? defaultPlan.planVersion });
  } catch {
    faults.push({ path: 'planVersion', message: `no plan has the version ${JSON.stringify(planVersion)}` });
    return defaultPlan;
  }
}

function readRows<T extends object>(
  list: 'partners' | 'orders' | 'memberships',
  schema: z.ZodType<T>,
  document: unknown,
  faults: Fault[],
): Partial<T>[] {
  const rows = (document as Record<string, unknown> | null)?.[list];
  return Array.isArray(rows) ? rows.map((row, i) => readValid(schema, row, `${list}[${i}]`, faults)) : [];
}

/** The fields that are valid by themselves: what they contradict is a fault of its own. */
function readValid<T extends object>(
  schema: z.ZodType<T>,
  value: unknown,
  path: string,
  faults: Fault[],
): Partial<T> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  faults.push(...schemaFaults(read.error, path));
  if (typeof value !== 'object' || value === null) return {};
  const bad = new Set(read.error.issues.map(({ path: [key] }) => key));
  return Object.fromEntries(Object.entries(value).filter(([key]) => !bad.has(key))) as Partial<T>;
}
