import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { ApprovalKind, listApprovals } from '@blattwerk/contract/operators/approvals.contract.ts';
import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { contains, patternOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Prepared } from './approval-kinds.ts';
import { subjectName } from './subject-name.ts';

type List = ListRequest<(typeof listApprovals)['answer']['list']>;

interface Person {
  readonly id: number;
  readonly name: string;
}

/** A prepared change, with its outcome. */
export interface ApprovalRow extends Prepared {
  readonly payloadHash: Buffer;
  readonly preparedBy: Person;
  readonly preparedAt: Date;
  readonly status: 'open' | 'approved' | 'rejected' | 'overtaken';
  readonly decidedBy: Person | null;
  readonly decidedAt: Date | null;
  readonly decision: string | null;
  /** The name of the partner or person whose address `subject` is; null for other addresses. */
  readonly subjectName: string | null;
}

/** A deleted user keeps only the number. */
const person = (column: 'prepared_by' | 'decided_by') => sql`
  (select jsonb_build_object('id', approval.${sql.ref(column)}, 'name',
     coalesce((select trim(first_name || ' ' || last_name) from users where id = approval.${sql.ref(column)}), '')))`;

const columns = sql`
  approval.id, approval.kind, approval.subject, approval.before, approval.after, approval.reason, approval.status,
  approval.payload_hash as "payloadHash", ${person('prepared_by')} as "preparedBy",
  ${subjectName(sql`approval.subject`)} as "subjectName",
  approval.prepared_at as "preparedAt", approval.decided_at as "decidedAt", approval.decision,
  case when approval.decided_by is not null then ${person('decided_by')} end as "decidedBy"`;

/**
 * Which approvals a user sees: those they prepared, and the kinds they may decide on; with the right to read the audit
 * log, all of them.
 */
interface Viewer {
  readonly user: number;
  readonly kinds: readonly ApprovalKind[];
  readonly readsAll?: boolean;
}

const seenBy = ({ user, kinds, readsAll = false }: Viewer) =>
  sql`(${readsAll} or approval.prepared_by = ${user} or approval.kind = any(${kinds}::text[]))`;

/** The preparer or decider matches this name or e-mail address. */
const isBy = (text: string) => sql`exists (
  select from users as who where who.id in (approval.prepared_by, approval.decided_by)
    and (folded(' ' || who.first_name || ' ' || who.last_name) like folded(${patternOf(text)}::text)
      or ${contains(sql`who.email`, text)}))`;

/** Time of the last activity. */
const lastAt = sql`coalesce(approval.decided_at, approval.prepared_at)`;

/** Days in Berlin, both inclusive. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page of the approvals that a user sees. */
export function findApprovals(
  db: Kysely<DB>,
  viewer: Viewer,
  list: List,
  { from, to }: Days,
): Promise<{ rows: ApprovalRow[]; total: number }> {
  const { status, kind, by } = list.filters;
  return findPage<ApprovalRow, 'id'>(db, {
    columns,
    from: sql`from approvals as approval`,
    where: [
      seenBy(viewer),
      when(status, (names) => sql`approval.status = any(${names}::text[])`),
      when(kind, (names) => sql`approval.kind = any(${names}::text[])`),
      when(by, isBy),
      when(from, (day) => sql`${lastAt} >= ${new Date(berlinMidnight(day))}`),
      when(to, (day) => sql`${lastAt} < ${new Date(berlinMidnight(addDays(day, 1)))}`),
    ],
    sorting: { id: sql`approval.id` },
    id: sql`approval.id`,
    list,
  });
}

export async function findOpenApprovals(db: Kysely<DB>): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from approvals as approval where approval.status = 'open' order by approval.id`.execute(
    db,
  );
  return rows;
}

/** An approval that a user sees, or undefined. */
export async function findApproval(
  db: Kysely<DB>,
  viewer: Viewer,
  id: number,
): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from approvals as approval where approval.id = ${id} and ${seenBy(viewer)}`.execute(db);
  return rows[0];
}

/** The same, locked until the end of the transaction. */
export async function lockApproval(tx: Tx, viewer: Viewer, id: number): Promise<ApprovalRow | undefined> {
  await sql`select from approvals where id = ${id} for update`.execute(tx);
  return findApproval(tx, viewer, id);
}

/** Locks several approvals in a fixed order, so that concurrent decisions on the same ones do not deadlock. */
export async function lockApprovals(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from approvals where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx);
}

/** The payload hashes of those given approvals that a user sees and that are pending. */
export async function findOpenHashes(
  db: Kysely<DB>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<{ id: number; payloadHash: Buffer }[]> {
  const { rows } = await sql<{ id: number; payloadHash: Buffer }>`
    select approval.id, approval.payload_hash as "payloadHash" from approvals as approval
    where approval.id = any(${[...ids]}::bigint[]) and approval.status = 'open' and ${seenBy(viewer)}`.execute(
    db,
  );
  return rows;
}

/** Stores a prepared change; undefined if the same kind is already pending for the same subject. */
export async function insertApproval(
  tx: Tx,
  input: Omit<Prepared, 'id'> & { payloadHash: Buffer; preparedBy: number; preparedAt: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('approvals')
    .values({
      kind: input.kind,
      subject: input.subject,
      before: JSON.stringify(input.before),
      after: JSON.stringify(input.after),
      payload_hash: input.payloadHash,
      reason: input.reason,
      prepared_by: input.preparedBy,
      prepared_at: input.preparedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The condition that a user has a right and is not blocked. */
const holds = (right: Right) =>
  sql`(('ROLE_ADMIN' = any(users.roles) or ${right} = any(users.rights)) and users.disabled_at is null)`;

/** The users who may decide on something prepared by somebody: every other operator with the right. */
export async function findDeciders(
  db: Kysely<DB>,
  { right, preparedBy }: { readonly right: Right; readonly preparedBy: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where ${holds(right)} and id <> ${preparedBy} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether anybody but these users has the right to decide and has set a password, which is necessary. */
export async function hasOtherDecider(
  db: Kysely<DB>,
  { right, but }: { readonly right: Right; readonly but: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from users
    where ${holds(right)} and id <> all(${[...but]}::bigint[])
      and not exists (select from operator_invitations where user_id = users.id)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Closes a pending approval. */
export async function endApproval(
  tx: Tx,
  end: {
    id: number;
    status: 'approved' | 'rejected' | 'overtaken';
    by: number;
    at: Date;
    decision?: string;
  },
): Promise<void> {
  const { id, status, by, at, decision = null } = end;
  await tx
    .updateTable('approvals')
    .set({ status, decided_by: by, decided_at: at, decision })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}
