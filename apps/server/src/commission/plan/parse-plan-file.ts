import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Plan, PlanBody } from '@blattwerk/plan/plan.ts';
import type { PlanFile } from '@blattwerk/plan/plan-file/plan-file.ts';
import { type PlanFault, planFaults } from '@blattwerk/plan/versions/plan-faults.ts';
import type { z } from 'zod';
import { type Fault, pathOf } from './fault.ts';
import {
  headSchema,
  membershipSchema,
  orderSchema,
  partnerSchema,
  schemaFaults,
} from './plan-file.schema.ts';
import { listFaults, momentFaults } from './plan-file-faults.ts';

/** A document that can be computed, or all of its faults. */
export type ParsedPlanFile =
  | { readonly file: PlanFile; readonly plan: Plan; readonly faults?: never }
  | { readonly faults: readonly Fault[] };

/**
 * Parses a plan file. A document is refused with all of its faults, not only with the first one: wrong types and unknown keys,
 * and contradictions within it.
 */
export function parsePlanFile(text: string): ParsedPlanFile {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { faults: [{ path: '', message: `is not JSON: ${(error as Error).message}` }] };
  }
  const faults: Fault[] = [];
  const read = readValid(headSchema, document, '', faults);
  const { partners: _, orders: __, memberships: ___, plan: body, ...head } = read;
  const lists = {
    partners: readRows('partners', partnerSchema, document, faults),
    orders: readRows('orders', orderSchema, document, faults),
    memberships: readRows('memberships', membershipSchema, document, faults),
  };
  const plan = decidePlan(head.planVersion, body, faults);
  // A field that is wrong by itself was removed: that it is missing is no second fault.
  const wrong = new Set(faults.map(({ path }) => path));
  faults.push(...[...momentFaults(head), ...listFaults(plan, lists)].filter(({ path }) => !wrong.has(path)));
  if (faults.length > 0) return { faults };
  // Without a fault every row is complete.
  return { plan, file: { ...head, ...lists } as PlanFile };
}

/** The plan in the file, or the specification's: the product itself has no other one. */
function decidePlan(
  planVersion: string | null | undefined,
  body: PlanBody | null | undefined,
  faults: Fault[],
): Plan {
  if (body) {
    if (planVersion) faults.push({ path: 'planVersion', message: 'goes without a plan of the file' });
    faults.push(...planFaults(body, body).map(presentFault));
    return { planVersion: OF_THE_FILE, ...body };
  }
  if (planVersion && planVersion !== defaultPlan.planVersion) {
    const message = `no plan has the version ${JSON.stringify(planVersion)}: another one goes into the file, as "plan"`;
    faults.push({ path: 'planVersion', message });
  }
  return defaultPlan;
}

/** Stands in the result of a file for the version. */
const OF_THE_FILE = 'file';

const planMessages: Readonly<Record<PlanFault['code'], string>> = {
  planRange: 'is out of its range',
  planGap: 'has to end right before the next row begins',
  planFalling: 'is below the row before',
  planLegLevel: 'is not a level from 1 to the own one',
  planLegTwice: 'is asked for twice',
  planNameTwice: 'is missing or another row has it',
  planRemoved: 'has not a row for each level, or more than there is room for',
  planOrder: 'is not the number of its row',
  planGroups: 'does not make the four groups of all levels',
  planStages: 'are not three',
  planPhases: 'ends before the easy phase',
  planPool: 'is of a pool in which no level has shares',
};

function presentFault({ path, code, least, most }: PlanFault): Fault {
  const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const range = least === undefined ? '' : `: ${least === most ? least : `${least} to ${most}`}`;
  return { path: pathOf(keys, 'plan'), message: planMessages[code] + range };
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

/** The fields that are valid by themselves: contradictions between them are separate faults. */
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
