import { type Kysely, sql } from 'kysely';
import { notifyReleased } from '../../messaging/notifications/notify-released.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { addEntry, addPostings } from './journal.ts';
import { releaseCredits } from './release-credits.ts';
import { bookingTime } from './release-time.ts';

/** What a correction is about: a cycle, which determines its tax, and optionally one of its credits or a payout. */
export interface Relation {
  readonly cycle: number;
  readonly credit: number | null;
  readonly payout: number | null;
}

/** A credit that no plan computes; cents of either sign, with the text shown to the partner. */
type HandCredit = {
  readonly partner: number;
  readonly cents: number;
  readonly text: string;
  readonly now: Date;
} & (
  | { readonly kind: 'correction'; readonly correction: number; readonly relates: Relation | null }
  /** Brought forward from another system, with its own time; a debt is due immediately. */
  | { readonly kind: 'opening'; readonly availableAt: Date }
);

/** The ids that it was booked under. */
export interface BookedByHand {
  readonly cycle: number;
  readonly credit: number;
  readonly at: Date;
}

/** The first open cycle: credits by hand belong to it. */
interface EarliestOpenCycle {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly planVersion: string;
}

/** That cycle; undefined if no month has begun. Needs `lockBooks` for a reliable result. */
export async function findEarliestOpenCycle(db: Kysely<DB>): Promise<EarliestOpenCycle | undefined> {
  return db
    .selectFrom('cycles')
    .select(['id', 'date_from as dateFrom', 'date_to as dateTo', 'plan_version as planVersion'])
    .where('closed_at', 'is', null)
    .orderBy('date_from')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Books a credit by hand in the first open cycle, with its own entry. A correction is released immediately by another entry
 * that names it; the part beyond the available amount becomes debt. Under a hold it waits for the hold to end. Needs the
 * exclusive lock of the books, and the correction's row.
 * @throws Error if no cycle is open
 */
export async function bookByHand(tx: Tx, credit: HandCredit): Promise<BookedByHand> {
  const { kind, partner, cents } = credit;
  const cycle = await findEarliestOpenCycle(tx);
  if (cycle === undefined) throw new Error(`no cycle is open for a credit by hand of partner ${partner}`);
  await releaseBefore(tx, credit.now);
  const at = await bookingTime(tx, credit.now);
  const id = await insertCredit(tx, credit, { cycle, at });
  const balance = await ensureBalance(tx, partner, cycle.id);
  const correction = kind === 'correction' ? credit.correction : undefined;
  const entry = await addEntry(tx, { kind, occurred_at: at, correction_id: correction ?? null });
  await addPostings(tx, entry, [
    { account: 'commission', cents: -cents },
    { account: 'pending', partner, balance, cents },
  ]);
  await releaseCredits(tx, at, correction);
  return { cycle: cycle.id, credit: id, at };
}

/** Other due credits get a release of their own, so that the correction's release covers only its credit. */
async function releaseBefore(tx: Tx, now: Date): Promise<void> {
  const until = await bookingTime(tx, now);
  if ((await releaseCredits(tx, until)) > 0) await notifyReleased(tx, until);
}

async function insertCredit(
  tx: Tx,
  credit: HandCredit,
  { cycle, at }: { readonly cycle: EarliestOpenCycle; readonly at: Date },
): Promise<number> {
  const { kind, partner, cents, text } = credit;
  const relates = kind === 'correction' ? credit.relates : null;
  const isLater = kind === 'opening' && cents > 0 && credit.availableAt > at;
  const { id } = await tx
    .insertInto('credits')
    .values({
      partner_id: partner,
      cycle_id: cycle.id,
      bonus: kind,
      plan_version: cycle.planVersion,
      amount_cents: cents,
      available_at: isLater ? credit.availableAt : at,
      created_at: at,
      text,
      relates_cycle_id: relates?.cycle ?? null,
      relates_id: relates?.credit ?? null,
      relates_payout_id: relates?.payout ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The closing of the cycle will find this balance. */
async function ensureBalance(tx: Tx, partner: number, cycle: number): Promise<number> {
  await tx
    .insertInto('balances')
    .values({ partner_id: partner, cycle_id: cycle })
    .onConflict((conflict) => conflict.columns(['partner_id', 'cycle_id']).doNothing())
    .execute();
  const { rows } = await sql<{ id: number }>`
    select id from balances where partner_id = ${partner} and cycle_id = ${cycle}`.execute(tx);
  const [balance] = rows;
  if (balance === undefined) throw new Error(`partner ${partner} has no balance of cycle ${cycle}`);
  return balance.id;
}
