import { sql } from 'kysely';
import { euros, type Section } from './section.ts';

/** A document with columns that are encrypted in the database. */
interface SealedSection {
  readonly rows: Section;
  /** Columns by their names in the document, and the owner that their values are encrypted for. */
  readonly sealed: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => string>>;
}

/** Payouts with the personal data of their documents, their destinations, and letters about debts. */
export const sealedSections: Readonly<Record<string, SealedSection>> = {
  payouts: {
    rows: ({ partner }) => sql`
      select payout.id, payout.number, status.name as status, payout.type, ${euros('payout.amount_cents')} as amount,
             ${euros('payout.tax_cents')} as tax, payout.tax_kind as "taxKind", payout.tax_rate_bp as "taxRateBp",
             ${euros('payout.fee_cents')} as fee, ${euros('payout.set_off_cents')} as "setOff", payout.reason,
             payout.created_at as "createdAt", payout.held_until as "heldUntil", payout.value_on::text as "valueOn",
             payout.bank_reference as "bankReference", payout.particulars,
             (select coalesce(jsonb_agg(jsonb_build_object('kind', matched.kind, 'bookedOn', line.booked_on,
                        'reference', line.reference, 'endToEndId', line.end_to_end_id) order by line.id), '[]')
              from bank_statement_matches as matched join bank_statement_lines as line on line.id = matched.line_id
              where matched.payout_id = payout.id) as "bankLines"
      from payouts as payout join payout_statuses as status on status.id = payout.status
      where payout.partner_id = ${partner} order by payout.id`,
    sealed: { particulars: ({ id }) => `payouts.particulars:${id}` },
  },
  'payout-attempts': {
    rows: ({ partner }) => sql`
      select attempt.payout_id as payout, attempt.attempt, attempt.created_at as "createdAt", attempt.target
      from payout_attempts as attempt join payouts as payout on payout.id = attempt.payout_id
      where payout.partner_id = ${partner} order by attempt.id`,
    sealed: { target: ({ payout }) => `payout_attempts.target:${payout}` },
  },
  demands: {
    rows: ({ partner }) => sql`
      select number, ${euros('net_cents')} as net, ${euros('tax_cents')} as tax, due_on::text as "dueOn", reason,
             issued_at as "issuedAt", particulars
      from demands where partner_id = ${partner} and issued_at is not null order by id`,
    sealed: { particulars: ({ number }) => `demands.particulars:${number}` },
  },
};
