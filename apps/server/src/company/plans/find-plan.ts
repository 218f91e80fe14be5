import type { Plan, PlanBody } from '@blattwerk/plan/plan.ts';
import { type DialectAdapter, type Kysely, sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';

/** A cycle, a credit, or any other row with the version of the plan it was computed with. */
export interface OfPlan {
  readonly planVersion: string;
}

/** The plans of rows, by the version in each of them. */
export type PlanOf = (row: OfPlan) => Plan;

// Keyed by what all query builders of one database share, those of its transactions included. An approved version never
// changes (0114), so it can be cached for ever.
const known = new WeakMap<DialectAdapter, Map<string, Plan>>();

/**
 * The plan with which a cycle, or a credit, was computed: the stored version, whatever is in force today.
 * @throws RangeError for a version that is not approved
 */
export async function findPlan(db: Kysely<DB>, { planVersion }: OfPlan): Promise<Plan> {
  const { adapter } = db.getExecutor();
  const plan = known.get(adapter)?.get(planVersion);
  if (plan) return plan;
  const [row] = await readBody(db, planVersion);
  const found = planFrom(row, planVersion);
  // What an open transaction sees may still be rolled back.
  if (!db.isTransaction) {
    const plans = known.get(adapter) ?? new Map<string, Plan>();
    known.set(adapter, plans.set(planVersion, found));
  }
  return found;
}

/** The plans of several rows, for synchronous lookups. */
export async function findPlans(db: Kysely<DB>, rows: readonly OfPlan[]): Promise<PlanOf> {
  const versions = [...new Set(rows.map(({ planVersion }) => planVersion))];
  const plans = await Promise.all(versions.map((planVersion) => findPlan(db, { planVersion })));
  return plansBy(plans);
}

/** The plan in force at an instant, for rows without a cycle: that of the month. */
export async function findPlanInForce(db: Kysely<DB>, now: Date): Promise<Plan> {
  const [row] = await readVersionInForce(db, now);
  if (row === undefined) throw new RangeError(`no plan is in force at ${now.toISOString()}`);
  return findPlan(db, row);
}

/** The same as `findPlan` on a connection, for work without the query builder. */
export async function readPlan(client: ClientBase, { planVersion }: OfPlan): Promise<Plan> {
  const { rows } = await client.query<{ body: PlanBody }>(
    'select body from plans where version = $1 and approved_at is not null',
    [planVersion],
  );
  return planFrom(rows[0], planVersion);
}

/**
 * The plan of a stored cycle, as seen by the connection's transaction: a computation uses the version that the month
 * has then, whatever it was when its row was read.
 * @throws RangeError if there is no such cycle
 */
export async function readPlanOfCycle(client: ClientBase, cycle: number): Promise<Plan> {
  const { rows } = await client.query<OfPlan & { body: PlanBody }>(
    `select plan.version as "planVersion", plan.body
     from cycles join plans as plan on plan.version = cycles.plan_version
     where cycles.id = $1 and plan.approved_at is not null`,
    [cycle],
  );
  const [row] = rows;
  if (row === undefined) throw new RangeError(`no cycle ${cycle} has an approved plan`);
  return planFrom(row, row.planVersion);
}

/** The same as `findPlans` on a connection. */
export async function readPlans(client: ClientBase, rows: readonly OfPlan[]): Promise<PlanOf> {
  const plans: Plan[] = [];
  for (const planVersion of new Set(rows.map((row) => row.planVersion)))
    plans.push(await readPlan(client, { planVersion }));
  return plansBy(plans);
}

/**
 * SQL of the version in force in a month, whose first day is an expression: the approved one with the latest start by
 * then.
 */
export const versionInForce = (firstDay: string) => `(
  select version from plans where approved_at is not null and valid_from <= ${firstDay}
  order by valid_from desc limit 1)`;

const readBody = prepared<{ body: PlanBody }, [version: string]>(
  (version) => sql`select body from plans where version = ${version} and approved_at is not null`,
);

const readVersionInForce = prepared<OfPlan, [now: Date]>(
  (now) => sql`
    select ${sql.raw(versionInForce(`month.first_day`))} as "planVersion"
    from (select date_trunc('month', ${now}::timestamptz at time zone 'Europe/Berlin')::date as first_day) as month`,
);

function planFrom(row: { readonly body: PlanBody } | undefined, planVersion: string): Plan {
  if (row === undefined) throw new RangeError(`no approved plan has the version ${planVersion}`);
  return { planVersion, ...row.body };
}

function plansBy(plans: readonly Plan[]): PlanOf {
  const byVersion = new Map(plans.map((plan) => [plan.planVersion, plan]));
  return ({ planVersion }) => {
    const plan = byVersion.get(planVersion);
    if (!plan) throw new RangeError(`the plan ${planVersion} was not read`);
    return plan;
  };
}
