import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type JournalEntry = Omit<Insertable<DB['journal_entries']>, 'id' | 'transaction_id'>;
export type PartnerAccount =
  | 'pending'
  | 'available'
  | 'debt'
  | 'in_payout'
  | 'paid'
  | 'written_off'
  | 'paid_back';

/**
 * A partner's value added tax: billed by credit notes (negative) and taken back by corrections, and where it is: in a payout,
 * paid, owed by the partner, written off or repaid by the partner (negative). All other accounts are net.
 */
type TaxAccount =
  | 'tax_noted'
  | 'tax_corrected'
  | 'tax_in_payout'
  | 'tax_paid'
  | 'tax_owed'
  | 'tax_written_off'
  | 'tax_paid_back';

/**
 * The remaining value of vouchers, and the contra accounts of the rest of what was issued; gross. Booked under the partner
 * whose payout became the voucher.
 */
type VoucherAccount = 'voucher' | 'voucher_issued' | 'voucher_redeemed' | 'voucher_expired';

/** One side of an entry, in cents. `commission` belongs to the programme; debt, written-off debt and tax have no balance. */
export type Posting =
  | { readonly account: 'commission'; readonly cents: number }
  | {
      readonly account: 'debt' | 'written_off' | 'paid_back' | TaxAccount | VoucherAccount;
      readonly partner: number;
      readonly cents: number;
    }
  | {
      readonly account: Exclude<PartnerAccount, 'debt' | 'written_off' | 'paid_back'>;
      readonly partner: number;
      readonly balance: number;
      readonly cents: number;
    };

/** Inserts an entry; its postings have to follow in the same transaction and add up to zero. */
export async function addEntry(tx: Tx, entry: JournalEntry): Promise<number> {
  const { id } = await tx
    .insertInto('journal_entries')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts the postings of an entry; those of 0 cents are skipped. */
export async function addPostings(tx: Tx, entry: number, postings: readonly Posting[]): Promise<void> {
  const rows = postings
    .filter(({ cents }) => cents !== 0)
    .map((posting) => ({
      account: posting.account,
      partner_id: 'partner' in posting ? posting.partner : null,
      balance_id: 'balance' in posting ? posting.balance : null,
      amount_cents: posting.cents,
    }));
  const ofPartners = rows.filter(({ partner_id }) => partner_id !== null);
  const ofProgramme = rows.filter(({ partner_id }) => partner_id === null);
  if (ofPartners.length > 0)
    await sql`
      insert into postings (entry_id, account, partner_id, balance_id, amount_cents)
      select ${entry}, account, partner_id, balance_id, amount_cents
      from jsonb_to_recordset(${JSON.stringify(ofPartners)}::jsonb)
        as row (account text, partner_id bigint, balance_id bigint, amount_cents bigint)`.execute(tx);
  for (const { amount_cents } of ofProgramme) await addCommission(tx, entry, amount_cents);
}

/**
 * Writes what the programme credited, in cents, negative. Whose that is says the column's default: nobody's, and where postings are
 * distributed by partner 0, since a shard is found by a number.
 */
async function addCommission(tx: Tx, entry: number, cents: number): Promise<void> {
  await sql`insert into postings (entry_id, account, amount_cents) values (${entry}, 'commission', ${cents})`.execute(
    tx,
  );
}
