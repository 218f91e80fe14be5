import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { addEntry, addPostings, type Posting } from './journal.ts';
import { setOffsOf } from './set-offs.ts';

/** A document with the facts that the tax accounts need; cents. */
interface TaxedPaper {
  readonly kind: 'credit-note' | 'correction' | 'refund-correction';
  readonly partner: number;
  /** The tax billed by the credit note; for a correction that cancels one, that of the note. */
  readonly billedCents: number;
  /** The part that the payout pays, after the corrections that it settles with their own tax. */
  readonly payoutCents: number;
  /** For documents with amounts of their own: a refund correction (not positive), and notes that replace each other. */
  readonly ownCents: number | null;
}

/**
 * The postings of a document to the tax accounts. The part that a note bills and its payout does not pay is set off
 * against tax that the partner owes; corrections after payment are owed by the partner. The postings add up to 0.
 */
export function taxPostings({ kind, partner, billedCents, payoutCents, ownCents }: TaxedPaper): Posting[] {
  if (kind === 'refund-correction') return owed(partner, -(ownCents ?? 0));
  if (kind === 'credit-note') {
    const noted = ownCents ?? billedCents;
    return [
      { account: 'tax_noted', partner, cents: -noted },
      { account: 'tax_in_payout', partner, cents: payoutCents },
      { account: 'tax_owed', partner, cents: noted - payoutCents },
    ];
  }
  // The cancelled note of a payout that stays paid; one with the difference follows in the same transaction.
  if (ownCents !== null) return owed(partner, ownCents);
  return [
    { account: 'tax_corrected', partner, cents: billedCents },
    { account: 'tax_in_payout', partner, cents: -payoutCents },
    { account: 'tax_owed', partner, cents: payoutCents - billedCents },
  ];
}

/** Tax that was paid and is corrected: the partner owes it. */
function owed(partner: number, cents: number): Posting[] {
  return [
    { account: 'tax_corrected', partner, cents },
    { account: 'tax_owed', partner, cents: -cents },
  ];
}

/**
 * Books the tax of a document, once. Call it in the transaction that issues it, after the payout has its settlements. Needs
 * `lockAccounts`.
 */
export async function bookPaper(tx: Tx, paper: number): Promise<void> {
  const { payout, at, ...taxed } = await findTaxedPaper(tx, paper);
  const kind = taxed.kind === 'credit-note' ? 'note' : 'note-correction';
  const entry = await addEntry(tx, { kind, paper_id: paper, payout_id: payout, occurred_at: at });
  await addPostings(tx, entry, taxPostings(taxed));
}

async function findTaxedPaper(
  db: Kysely<DB>,
  paper: number,
): Promise<TaxedPaper & { readonly payout: number; readonly at: Date }> {
  const { rows } = await sql<TaxedPaper & { payout: number; at: Date }>`
    select paper.kind, payout.id as payout, payout.partner_id as partner, paper.issued_at as at,
      (payout.tax_cents - coalesce((
        select sum(settled.tax_cents) from ${sql.raw(setOffsOf('payout.id'))} as settled
      ), 0))::bigint as "billedCents",
      payout.tax_cents as "payoutCents", paper.tax_cents as "ownCents"
    from payout_papers as paper join payouts as payout on payout.id = paper.payout_id
    where paper.id = ${paper}`.execute(db);
  return onlyRow(rows);
}

interface TaxMove {
  readonly payout: number;
  readonly partner: number;
  readonly at: Date;
}

/**
 * Books that an objection voided the credit note of a payout: the rest of its tax is owed back, and set off against that of the
 * note which the partner agrees to. Idempotent; needs `lockAccounts`.
 */
export async function bookObjection(
  tx: Tx,
  { payout, partner, at }: TaxMove,
  taxCents: number,
): Promise<void> {
  const entry = await addEntry(tx, { kind: 'objection', payout_id: payout, occurred_at: at });
  await addPostings(tx, entry, owed(partner, taxCents));
}

/** Books that the tax of a payout was paid with it. Without tax, or when repeated, nothing is written. Needs `lockAccounts`. */
export async function bookTaxPaid(tx: Tx, move: TaxMove): Promise<void> {
  await bookMove(tx, move, { kind: 'tax-paid', from: 'tax_in_payout', to: 'tax_paid' });
}

/** Books that the tax of a paid payout was returned with it: it is in the payout again. Needs `lockAccounts`. */
export async function bookTaxReturned(tx: Tx, move: TaxMove): Promise<void> {
  await bookMove(tx, move, { kind: 'tax-returned', from: 'tax_paid', to: 'tax_in_payout' });
}

/**
 * The postings of an entry that writes off a partner's tax debt: only tax that no note will set off. This excludes tax of
 * disputed notes while a new note may still follow, and tax that a payout without a note is going to set off. Needs
 * `lockAccounts`.
 */
export async function taxGivenUp(db: Kysely<DB>, partner: number): Promise<Posting[]> {
  const cents = await findTaxToGiveUp(db, partner);
  return [
    { account: 'tax_owed', partner, cents },
    { account: 'tax_written_off', partner, cents: -cents },
  ];
}

/**
 * That tax in cents, not negative. Needs `lockAccounts` for a reliable result.
 * @param answered includes the tax of objections that were answered by then, as a write-off does
 */
export async function findTaxToGiveUp(
  db: Kysely<DB>,
  partner: number,
  answered: Date | null = null,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (-coalesce(sum(amount_cents), 0) - coalesce((
      select sum(objection.tax_cents) from note_objections as objection
      left join payouts as successor on successor.id = objection.successor_id
      where objection.partner_id = ${partner} and objection.write_off_id is null and case
        when objection.agreed_at is null then coalesce(objection.answered_at > ${answered}::timestamptz, true)
        else successor.number is null end
    ), 0) + coalesce((
      select sum(set_off.tax_cents) from payouts as payout
      cross join lateral ${sql.raw(setOffsOf('payout.id'))} as set_off
      where payout.partner_id = ${partner} and not exists (
        select from journal_entries as ended
        where ended.payout_id = payout.id and ended.kind in ('note', 'payout-rejected'))
    ), 0))::bigint as cents
    from postings where partner_id = ${partner} and account = 'tax_owed'`.execute(db);
  return onlyRow(rows).cents;
}

interface Step {
  readonly kind: 'tax-paid' | 'tax-returned';
  readonly from: 'tax_in_payout' | 'tax_paid';
  readonly to: 'tax_in_payout' | 'tax_paid';
}

async function bookMove(tx: Tx, { payout, partner, at }: TaxMove, { kind, from, to }: Step): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(posting.amount_cents), 0)::bigint as cents
    from journal_entries as entry join postings as posting on posting.entry_id = entry.id
    where entry.payout_id = ${payout} and posting.account = ${from}`.execute(tx);
  const { cents } = onlyRow(rows);
  if (cents === 0) return;
  const entry = await addEntry(tx, { kind, payout_id: payout, occurred_at: at });
  await addPostings(tx, entry, [
    { account: from, partner, cents: -cents },
    { account: to, partner, cents },
  ]);
}
