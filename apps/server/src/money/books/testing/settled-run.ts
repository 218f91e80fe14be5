import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { returnPayout } from '../../payouts/return-payout.ts';
import { payoutStatus } from '../book-payout.ts';

/** Payouts sent in a run: one that arrives, and one that is returned and sent again. */
interface Sent {
  readonly paid: number;
  readonly returned: number;
  readonly partnerOfReturned: number;
  /** User id. */
  readonly by: number;
}

const anything = Buffer.from('sealed');

/**
 * Two bank runs: the first one is done, with a file that a statement pays as one sum and a payout that was returned; the second
 * one sends that payout again. Both payouts are already paid.
 */
export async function settleRuns(
  db: Kysely<DB>,
  { paid, returned, partnerOfReturned, by }: Sent,
): Promise<void> {
  const first = await insertRun(db, { payouts: [paid, returned], attempt: 1, by, version: 'a' });
  const line = await insertLines(db, { batch: 'a', payouts: [paid, returned], returned, by });
  for (const payout of [paid, returned]) await insertMatch(db, { line: line.paying, payout, kind: 'paid' });
  const now = new Date('2026-04-17T06:00:00Z');
  await db.transaction().execute(async (tx) => {
    const back = { on: '2026-04-17', code: 'AC04', note: null, by, now };
    await returnPayout(tx, { id: returned, partner: partnerOfReturned }, back);
  });
  await insertMatch(db, { line: line.returning, payout: returned, kind: 'returned' });
  await db.updateTable('payout_runs').set({ status: 'done', done_at: now }).where('id', '=', first).execute();
  await db
    .insertInto('payout_attempts')
    .values({ payout_id: returned, attempt: 2, target: anything, created_at: now, created_by: by })
    .execute();
  const again = { status: payoutStatus.approved, attempt: 2 };
  await db.updateTable('payouts').set(again).where('id', '=', returned).execute();
  await insertRun(db, { payouts: [returned], attempt: 2, by, version: 'b' });
}

async function insertRun(
  db: Kysely<DB>,
  {
    payouts,
    attempt,
    by,
    version,
  }: {
    readonly payouts: readonly number[];
    readonly attempt: number;
    readonly by: number;
    readonly version: string;
  },
): Promise<number> {
  const at = new Date('2026-04-16T06:00:00Z');
  const run = await db
    .insertInto('payout_runs')
    .values({
      status: 'exported',
      type: 'bank',
      scope: 'requested',
      due_on: '2026-04-16',
      minimum_cents: 0,
      collecting: false,
      prepared_by: by,
      prepared_at: at,
      approved_by: by,
      approved_at: at,
      exported_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const status = attempt === 1 ? 'paid' : 'sent';
  await sql`
    insert into payout_run_items
      (run_id, payout_id, attempt, end_to_end_id, amount_cents, status, destination, added_at, changed_at)
    select ${run.id}, id, ${attempt}::smallint, 'P-' || id || '-' || ${attempt}::int, amount_cents + tax_cents - fee_cents,
      ${status}, ${anything}, ${at}, ${at}
    from payouts where id = any(${[...payouts]}::bigint[])`.execute(db);
  await sql`
    with file as (
      insert into payout_run_files
        (run_id, version, status, message_id, batch_id, created_at, fetched_at, item_count, control_sum_cents, sha256)
      select ${run.id}, 1, 'live', 'M-' || ${version}::text, 'B-' || ${version}::text, ${at}, ${at}, count(*),
        sum(amount_cents), sha256('')
      from payout_run_items where run_id = ${run.id} returning id
    )
    insert into payout_run_file_items (file_id, position, item_id, payout_id, attempt, amount_cents)
    select file.id, row_number() over (order by item.id), item.id, item.payout_id, item.attempt, item.amount_cents
    from file, payout_run_items as item where item.run_id = ${run.id}`.execute(db);
  return run.id;
}

/** A statement with a line for the file as one sum, one for the returned payment, and one that nobody has decided on. */
async function insertLines(
  db: Kysely<DB>,
  {
    batch,
    payouts,
    returned,
    by,
  }: {
    readonly batch: string;
    readonly payouts: readonly number[];
    readonly returned: number;
    readonly by: number;
  },
): Promise<{ paying: number; returning: number }> {
  const { rows } = await sql<{ id: number }>`
    with statement as (
      insert into bank_statements (kind, bank_id, sha256, imported_at, imported_by)
      values ('statement', '2026-04-17', sha256('statement'), '2026-04-17T06:00:00Z', ${by}) returning id
    ), sent as (
      select id, amount_cents + tax_cents - fee_cents as cents from payouts where id = any(${[...payouts]}::bigint[])
    ), line as (
      select 1 as place, -sum(cents)::bigint as cents, null as end_to_end_id, 'B-' || ${batch}::text as batch_id, false as is_return,
        'matched' as status, null as mismatch from sent
      union all
      select 2, cents, 'P-' || id || '-1', null, true, 'returned', null from sent where id = ${returned}
      union all
      select 3, -1500, null, null, false, 'unmatched', 'noReference'
    )
    insert into bank_statement_lines (statement_id, entry_key, reference, booked_on, amount_cents, end_to_end_id, batch_id,
      is_return, details, status, mismatch)
    select statement.id, 'key ' || place, 'reference ' || place, '2026-04-17', cents, end_to_end_id, batch_id, is_return,
      ${anything}, status, mismatch
    from statement, line order by place returning id`.execute(db);
  const [paying, returning] = rows;
  if (!paying || !returning) throw new Error('the statement has no lines');
  return { paying: paying.id, returning: returning.id };
}

async function insertMatch(
  db: Kysely<DB>,
  {
    line,
    payout,
    kind,
  }: { readonly line: number; readonly payout: number; readonly kind: 'paid' | 'returned' },
): Promise<void> {
  await db
    .insertInto('bank_statement_matches')
    .values({ line_id: line, payout_id: payout, attempt: 1, kind })
    .execute();
}
