import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { bookTaxPaid, bookTaxReturned } from './book-tax.ts';
import { dueAt } from './due-at.ts';
import { addEntry, addPostings, type Posting } from './journal.ts';
import { findReleasedUntil } from './release-time.ts';
import { settleAccounts } from './settle-accounts.ts';

/** Numbers of the payout statuses (specification, section 4: pending is 3). The last one: a bank returned it. */
export const payoutStatus = { approved: 1, rejected: 2, pending: 3, paid: 4, returned: 5 } as const;

/** The available part of one balance, in cents; positive. */
export interface PayableBalance {
  readonly balance: number;
  readonly cents: number;
}

/** A balance with its cycle. */
export interface PayableCycle extends PayableBalance {
  readonly cycle: number;
}

/** The balances that a payout would take, oldest cycle first. Needs `lockAccounts` for a reliable result. */
export async function findPayable(db: Kysely<DB>, partner: number): Promise<PayableCycle[]> {
  const { rows } = await sql<PayableCycle>`
    select balance.id as balance, balance.cycle_id as cycle, sum(posting.amount_cents)::bigint as cents
    from postings as posting
    join balances as balance on balance.partner_id = posting.partner_id and balance.id = posting.balance_id
    join cycles as cycle on cycle.id = balance.cycle_id
    where posting.partner_id = ${partner} and posting.account = 'available'
    group by balance.id, balance.cycle_id, cycle.date_from
    having sum(posting.amount_cents) > 0
    order by cycle.date_from`.execute(db);
  return rows;
}

export interface PayoutBooking {
  readonly payout: number;
  readonly partner: number;
  readonly at: Date;
}

/** A payout that is requested. */
interface RequestedPayout extends PayoutBooking {
  /** Part payments of debts that it counts, which reduce what it sets off. */
  readonly parts?: readonly number[];
}

/** The full key of a credit: cycle and id are both needed. */
export interface CreditKey {
  readonly cycle: number;
  readonly id: number;
}

/** Selects the free credits for a payout that does not take all of them. */
export interface CreditShare {
  /** Credits of these cycles, or about them, that are not among `named`. */
  readonly cycles: readonly number[];
  /** And these of `named`. */
  readonly credits: readonly CreditKey[];
  readonly named: readonly CreditKey[];
}

/**
 * Books the request of a payout that takes all of these balances, and with them every released and free credit, or a share of
 * those. Needs `lockAccounts`, and the payout's row.
 */
export async function bookPayout(
  tx: Tx,
  { payout, partner, at, parts = [] }: RequestedPayout,
  payable: readonly PayableBalance[],
  share?: CreditShare,
): Promise<void> {
  const entry = await addEntry(tx, { kind: 'payout', payout_id: payout, occurred_at: at });
  await addPostings(
    tx,
    entry,
    payable.flatMap(({ balance, cents }): Posting[] => [
      { account: 'available', partner, balance, cents: -cents },
      { account: 'in_payout', partner, balance, cents },
    ]),
  );
  await sql`
    insert into payout_credits (payout_id, cycle_id, credit_id, corrected_by)
    select ${payout}, credit.cycle_id, credit.id, correction.paper_id from credits as credit
    left join refund_correction_credits as correction
      on correction.cycle_id = credit.cycle_id and correction.credit_id = credit.id
    where credit.partner_id = ${partner} and ${sql.raw(dueAt())} <= ${await findReleasedUntil(tx)}
      and (credit.cycle_id, credit.id) not in (${settledCredits(partner)})
      and ${share === undefined ? sql`true` : isIn(share)}`.execute(tx);
  await sql`
    insert into payout_debt_payments (payout_id, payment_id)
    select ${payout}, unnest(${[...parts]}::bigint[])`.execute(tx);
}

/** Whether a row `credit` is in a share. */
function isIn({ cycles, credits, named }: CreditShare): RawBuilder<unknown> {
  return sql`((credit.cycle_id, credit.id) in (${keyRows(credits)}) or (
    coalesce(credit.relates_cycle_id, credit.cycle_id) = any(${[...cycles]}::bigint[])
    and (credit.cycle_id, credit.id) not in (${keyRows(named)})))`;
}

/** SQL of rows with the keys of credits. */
export function keyRows(credits: readonly CreditKey[]): RawBuilder<unknown> {
  return sql`select cycle_id, credit_id from unnest(
    ${credits.map(({ cycle }) => cycle)}::bigint[], ${credits.map(({ id }) => id)}::bigint[]
  ) as named (cycle_id, credit_id)`;
}

/** SQL of the keys of a partner's credits that payouts hold, or that write-offs and debt payments have settled. */
export function settledCredits(partner: number): RawBuilder<unknown> {
  return sql`
    select cycle_id, credit_id from payout_credits where payout_id in (
      select id from payouts where partner_id = ${partner} and status <> ${payoutStatus.rejected}
    )
    union all
    select cycle_id, credit_id from write_off_credits where write_off_id in (
      select id from write_offs where partner_id = ${partner}
    )
    union all
    select cycle_id, credit_id from debt_payment_credits where payment_id in (
      select id from debt_payments where partner_id = ${partner}
    )`;
}

/** A payout that ends or is returned. */
interface PayoutEnd extends PayoutBooking {
  /** The number of the attempt; when rejected after a return, the attempt that will not be made. */
  readonly attempt: number;
}

/**
 * Books the end of a payout: paid, or rejected, which gives back its amounts (a debt that arose meanwhile is set off first).
 * Needs `lockAccounts`; each attempt ends once.
 */
export async function bookPayoutEnd(
  tx: Tx,
  { payout, partner, attempt, at }: PayoutEnd,
  end: 'paid' | 'rejected',
): Promise<void> {
  const amounts = await findTaken(tx, payout);
  const kind = end === 'paid' ? 'payout-paid' : 'payout-rejected';
  const entry = await addEntry(tx, { kind, payout_id: payout, attempt, occurred_at: at });
  const inPayout = amounts.map(
    ({ balance, cents }): Posting => ({ account: 'in_payout', partner, balance, cents: -cents }),
  );
  const received =
    end === 'paid'
      ? amounts.map(({ balance, cents }): Posting => ({ account: 'paid', partner, balance, cents }))
      : await settleAccounts(tx, partner, amounts);
  await addPostings(tx, entry, [...inPayout, ...received]);
  // For a rejected one, the document that cancels its note takes the tax back.
  if (end === 'paid') await bookTaxPaid(tx, { payout, partner, at });
}

/**
 * Books that the bank returned a paid payout: its amounts are in the payout again, including tax, and nothing goes to the
 * balances. Needs `lockAccounts`; each attempt is returned once.
 */
export async function bookPayoutReturn(tx: Tx, { payout, partner, attempt, at }: PayoutEnd): Promise<void> {
  const amounts = await findTaken(tx, payout);
  const entry = await addEntry(tx, { kind: 'payout-returned', payout_id: payout, attempt, occurred_at: at });
  await addPostings(
    tx,
    entry,
    amounts.flatMap(({ balance, cents }): Posting[] => [
      { account: 'paid', partner, balance, cents: -cents },
      { account: 'in_payout', partner, balance, cents },
    ]),
  );
  await bookTaxReturned(tx, { payout, partner, at });
}

async function findTaken(db: Kysely<DB>, payout: number): Promise<PayableBalance[]> {
  const { rows } = await sql<PayableBalance>`
    select posting.balance_id as balance, posting.amount_cents as cents
    from postings as posting join journal_entries as entry on entry.id = posting.entry_id
    where entry.payout_id = ${payout} and entry.kind = 'payout' and posting.account = 'in_payout'
    order by posting.balance_id`.execute(db);
  return rows;
}
