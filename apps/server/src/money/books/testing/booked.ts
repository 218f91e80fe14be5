import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { shareOf } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import { ApiError } from '../../../platform/api-error.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { correctOtherwiseTaxed } from '../../payouts/paper/issue-refund-corrections.ts';
import { issuePaper } from '../../payouts/paper/papers.queries.ts';
import { findUnsettledPapers } from '../../payouts/paper/refund-corrections.queries.ts';
import { insertPayout } from '../../payouts/payouts.queries.ts';
import { priceOf } from '../../payouts/price.ts';
import { type TaxPayer, treatmentFor } from '../../tax/tax.ts';
import { bookPayout, bookPayoutEnd, findPayable, payoutStatus } from '../book-payout.ts';
import { lockAccounts, lockBooks } from '../books-lock.ts';
import { addEntry, addPostings } from '../journal.ts';
import { findOpenParts } from '../paid-parts.ts';
import { releaseCredits } from '../release-credits.ts';
import { reverseCredits } from '../reverse-credits.ts';

/** A credit as a closing would write it: 10 % of an order of `source`, unless another bonus is given. */
export interface Booked {
  readonly partner: number;
  readonly cents: number;
  readonly availableAt: Date;
  readonly other?:
    | { readonly bonus: 'step-up' | 'kick-start' | 'builder'; readonly stage: string }
    | PoolShare;
}

/** The columns that determine the amount of a pool credit. */
interface PoolShare {
  readonly bonus: 'infinity' | 'balancing';
  readonly base_cents: number;
  readonly rate_bp: number;
  readonly weight: number;
  readonly weight_sum: number;
  readonly remainder_cents: number;
}

/** A pool of 1 % that one partner gets alone. */
export function wholePool(
  bonus: PoolShare['bonus'],
  cents: number,
): Required<Pick<Booked, 'cents' | 'other'>> {
  const alone = { rate_bp: 100, weight: 1, weight_sum: 1, remainder_cents: 0 };
  return { cents, other: { bonus, base_cents: cents * 100, ...alone } };
}

interface BookedCycle {
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly closedAt: Date;
  /** The buyer. */
  readonly source: number;
}

/** Writes a closed cycle with these credits and books them as pending. Returns the credits' ids and orders. */
export async function bookCycle(
  db: Kysely<DB>,
  { dateFrom, dateTo, closedAt, source }: BookedCycle,
  credits: readonly Booked[],
): Promise<{ cycle: number; credits: { id: number; order: number | null }[] }> {
  const { id: cycle } = await db
    .insertInto('cycles')
    .values({
      date_from: dateFrom,
      date_to: dateTo,
      plan_version: defaultPlan.planVersion,
      as_of: closedAt,
      closed_at: closedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written: { id: number; order: number | null }[] = [];
  for (const credit of credits) written.push(await writeCredit(db, { cycle, closedAt, source }, credit));
  await db.transaction().execute((transaction) => postClosing(transaction, cycle, closedAt));
  return { cycle, credits: written };
}

/** Releases the credits due at an instant, as the job does. */
export async function releaseAt(db: Kysely<DB>, until: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockBooks(transaction, 'exclusive');
    return releaseCredits(transaction, until);
  });
}

/** Takes back what an order earned beyond its remaining base. */
export async function reverseAt(
  db: Kysely<DB>,
  reversal: { order: number; remainingBaseCents: number; now: Date },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockBooks(transaction, 'exclusive');
    return reverseCredits(transaction, reversal);
  });
}

/** Requests everything payable as one payout. Returns its id. */
export async function payOut(db: Kysely<DB>, partner: number, at: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction, partner);
    const payable = await findPayable(transaction, partner);
    const parts = await findOpenParts(transaction, partner);
    const { id } = await transaction
      .insertInto('payouts')
      .values({
        partner_id: partner,
        amount_cents: payable.reduce((sum, { cents }) => sum + cents, 0),
        set_off_cents: parts.reduce((sum, { netCents }) => sum - netCents, 0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const counted = parts.map(({ payment }) => payment);
    await bookPayout(transaction, { payout: id, partner, at, parts: counted }, payable);
    return id;
  });
}

/** The rate in `tax_rates` on the days used in tests. */
const STANDARD_RATE_BP = 1900;

/**
 * The same with the tax of that day, as in a real request: reversals with another tax are corrected first.
 * @throws ApiError 409 if an earlier payout or its correction is in the way
 */
export async function payOutTaxed(
  db: Kysely<DB>,
  { partner, payer, at }: { partner: number; payer: TaxPayer; at: Date },
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    await lockAccounts(transaction, partner);
    const payable = await findPayable(transaction, partner);
    const amountCents = payable.reduce((sum, { cents }) => sum + cents, 0);
    const treatment = treatmentFor(payer, STANDARD_RATE_BP);
    await correctOtherwiseTaxed(transaction, { partner, tax: treatment, now: at });
    const parts = await findOpenParts(transaction, partner);
    const settled = [...(await findUnsettledPapers(transaction, partner)), ...parts];
    const { tax, setOffCents, grossCents } = priceOf(treatment, amountCents, {
      netCents: settled.reduce((sum, { netCents }) => sum + netCents, 0),
      taxCents: settled.reduce((sum, { taxCents }) => sum + taxCents, 0),
    });
    if (grossCents <= 0) throw new ApiError(409, 'payoutCorrections');
    const payout = await insertPayout(transaction, {
      partner_id: partner,
      amount_cents: amountCents,
      tax_rate_bp: tax.rateBp,
      tax_cents: tax.cents,
      set_off_cents: setOffCents,
      tax_kind: tax.kind,
      particulars: Buffer.from('what its credit note says'),
    });
    const counted = parts.map(({ payment }) => payment);
    await bookPayout(transaction, { payout, partner, at, parts: counted }, payable);
    return payout;
  });
}

/** Approves a payout, which issues its credit note. */
export async function approvePayout(db: Kysely<DB>, payout: number, at: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { number } = await issuePaper(transaction, { payout, kind: 'credit-note', at });
    const approved = { status: payoutStatus.approved, number, approved_at: at };
    await transaction.updateTable('payouts').set(approved).where('id', '=', payout).execute();
  });
}

/** Ends a payout; a paid one has to be approved first. */
export async function endPayout(
  db: Kysely<DB>,
  { payout, partner, at, end }: { payout: number; partner: number; at: Date; end: 'paid' | 'rejected' },
): Promise<void> {
  const { number } = await db
    .selectFrom('payouts')
    .select('number')
    .where('id', '=', payout)
    .executeTakeFirstOrThrow();
  if (end === 'paid' && number === null) await approvePayout(db, payout, at);
  await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction, partner);
    if (end === 'rejected' && number !== null)
      await issuePaper(transaction, { payout, kind: 'correction', at });
    await transaction
      .updateTable('payouts')
      .set({ status: payoutStatus[end], ...(end === 'rejected' && { reason: 'Probe' }) })
      .where('id', '=', payout)
      .execute();
    await bookPayoutEnd(transaction, { payout, partner, attempt: 1, at }, end);
  });
}

/** Replaces the note without tax of a paid payout by one with 19 %, as an operator does. Returns the payout of the difference. */
export async function replaceBooked(db: Kysely<DB>, payout: number, at: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { partner_id, amount_cents: netCents } = await transaction
      .selectFrom('payouts')
      .select(['partner_id', 'amount_cents'])
      .where('id', '=', payout)
      .executeTakeFirstOrThrow();
    const taxCents = shareOf(netCents, STANDARD_RATE_BP);
    const { id } = await transaction
      .insertInto('payouts')
      .values({
        partner_id,
        amount_cents: 0,
        tax_cents: taxCents,
        tax_rate_bp: STANDARD_RATE_BP,
        replaces_id: payout,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const columns = { tax_kind: 'standard', particulars: Buffer.from('what its credit note says') } as const;
    const cancelled = { netCents, taxCents: 0 };
    await issuePaper(transaction, { payout, kind: 'correction', at, amounts: cancelled });
    const amounts = { netCents, taxCents };
    const { number } = await issuePaper(transaction, { payout: id, kind: 'credit-note', at, amounts });
    const approved = { status: payoutStatus.approved, number, approved_at: at, ...columns };
    await transaction.updateTable('payouts').set(approved).where('id', '=', id).execute();
    await addEntry(transaction, { kind: 'payout', payout_id: id, occurred_at: at });
    return id;
  });
}

async function writeCredit(
  db: Kysely<DB>,
  { cycle, closedAt, source }: { cycle: number; closedAt: Date; source: number },
  { partner, cents, availableAt, other }: Booked,
): Promise<{ id: number; order: number | null }> {
  const order = other ? null : await writeOrder(db, { cycle, closedAt, source, baseCents: cents * 10 });
  const level = {
    source_partner_id: source,
    depth: 1,
    base_cents: cents * 10,
    rate_bp: 1000,
    below_rate_bp: 0,
  };
  const { id } = await db
    .insertInto('credits')
    .values({
      partner_id: partner,
      cycle_id: cycle,
      plan_version: defaultPlan.planVersion,
      amount_cents: cents,
      available_at: availableAt,
      created_at: closedAt,
      order_id: order,
      ...(other ?? { bonus: 'level' as const, ...level }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, order };
}

async function writeOrder(
  db: Kysely<DB>,
  {
    cycle,
    closedAt,
    source,
    baseCents,
  }: { cycle: number; closedAt: Date; source: number; baseCents: number },
): Promise<number> {
  const { id } = await db
    .insertInto('orders')
    .values({
      source: 'test',
      number: crypto.randomUUID(),
      partner_id: source,
      status: 'paid',
      placed_at: closedAt,
      paid_at: closedAt,
      cycle_id: cycle,
      base_cents: baseCents,
      gross_cents: baseCents,
      qp: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function postClosing(tx: Tx, cycle: number, at: Date): Promise<void> {
  const { rows } = await sql<{ partner: number; balance: number; cents: number }>`
    with added as (
      insert into balances (partner_id, cycle_id)
      select distinct partner_id, cycle_id from credits where cycle_id = ${cycle}
      on conflict (partner_id, cycle_id) do update set cycle_id = excluded.cycle_id returning id, partner_id
    )
    select added.partner_id as partner, added.id as balance, sum(credit.amount_cents)::bigint as cents
    from added join credits as credit on credit.partner_id = added.partner_id and credit.cycle_id = ${cycle}
      and credit.bonus not in ('correction', 'opening')
    group by added.partner_id, added.id`.execute(tx);
  const entry = await addEntry(tx, { kind: 'closing', cycle_id: cycle, occurred_at: at });
  const total = rows.reduce((sum, { cents }) => sum + cents, 0);
  await addPostings(tx, entry, [
    { account: 'commission', cents: -total },
    ...rows.map(({ partner, balance, cents }) => ({ account: 'pending' as const, partner, balance, cents })),
  ]);
}
