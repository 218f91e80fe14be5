import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import {
  type JobKind,
  type listJobFailures,
  type listJobs,
  MOST_FAILURES_LISTED,
} from '@blattwerk/contract/operators/jobs.contract.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listJobs)['answer']['list']>;
type FailureList = ListRequest<(typeof listJobFailures)['answer']['list']>;

/** Why an item was not processed. */
export interface ItemRefusal {
  readonly status: number;
  readonly code: string;
  readonly reason: string;
  /** The message of an internal error; null for an intended refusal. */
  readonly error: string | null;
}

/** The same with the partner concerned. */
export interface ItemFailure extends ItemRefusal {
  readonly id: number;
  readonly name: string;
}

/** A bulk job and its progress. */
export interface JobRow {
  readonly id: number;
  readonly kind: JobKind;
  readonly status: 'waiting' | 'running' | 'done';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly reason: string;
  readonly requestedBy: { readonly id: number; readonly name: string };
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
  readonly failures: ItemFailure[];
}

/** The next unfinished item, with its job. */
export interface OpenItem {
  readonly job: number;
  readonly kind: JobKind;
  readonly position: number;
  readonly item: number;
  /** Number of attempts that failed because of an internal error. */
  readonly tries: number;
  readonly requestedBy: number;
  readonly reason: string;
  readonly requestId: string | null;
}

/**
 * Which jobs a user sees: those they requested, and the kinds they may request; with the right to read the audit log,
 * all of them.
 */
interface Viewer {
  readonly user: number;
  readonly kinds: readonly JobKind[];
  readonly readsAll: boolean;
}

const status = sql`
  case when job.ended_at is not null then 'done' when job.started_at is not null then 'running' else 'waiting' end`;

/** Items are partners, for every kind. A deleted user keeps only the number. */
const columns = sql`
  job.id, job.kind, ${status} as status, job.reason, counted.total, counted.done, counted.failed,
  jsonb_build_object('id', job.requested_by, 'name', coalesce(
    (select trim(first_name || ' ' || last_name) from users where users.id = job.requested_by), '')) as "requestedBy",
  job.requested_at as "requestedAt", job.ended_at as "endedAt",
  (select coalesce(jsonb_agg(refused.description order by refused.position), '[]') from (
    select item.position, jsonb_build_object('error', null) || item.refusal || jsonb_build_object('id', item.item, 'name',
      coalesce((select display_name from partners where partners.id = item.item), '')) as description
    from job_items as item where item.job_id = job.id and item.refusal is not null
    order by item.position limit ${MOST_FAILURES_LISTED}
  ) as refused) as failures`;

const joins = sql`
  cross join lateral (
    select count(*)::int as total, count(*) filter (where over_at is not null and refusal is null)::int as done,
           count(refusal)::int as failed
    from job_items where job_id = job.id
  ) as counted`;

const seenBy = ({ user, kinds, readsAll }: Viewer) =>
  sql`(${readsAll} or job.requested_by = ${user} or job.kind = any(${kinds}::text[]))`;

/** A page of the jobs that a user sees. */
export function findJobs(
  db: Kysely<DB>,
  viewer: Viewer,
  list: List,
): Promise<{ rows: JobRow[]; total: number }> {
  return findPage<JobRow, 'id'>(db, {
    columns,
    from: sql`from jobs as job`,
    joins,
    where: [seenBy(viewer), when(list.filters.status, (names) => sql`${status} = any(${names}::text[])`)],
    sorting: { id: sql`job.id` },
    id: sql`job.id`,
    list,
  });
}

/** A job that a user sees, or undefined. */
export async function findJob(db: Kysely<DB>, viewer: Viewer, id: number): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${columns} from jobs as job ${joins} where job.id = ${id} and ${seenBy(viewer)}`.execute(db);
  return rows[0];
}

/** A page of a job's refused or failed items. */
export function findFailures(
  db: Kysely<DB>,
  job: number,
  list: FailureList,
): Promise<{ rows: ItemFailure[]; total: number }> {
  return findPage<ItemFailure, 'position'>(db, {
    columns: sql`
      item.item as id, coalesce(partner.display_name, '') as name, (item.refusal ->> 'status')::int as status,
      item.refusal ->> 'code' as code, item.refusal ->> 'reason' as reason, item.refusal ->> 'error' as error`,
    from: sql`from job_items as item`,
    joins: sql`left join partners as partner on partner.id = item.item`,
    where: [sql`item.job_id = ${job}`, sql`item.refusal is not null`],
    sorting: { position: sql`item.position` },
    id: sql`item.position`,
    list,
  });
}

/** Stores a job with its distinct items in order; returns its id. */
export async function insertJob(
  tx: Tx,
  job: {
    readonly kind: JobKind;
    readonly items: readonly number[];
    readonly reason: string;
    readonly by: number;
    readonly at: Date;
    readonly requestId: string | null;
  },
): Promise<number> {
  const { kind, items, reason, by, at, requestId } = job;
  const { id } = await tx
    .insertInto('jobs')
    .values({ kind, reason, requested_by: by, requested_at: at, request_id: requestId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into job_items (job_id, position, item)
    select ${id}, row_number() over (order by min(given.position)), given.item
    from unnest(${[...items]}::bigint[]) with ordinality as given (item, position)
    group by given.item`.execute(tx);
  return id;
}

/**
 * The first unfinished item of the oldest job with an item that is due; undefined if there is none. A failed item comes
 * after the others of its job, and does not delay later jobs.
 */
export async function findOpenItem(db: Kysely<DB>, now: Date): Promise<OpenItem | undefined> {
  const { rows } = await sql<OpenItem>`
    select job.id as job, job.kind, item.position, item.item, item.tries, job.requested_by as "requestedBy", job.reason,
           job.request_id as "requestId"
    from jobs as job
    join lateral (
      select position, item, tries from job_items
      where job_id = job.id and over_at is null and (next_try_at is null or next_try_at <= ${now})
      order by tries, position limit 1
    ) as item on true
    where job.ended_at is null
    order by job.id limit 1`.execute(db);
  return rows[0];
}

/**
 * Marks an item as refused or done, and locks it until the end of the transaction; false if it was finished already.
 */
export async function endItem(
  tx: Tx,
  { job, position }: Pick<OpenItem, 'job' | 'position'>,
  { at, refusal = null }: { readonly at: Date; readonly refusal?: ItemRefusal | null },
): Promise<boolean> {
  const result = await tx
    .updateTable('job_items')
    .set({ over_at: at, refusal: refusal && JSON.stringify(refusal) })
    .where('job_id', '=', job)
    .where('position', '=', position)
    .where('over_at', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await startJob(tx, job, at);
  return true;
}

/** Records that an item failed because of an internal error, and the time of the next attempt. */
export async function postponeItem(
  tx: Tx,
  { job, position, tries }: Pick<OpenItem, 'job' | 'position' | 'tries'>,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable('job_items')
    .set({ tries: tries + 1, next_try_at: until })
    .where('job_id', '=', job)
    .where('position', '=', position)
    .where('over_at', 'is', null)
    .execute();
  await startJob(tx, job, at);
}

async function startJob(tx: Tx, job: number, at: Date): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ started_at: at })
    .where('id', '=', job)
    .where('started_at', 'is', null)
    .execute();
}

/** A job that has just finished. */
export interface EndedJob {
  readonly id: number;
  readonly requestedBy: number;
  readonly requestedAt: Date;
  readonly total: number;
  readonly done: number;
}

/** Closes the jobs whose items are all finished, and returns them. */
export async function endJobs(tx: Tx, at: Date): Promise<EndedJob[]> {
  const { rows } = await sql<EndedJob>`
    with ended as (
      update jobs set ended_at = ${at}
      where ended_at is null and started_at is not null
        and not exists (select from job_items where job_id = jobs.id and over_at is null)
      returning id, requested_by, requested_at
    )
    select ended.id, ended.requested_by as "requestedBy", ended.requested_at as "requestedAt",
           count(*)::int as total, (count(*) - count(refusal))::int as done
    from ended join job_items on job_id = ended.id
    group by ended.id, ended.requested_by, ended.requested_at`.execute(tx);
  return rows;
}

/** Deletes the jobs that finished before an instant, with their items. */
export async function deleteJobsEndedBefore(tx: Tx, before: Date): Promise<void> {
  const over = tx.selectFrom('jobs').select('id').where('ended_at', '<', before);
  await tx.deleteFrom('job_items').where('job_id', 'in', over).execute();
  await tx.deleteFrom('jobs').where('ended_at', '<', before).execute();
}
