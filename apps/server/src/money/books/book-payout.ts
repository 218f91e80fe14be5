import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { addEntry, addPostings, type Posting } from './journal.ts';
import { findReleasedUntil } from './release-time.ts';
import { settleAccounts } from './settle-accounts.ts';

/** Numbers of the payout statuses (specification, section 4: pending is 3). */
export const payoutStatus = { approved: 1, rejected: 2, pending: 3, paid: 4 } as const;

/** What is available of one balance, in cents; above 0. */
export interface PayableBalance {
  readonly balance: number;
  readonly cents: number;
}

/** The balances that a payout would take, oldest cycle first. Needs `lockAccounts` to be relied upon. */
export async function findPayable(db: Kysely<DB>, partner: number): Promise<PayableBalance[]> {
  const { rows } = await sql<PayableBalance>`
    select balance.id as balance, sum(posting.amount_cents)::bigint as cents
    from postings as posting
    join balances as balance on balance.id = posting.balance_id
    join cycles as cycle on cycle.id = balance.cycle_id
    where posting.partner_id = ${partner} and posting.account = 'available'
    group by balance.id, cycle.date_from
    having sum(posting.amount_cents) > 0
    order by cycle.date_from`.execute(db);
  return rows;
}

export interface PayoutBooking {
  readonly payout: number;
  readonly partner: number;
  readonly at: Date;
}

/**
 * Books the request of a payout that takes all of these balances, and with them every credit that is
 * released and free. Needs `lockAccounts`, and the payout's row.
 */
export async function bookPayout(
  tx: Tx,
  { payout, partner, at }: PayoutBooking,
  payable: readonly PayableBalance[],
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
    insert into payout_credits (payout_id, credit_id, corrected_by)
    select ${payout}, credit.id, correction.paper_id from credits as credit
    left join refund_correction_credits as correction on correction.credit_id = credit.id
    where credit.partner_id = ${partner} and credit.available_at <= ${await findReleasedUntil(tx)}
      and credit.id not in (
        select credit_id from payout_credits where payout_id in (
          select id from payouts where partner_id = ${partner} and status <> ${payoutStatus.rejected}
        )
      )`.execute(tx);
}

/**
 * Books the end of a payout: paid, or rejected, which gives back what it took (a debt that arose
 * meanwhile is set off first). Needs `lockAccounts`; a payout ends once.
 */
export async function bookPayoutEnd(
  tx: Tx,
  { payout, partner, at }: PayoutBooking,
  end: 'paid' | 'rejected',
): Promise<void> {
  const taken = await findTaken(tx, payout);
  const kind = end === 'paid' ? 'payout-paid' : 'payout-rejected';
  const entry = await addEntry(tx, { kind, payout_id: payout, occurred_at: at });
  const given = taken.map(
    ({ balance, cents }): Posting => ({ account: 'in_payout', partner, balance, cents: -cents }),
  );
  const received =
    end === 'paid'
      ? taken.map(({ balance, cents }): Posting => ({ account: 'paid', partner, balance, cents }))
      : await settleAccounts(tx, partner, taken);
  await addPostings(tx, entry, [...given, ...received]);
}

async function findTaken(db: Kysely<DB>, payout: number): Promise<PayableBalance[]> {
  const { rows } = await sql<PayableBalance>`
    select posting.balance_id as balance, posting.amount_cents as cents
    from postings as posting join journal_entries as entry on entry.id = posting.entry_id
    where entry.payout_id = ${payout} and entry.kind = 'payout' and posting.account = 'in_payout'
    order by posting.balance_id`.execute(db);
  return rows;
}
