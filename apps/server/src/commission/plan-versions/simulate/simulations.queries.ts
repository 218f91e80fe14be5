import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type {
  listPlanSimulations,
  listSimulatedPartners,
} from '@blattwerk/contract/plans/plan-simulations.contract.ts';
import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { StoredCycle } from '../../cycles/cycle.queries.ts';
import type { SimulatedMonth, SimulatedPartner, Simulation } from './simulate-cycles.ts';

type List = ListRequest<(typeof listPlanSimulations)['answer']['list']>;
type PartnerList = ListRequest<(typeof listSimulatedPartners)['answer']['list']>;

/** A requested simulation. */
export interface SimulationRow {
  readonly id: number;
  readonly plan: { readonly id: number; readonly name: string };
  readonly planHash: string | null;
  /** The numbers of its version have changed since. */
  readonly outdated: boolean;
  readonly requestedBy: { readonly id: number; readonly name: string };
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
  readonly failedAt: Date | null;
  readonly months: readonly SimulatedMonth[] | null;
  /** The level names in its version. */
  readonly levelNames: readonly string[];
}

const columns = sql`
  simulation.id, jsonb_build_object('id', simulation.plan::bigint, 'name', plan.name) as plan,
  encode(simulation.plan_hash, 'hex') as "planHash", coalesce(simulation.plan_hash <> plan.hash, false) as outdated,
  jsonb_build_object('id', simulation.requested_by, 'name', coalesce(
    (select trim(first_name || ' ' || last_name) from users where users.id = simulation.requested_by), '')) as "requestedBy",
  simulation.requested_at as "requestedAt", simulation.ended_at as "endedAt", simulation.failed_at as "failedAt",
  simulation.months, jsonb_path_query_array(plan.body, '$.levels[*].name') as "levelNames"`;

const source = sql`
  from plan_simulations as simulation join plans as plan on plan.version = simulation.plan`;

/** A page of simulations. */
export function findSimulations(
  db: Kysely<DB>,
  list: List,
): Promise<{ rows: SimulationRow[]; total: number }> {
  return findPage<SimulationRow, 'id'>(db, {
    columns,
    from: source,
    where: [when(list.filters.plan, (ids) => sql`simulation.plan = any(${ids.map(String)}::text[])`)],
    sorting: { id: sql`simulation.id` },
    id: sql`simulation.id`,
    list,
  });
}

/** One simulation. */
export async function findSimulation(db: Kysely<DB>, id: number): Promise<SimulationRow | undefined> {
  const { rows } = await sql<SimulationRow>`select ${columns} ${source} where simulation.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Inserts a request. Returns its id. */
export async function insertSimulation(
  tx: Tx,
  { plan, cycles, by, at }: { plan: number; cycles: readonly number[]; by: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('plan_simulations')
    .values({ plan: String(plan), cycle_ids: [...cycles], requested_by: by, requested_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The parameters of a simulation. */
export interface WaitingSimulation {
  readonly id: number;
  readonly planVersion: string;
  readonly body: PlanBody;
  readonly hash: Buffer;
  readonly cycles: readonly number[];
}

/** The simulation to make next, with the current numbers of its version: failed ones come after those that have not failed. */
export async function findNextSimulation(
  db: Kysely<DB>,
  tried: readonly number[],
): Promise<WaitingSimulation | undefined> {
  const { rows } = await sql<WaitingSimulation>`
    select simulation.id, plan.version as "planVersion", plan.body, plan.hash, to_jsonb(simulation.cycle_ids) as cycles ${source}
    where simulation.ended_at is null and simulation.failed_at is null and simulation.id <> all(${[...tried]}::bigint[])
    order by simulation.attempts, simulation.id limit 1`.execute(db);
  return rows[0];
}

/** Cycles by id, oldest first. */
export async function findCycles(db: Kysely<DB>, ids: readonly number[]): Promise<StoredCycle[]> {
  return db
    .selectFrom('cycles')
    .select([
      'id',
      'date_from as dateFrom',
      'date_to as dateTo',
      'plan_version as planVersion',
      'closed_at as closedAt',
    ])
    .where('id', 'in', ids.length === 0 ? [0] : [...ids])
    .orderBy('date_from')
    .execute();
}

const ROWS_AT_ONCE = 5_000;

/** Stores the result of a simulation, once. */
export async function keepSimulation(
  tx: Tx,
  { id, hash, at }: { readonly id: number; readonly hash: Buffer; readonly at: Date },
  { months, partners }: Simulation,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('plan_simulations')
    .set({ ended_at: at, plan_hash: hash, months: JSON.stringify(months) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const rows = [...partners.values()].toSorted((a, b) => a.partner - b.partner);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insertPartners(tx, id, rows.slice(from, from + ROWS_AT_ONCE));
}

async function insertPartners(tx: Tx, simulation: number, rows: readonly SimulatedPartner[]): Promise<void> {
  const sums = rows.map(({ before, after, ...row }) => ({
    ...row,
    before,
    after,
    sumBefore: before.reduce((sum, cents) => sum + cents, 0),
    sumAfter: after.reduce((sum, cents) => sum + cents, 0),
  }));
  await sql`
    insert into plan_simulation_partners (simulation_id, partner_id, before_cents, after_cents, level_before, level_after,
      months_before, months_after)
    select ${simulation}, partner, "sumBefore", "sumAfter", "levelBefore", "levelAfter", before, after
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as row (partner bigint, "sumBefore" bigint, "sumAfter" bigint,
      "levelBefore" smallint, "levelAfter" smallint, before bigint[], after bigint[])`.execute(tx);
}

/** Records that one could not be made; after a number of times it is given up. */
export async function noteFailedSimulation(
  tx: Tx,
  { id, most, at }: { readonly id: number; readonly most: number; readonly at: Date },
): Promise<void> {
  await sql`
    update plan_simulations set attempts = attempts + 1,
      failed_at = case when attempts + 1 >= ${most} then ${at}::timestamptz end
    where id = ${id} and ended_at is null`.execute(tx);
}

/** Number of partners who would have more, less, and the same; total cents. */
interface Gains {
  readonly simulation: number;
  readonly gaining: number;
  readonly losing: number;
  readonly same: number;
}

/** The counts of some simulations. */
export async function findGains(db: Kysely<DB>, ids: readonly number[]): Promise<Gains[]> {
  const { rows } = await sql<Gains>`
    select simulation_id as simulation,
           count(*) filter (where after_cents > before_cents)::int as gaining,
           count(*) filter (where after_cents < before_cents)::int as losing,
           count(*) filter (where after_cents = before_cents)::int as same
    from plan_simulation_partners where simulation_id = any(${[...ids]}::bigint[])
    group by simulation_id`.execute(db);
  return rows;
}

/** One partner of a simulation; cents. */
export interface SimulatedPartnerRow {
  readonly id: number;
  readonly displayName: string;
  readonly before: number;
  readonly after: number;
  readonly levelBefore: number;
  readonly levelAfter: number;
  readonly monthsBefore: readonly number[];
  readonly monthsAfter: readonly number[];
}

const difference = sql`(line.after_cents - line.before_cents)`;
const gains = { more: sql`${difference} > 0`, less: sql`${difference} < 0`, same: sql`${difference} = 0` };

/** A page of the partners of a simulation. */
export function findSimulatedPartners(
  db: Kysely<DB>,
  simulation: number,
  list: PartnerList,
): Promise<{ rows: SimulatedPartnerRow[]; total: number }> {
  const { text, gain, partner } = list.filters;
  return findPage<SimulatedPartnerRow, PartnerList['order'][number]['field']>(db, {
    columns: sql`
      line.partner_id as id, partner.display_name as "displayName", line.before_cents as before, line.after_cents as after,
      line.level_before as "levelBefore", line.level_after as "levelAfter", to_jsonb(line.months_before) as "monthsBefore",
      to_jsonb(line.months_after) as "monthsAfter"`,
    from: sql`from plan_simulation_partners as line join partners as partner on partner.id = line.partner_id`,
    where: [
      sql`line.simulation_id = ${simulation}`,
      when(text, (part) => sql`folded(partner.display_name) like '%' || folded(${part}) || '%'`),
      when(partner, (ids) => sql`line.partner_id = any(${[...ids]}::bigint[])`),
      when(gain, (wanted) => {
        const known = (Object.keys(gains) as (keyof typeof gains)[]).filter((name) => wanted.includes(name));
        return known.length === 0
          ? sql`false`
          : sql`(${sql.join(
              known.map((name) => gains[name]),
              sql` or `,
            )})`;
      }),
    ],
    sorting: {
      name: sql`partner.display_name collate de_names`,
      before: sql`line.before_cents`,
      after: sql`line.after_cents`,
      difference,
    },
    id: sql`line.partner_id`,
    list,
  });
}
