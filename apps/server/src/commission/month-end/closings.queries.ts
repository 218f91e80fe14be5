import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { StoredCheck } from './checks.ts';
import { personIn } from './previews.queries.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

/** The status of a submitted month. */
type ClosingStatus = 'submitted' | 'approved' | 'closed' | 'withdrawn' | 'overtaken';

/** A submitted month. */
export interface ClosingRow {
  readonly id: number;
  readonly cycle: number;
  readonly preview: number;
  readonly status: ClosingStatus;
  readonly note: string | null;
  readonly checks: readonly StoredCheck[];
  readonly closeAt: Date | null;
  readonly submittedBy: Person | null;
  readonly submittedAt: Date;
  readonly approval: number | null;
  readonly approvedBy: Person | null;
  readonly approvedAt: Date | null;
  readonly endedAt: Date | null;
  readonly endedBy: Person | null;
  readonly reason: string | null;
  readonly failure: string | null;
  readonly newPreview: number | null;
  /** Of the preview: identifies what is approved. */
  readonly hash: string;
  readonly amountCents: number;
  readonly credits: number;
}

const columns = sql`
  closing.id, closing.cycle_id as cycle, closing.preview_id as preview, closing.status, closing.note, closing.checks,
  closing.close_at as "closeAt", ${personIn('closing.submitted_by')} as "submittedBy", closing.submitted_at as "submittedAt",
  closing.approval_id as approval, ${personIn('closing.approved_by')} as "approvedBy", closing.approved_at as "approvedAt",
  closing.ended_at as "endedAt", ${personIn('closing.ended_by')} as "endedBy", closing.reason, closing.failure,
  closing.new_preview_id as "newPreview", preview.hash, preview.amount_cents as "amountCents", preview.credits`;

const from = sql`from cycle_closings as closing join cycle_previews as preview on preview.id = closing.preview_id`;

/** The latest submission of each of these cycles. */
export async function findLatestClosings(
  db: Kysely<DB>,
  cycles: readonly number[],
): Promise<Map<number, ClosingRow>> {
  if (cycles.length === 0) return new Map();
  const { rows } = await sql<ClosingRow>`
    select ${columns} ${from}
    join (select max(id) as id from cycle_closings where cycle_id = any(${[...cycles]}::bigint[]) group by cycle_id) as latest
      on latest.id = closing.id`.execute(db);
  return new Map(rows.map((row) => [row.cycle, row]));
}

/** The open submission of a cycle, locked until the transaction ends. */
export async function lockOpenClosing(tx: Tx, cycle: number): Promise<ClosingRow | undefined> {
  await sql`
    select from cycle_closings where cycle_id = ${cycle} and status in ('submitted', 'approved') for update`.execute(
    tx,
  );
  const { rows } = await sql<ClosingRow>`
    select ${columns} ${from}
    where closing.cycle_id = ${cycle} and closing.status in ('submitted', 'approved')`.execute(tx);
  return rows[0];
}

/** The approved submission that is due, the oldest month first. */
export async function findDueClosing(db: Kysely<DB>, now: Date): Promise<ClosingRow | undefined> {
  const { rows } = await sql<ClosingRow>`
    select ${columns} ${from} join cycles as cycle on cycle.id = closing.cycle_id
    where closing.status = 'approved' and closing.close_at <= ${now} and cycle.closed_at is null
    order by cycle.date_from limit 1`.execute(db);
  return rows[0];
}

/** Inserts a submission; undefined if the month has one already. */
export async function insertClosing(
  tx: Tx,
  closing: {
    readonly cycle: number;
    readonly preview: number;
    readonly note: string | null;
    readonly checks: readonly StoredCheck[];
    readonly closeAt: Date | null;
    readonly by: number | null;
    readonly at: Date;
  },
): Promise<number | undefined> {
  const { cycle, preview, note, checks, closeAt, by, at } = closing;
  const { rows } = await sql<{ id: number }>`
    insert into cycle_closings (cycle_id, preview_id, status, note, checks, close_at, submitted_by, submitted_at)
    values (${cycle}, ${preview}, 'submitted', ${note}, ${JSON.stringify(checks)}, ${closeAt}, ${by}, ${at})
    on conflict (cycle_id) where status in ('submitted', 'approved') do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Sets the approval that a month waits for. */
export async function updateApproval(tx: Tx, closing: number, approval: number): Promise<void> {
  await sql`update cycle_closings set approval_id = ${approval} where id = ${closing}`.execute(tx);
}

/** Marks a month as approved, with the time of its closing. */
export async function updateApproved(
  tx: Tx,
  { closing, by, at, closeAt }: { closing: number; by: number | null; at: Date; closeAt: Date },
): Promise<void> {
  await sql`
    update cycle_closings set status = 'approved', approved_by = ${by}, approved_at = ${at}, close_at = ${closeAt}
    where id = ${closing} and status = 'submitted'`.execute(tx);
}

/** Changes the time at which an approved month closes. */
export async function updateCloseAt(tx: Tx, closing: number, closeAt: Date): Promise<void> {
  await sql`update cycle_closings set close_at = ${closeAt} where id = ${closing} and status = 'approved'`.execute(
    tx,
  );
}

/** Ends an open submission; false if it has ended already. */
export async function endClosing(
  tx: Tx,
  closing: number,
  end: {
    readonly status: Exclude<ClosingStatus, 'submitted' | 'approved'>;
    readonly at: Date;
    readonly by?: number | null;
    readonly reason?: string;
    readonly failure?: string;
    readonly newPreview?: number;
  },
): Promise<boolean> {
  const { status, at, by = null, reason = null, failure = null, newPreview = null } = end;
  const { numAffectedRows } = await sql`
    update cycle_closings
    set status = ${status}, ended_at = ${at}, ended_by = ${by}, reason = ${reason}, failure = ${failure},
      new_preview_id = ${newPreview}
    where id = ${closing} and status in ('submitted', 'approved')`.execute(tx);
  return numAffectedRows === 1n;
}
