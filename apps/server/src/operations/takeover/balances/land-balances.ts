import { formatCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { prepare } from '../../../identity/approvals/prepare.ts';
import { findUser } from '../../../identity/users/users.queries.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { TakeoverReport } from '../report.ts';
import { bookBalances } from './book-balances.ts';
import { BALANCES, DECIDES, findTaken, hashOfDrafts, insertDrafts } from './drafts.queries.ts';

/** How to book a file without faulty rows. */
export interface Landing {
  readonly now: () => Date;
  /** Id of the user who sends it. */
  readonly by: number;
  readonly reason: string;
  /** Total of all amounts. */
  readonly sumCents: number;
  /**
   * Checks whoever books it alone.
   * @throws ApiError 403 without the second factor that the company requires
   */
  readonly proveAlone: (tx: Tx) => Promise<void>;
}

/** The staged rows that differ from the booked balances, as `bookBalances` takes them. */
const staged = sql`
  select partner_id, cents, known_cents, available_at, text from takeover_amounts where known_cents is distinct from cents`;

/**
 * Submits the staged balances for approval, or books them if one person suffices, which depends on the sum of the
 * absolute changes. Needs the exclusive lock of the books.
 * @returns the approval that they wait for; null if they were booked
 * @throws ApiError 409 while another file waits; 403 of `proveAlone`
 */
export async function landBalances(
  tx: Tx,
  { rows, imported, updated, unchanged }: TakeoverReport,
  { now, by, reason, sumCents, proveAlone }: Landing,
): Promise<number | null> {
  const after = {
    rows,
    imported,
    updated,
    unchanged,
    amount: formatCents(sumCents),
    hash: await hashOfDrafts(tx, staged),
  };
  const change = { before: await findTaken(tx), after, reason };
  const sender = await findUser(tx, by);
  if (!sender) throw new Error(`user ${by}, who takes balances over, does not exist`);
  const preparing = { by: sender, right: DECIDES, cents: await movedCents(tx) } as const;
  const approval = await prepare({ db: tx, clock: { now } }, preparing, { ...BALANCES, ...change });
  if (approval !== null) {
    await insertDrafts(tx, approval, staged);
    return approval;
  }
  await proveAlone(tx);
  await bookBalances(tx, staged, { now: now(), by, approval: null });
  return null;
}

async function movedCents(tx: Tx): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(abs(cents - coalesce(known_cents, 0))), 0)::bigint as cents from (${staged}) as row`.execute(
    tx,
  );
  return onlyRow(rows).cents;
}
