import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { addEntry, addPostings, type Posting } from './journal.ts';
import { setOffsOf } from './set-offs.ts';

/** A document, as far as the accounts of tax ask for it; cents. */
interface TaxedPaper {
  readonly kind: 'credit-note' | 'correction' | 'refund-correction';
  readonly partner: number;
  /** What the credit note bills: of a correction that cancels one, that of the note. */
  readonly billedCents: number;
  /** What the payout pays of it, after the corrections that it settles with their own tax. */
  readonly payoutCents: number;
  /** Of documents with amounts of their own: a refund correction (not above 0), and notes that replace each other. */
  readonly ownCents: number | null;
}

/**
 * What a document does to the accounts of tax (S39). What a note bills and its payout does not pay is set off against tax
 * that the partner owes; what is corrected after it was paid is owed by the partner. The sum is 0.
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
 * Books what a document means for tax, once. In the transaction that issues it, after the payout has what it settles.
 * Needs `lockAccounts`.
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
 * Books that the credit note of a payout lost its effect by an objection: what was left of its tax is owed back, and set off
 * against that of the note which its partner agrees to. Once; needs `lockAccounts`.
 */
export async function bookObjection(
  tx: Tx,
  { payout, partner, at }: TaxMove,
  taxCents: number,
): Promise<void> {
  const entry = await addEntry(tx, { kind: 'objection', payout_id: payout, occurred_at: at });
  await addPostings(tx, entry, owed(partner, taxCents));
}

/** Books that the tax of a payout left with it. Without any, or again, nothing is written. Needs `lockAccounts`. */
export async function bookTaxPaid(tx: Tx, move: TaxMove): Promise<void> {
  await bookMove(tx, move, { kind: 'tax-paid', from: 'tax_in_payout', to: 'tax_paid' });
}

/** Books that the tax of a paid payout came back with it: it is in the payout again. Needs `lockAccounts`. */
export async function bookTaxReturned(tx: Tx, move: TaxMove): Promise<void> {
  await bookMove(tx, move, { kind: 'tax-returned', from: 'tax_paid', to: 'tax_in_payout' });
}

/**
 * The postings of an entry that gives up what a partner owes: the tax of it that no note will set off, and so none of notes
 * that were objected to as long as another one may follow, nor what a payout without a note yet sets off. Needs `lockAccounts`.
 */
export async function taxGivenUp(db: Kysely<DB>, partner: number): Promise<Posting[]> {
  const cents = await findTaxToGiveUp(db, partner);
  return [
    { account: 'tax_owed', partner, cents },
    { account: 'tax_written_off', partner, cents: -cents },
  ];
}

/**
 * That tax in cents, 0 or more. Needs `lockAccounts` to be relied upon.
 * @param answered with that of objections which were answered by then at the latest, as a write-off gives it up
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
