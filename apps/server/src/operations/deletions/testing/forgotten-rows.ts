import { type RawBuilder, sql } from 'kysely';

/** Columns and rows that are erased with documents and orders. */
export const goneWithDocuments = {
  bank_statement_lines: ['decision', 'details', 'end_to_end_id', 'reference'],
  debt_payments: ['bank_reference'],
  demands: ['particulars', 'reason'],
  note_objections: ['answer', 'reason'],
  orders: ['number'],
  payout_attempts: ['target'],
  payout_returns: ['bank_reference', 'note'],
  payout_run_items: ['destination', 'failure', 'reason'],
  payouts: ['bank_reference', 'forgotten_at', 'particulars', 'reason'],
  question_messages: ['text'],
  questions: ['order_number'],
  vat_id_checks: ['answer', 'reference', 'vat_id'],
  voucher_movements: ['order_number', 'reference'],
  vouchers: ['code'],
};

/** Columns and rows that are erased with the books and the log. */
export const goneWithBooks = {
  approvals: ['after', 'decision', 'reason'],
  corrections: ['reason', 'text'],
  credits: ['text'],
  debt_payments: ['reason'],
  finding_decisions: ['reason', 'text'],
  partner_grants: ['reason'],
  partner_states: ['reason'],
  vat_id_decisions: ['reason', 'vat_id'],
  write_offs: ['reason'],
};

/** Changes that are accepted about an erased person. */
export function takenFromOthers(partner: number, signedDocument: number): RawBuilder<unknown>[] {
  return [
    sql`select forget_notes(${partner}, now())`,
    sql`select forget_decisions(${partner})`,
    sql`select forget_letters(${partner})`,
    sql`select forget_transfers(${partner})`,
    sql`select forget_voucher_movements(${partner}, '2099-01-01')`,
    sql`select forget_statements(${partner})`,
    sql`select forget_done_by_hand(${partner})`,
    sql`update corrections set text = '#', reason = '#' where partner_id = ${partner}`,
    sql`update credits set partner_id = partner_id where partner_id = ${partner}`,
    sql`update demands set particulars = null, reason = '#' where partner_id = ${partner}`,
    sql`update note_objections set reason = '#', answer = '#' where partner_id = ${partner}`,
    sql`delete from signed_document_files where document_id = ${signedDocument}`,
    sql`update voucher_movements set reference = '#' || id, order_number = '#'
        where voucher_id in (select id from vouchers where owner_id = ${partner})`,
    sql`update payouts set particulars = null, forgotten_at = now() where number is not null and partner_id = ${partner}`,
    sql`delete from payout_paper_files where paper_id in (
          select paper.id from payout_papers as paper join payouts on payouts.id = paper.payout_id
          where payouts.partner_id = ${partner})`,
  ];
}

/** Changes to rows of an erased person other than removing texts. */
export function changesOf(partner: number): RawBuilder<unknown>[] {
  return [
    sql`update corrections set amount_cents = amount_cents + 1 where partner_id = ${partner}`,
    sql`update corrections set text = 'Anderes' where partner_id = ${partner} and booked_at is not null`,
    sql`update credits set amount_cents = amount_cents + 1 where partner_id = ${partner}`,
    sql`update demands set net_cents = net_cents + 1 where partner_id = ${partner}`,
    sql`update note_objections set tax_cents = tax_cents + 1 where partner_id = ${partner}`,
    sql`update vat_id_checks set valid = not valid where partner_id = ${partner}`,
    sql`update payout_returns set code = null where payout_id in (select id from payouts where partner_id = ${partner})`,
    sql`delete from payout_returns where payout_id in (select id from payouts where partner_id = ${partner})`,
    sql`update voucher_movements set amount_cents = amount_cents + 1
        where voucher_id in (select id from vouchers where owner_id = ${partner})`,
  ];
}
