import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listPlans } from '@blattwerk/contract/plans/plan-versions.contract.ts';
import { cycleOf } from '@blattwerk/plan/days.ts';
import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { versionInForce } from '../../company/plans/find-plan.ts';
import { planHash } from '../../company/plans/plan-hash.ts';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { lockKeys } from '../../platform/database/lock-keys.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listPlans)['answer']['list']>;
type Person = { readonly id: number; readonly name: string };

/** A version as operators see it; the hash in hexadecimal digits. */
export interface PlanRow {
  readonly id: number;
  readonly name: string;
  readonly status: 'draft' | 'submitted' | 'approved' | 'scheduled' | 'inForce' | 'past';
  readonly basedOn: number | null;
  readonly hash: string;
  readonly createdBy: Person | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** The waiting approval. */
  readonly approval: number | null;
  readonly approvedBy: Person | null;
  readonly approvedAt: Date | null;
  readonly validFrom: string | null;
  readonly announceDays: number | null;
  readonly announcedAt: Date | null;
  readonly simulation: number | null;
}

/** A version with its numbers. */
export interface WholePlanRow extends PlanRow {
  readonly body: PlanBody;
}

/** The path of a version. */
export const planAddress = (id: number) => `/api/plans/${id}`;

function nameOf(user: RawBuilder<unknown>): RawBuilder<Person | null> {
  return sql`case when ${user} is not null then jsonb_build_object('id', ${user}, 'name', coalesce(
    (select trim(first_name || ' ' || last_name) from users where users.id = ${user}), '')) end`;
}

function statusOf(now: Date): RawBuilder<string> {
  const { dateFrom } = cycleOf(now.getTime());
  return sql`case
    when plan.approved_at is null then case when waiting.id is null then 'draft' else 'submitted' end
    when plan.valid_from is null then 'approved'
    when plan.valid_from > ${dateFrom}::date then 'scheduled'
    when plan.version = ${sql.raw(versionInForce(`date '${dateFrom}'`))} then 'inForce'
    else 'past' end`;
}

function columnsOf(now: Date): RawBuilder<unknown> {
  return sql`
    plan.version::bigint as id, plan.name, ${statusOf(now)} as status, plan.based_on::bigint as "basedOn",
    encode(plan.hash, 'hex') as hash, ${nameOf(sql`plan.created_by`)} as "createdBy", plan.created_at as "createdAt",
    plan.changed_at as "changedAt", waiting.id as approval, ${nameOf(sql`plan.approved_by`)} as "approvedBy",
    plan.approved_at as "approvedAt", plan.valid_from as "validFrom", plan.announce_days as "announceDays",
    plan.announced_at as "announcedAt", plan.simulation_id as simulation`;
}

const source = sql`
  from plans as plan
  left join approvals as waiting on waiting.kind = 'plan.version' and waiting.status = 'open'
    and waiting.subject = '/api/plans/' || plan.version`;

/** A page of the versions. */
export function findPlanRows(
  db: Kysely<DB>,
  list: List,
  now: Date,
): Promise<{ rows: PlanRow[]; total: number }> {
  return findPage<PlanRow, List['order'][number]['field']>(db, {
    columns: columnsOf(now),
    from: source,
    where: [when(list.filters.status, (wanted) => sql`${statusOf(now)} = any(${[...wanted]}::text[])`)],
    sorting: {
      id: sql`plan.version::bigint`,
      name: sql`plan.name collate de_names`,
      validFrom: sql`plan.valid_from`,
    },
    id: sql`plan.version::bigint`,
    list,
  });
}

/** One version with its numbers. */
export async function findPlanRow(db: Kysely<DB>, id: number, now: Date): Promise<WholePlanRow | undefined> {
  const { rows } = await sql<WholePlanRow>`
    select ${columnsOf(now)}, plan.body ${source} where plan.version = ${String(id)}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockPlanRow(tx: Tx, id: number, now: Date): Promise<WholePlanRow | undefined> {
  await sql`select from plans where version = ${String(id)} for update`.execute(tx);
  return findPlanRow(tx, id, now);
}

/** The content of a draft. */
interface Draft {
  readonly name: string;
  readonly body: PlanBody;
}

/** Prevents concurrent numbering or dating of versions until the transaction ends. */
export async function lockPlans(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.plans})`.execute(tx);
}

/** Inserts a draft under the next number. Returns it. */
export async function insertPlan(
  tx: Tx,
  {
    name,
    body,
    basedOn,
    by,
    at,
  }: Draft & { readonly basedOn: number; readonly by: number; readonly at: Date },
): Promise<number> {
  await lockPlans(tx);
  const { rows } = await sql<{ id: number }>`
    insert into plans (version, name, body, hash, based_on, created_by, created_at, changed_at)
    select (max(version::bigint) + 1)::text, ${name}, ${JSON.stringify(body)}::jsonb, ${planHash(body)}, ${String(basedOn)},
           ${by}, ${at}, ${at}
    from plans returning version::bigint as id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the draft was not inserted');
  return row.id;
}

/** Changes a draft. */
export async function updatePlan(
  tx: Tx,
  id: number,
  { name, body, at }: Draft & { at: Date },
): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ name, body: JSON.stringify(body), hash: planHash(body), changed_at: at })
    .where('version', '=', String(id))
    .execute();
}

/** Deletes a draft with its simulations. */
export async function deletePlan(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('plans').where('version', '=', String(id)).execute();
}

/** Marks a version as approved: from now on it never changes. */
export async function approvePlan(tx: Tx, id: number, { by, at }: { by: number; at: Date }): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ approved_by: by, approved_at: at })
    .where('version', '=', String(id))
    .execute();
}

/** The version that begins with a month. */
export async function findPlanOfMonth(db: Kysely<DB>, validFrom: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('plans')
    .select('version')
    .where('valid_from', '=', validFrom)
    .executeTakeFirst();
  return row && Number(row.version);
}

/** Two versions, the later of which would begin where the earlier one ends and has fewer levels. */
interface Loss {
  readonly earlier: string;
  readonly later: string;
}

/** The pair, if a version that begins with a month would lose levels of its predecessor, or its successor would lose its own. */
export async function findLostLevels(tx: Tx, id: number, validFrom: string): Promise<Loss | undefined> {
  const { rows } = await sql<Loss>`
    with dated as (
      select version, jsonb_array_length(body -> 'levels') as levels,
             case when version = ${String(id)} then ${validFrom}::date else valid_from end as begins
      from plans where version = ${String(id)} or (approved_at is not null and valid_from is not null)
    ), pairs as (
      select version as later, levels, lag(version) over chain as earlier, lag(levels) over chain as before
      from dated window chain as (order by begins)
    )
    select earlier, later from pairs where levels < before and ${String(id)} in (earlier, later) limit 1`.execute(
    tx,
  );
  return rows[0];
}

/** The first month of a version, and when partners are notified of it. */
interface Schedule {
  readonly validFrom: string | null;
  readonly announceDays: number | null;
  readonly simulation: number | null;
}

/**
 * Sets the first month, and gives months that have not begun the version that now applies to them. Partners are notified again
 * of a changed month.
 */
export async function updateSchedule(
  tx: Tx,
  id: number,
  { validFrom, announceDays, simulation }: Schedule,
): Promise<void> {
  await sql`
    update plans set valid_from = ${validFrom}::date, announce_days = ${announceDays}, simulation_id = ${simulation},
      announced_at = case when announced_from = ${validFrom}::date then announced_at end
    where version = ${String(id)}`.execute(tx);
  const version = sql.raw(versionInForce('cycles.date_from'));
  await sql`
    update cycles set plan_version = ${version}
    where as_of is null and closed_at is null and plan_version <> ${version}`.execute(tx);
}
