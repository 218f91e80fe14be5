import { payoutStatus } from '../../book-payout.ts';
import { changeReversing, partner, type Tamperings } from './tampering.ts';

/** Approves the payout that takes something back of a paid one. */
const approveTaker = (day: string) =>
  `update payouts set status = 1, number = 77, approved_at = '${day}' where status = 3`;
const unpay = `delete from journal_entries where kind = 'payout-paid'`;
const rejectAll = (status: number) => `insert into journal_entries (kind, payout_id, occurred_at)
  select 'payout-rejected', id, '2026-05-01' from payouts where status = ${status}`;

/** Tamperings with documents and their tax. */
export const paperTamperings: Tamperings = {
  'documents are numbered from 1 without gaps': [
    'update payout_papers set number = number + 1 where number = (select max(number) from payout_papers)',
    'delete from payout_papers where number = 1',
    `update number_ranges set last = last + 1 where name = 'payouts'`,
  ],
  'an approved payout has one credit note, which is cancelled if the payout was rejected later or the note was replaced without an objection':
    [
      'update payouts set replaces_id = null, amount_cents = 1 where replaces_id is not null',
      'delete from payout_papers where number = 1',
      'update payouts set number = 77 where number = 1',
      `update payouts set status = ${payoutStatus.rejected} where number = 1`,
      `update payouts set status = ${payoutStatus.approved} where status = ${payoutStatus.pending}`,
      `insert into payout_papers (payout_id, kind, number, corrects_id, locale, issued_at)
     select payout_id, 'correction', 100, id, locale, issued_at from payout_papers where number = 1`,
    ],
  'a refund correction = its reversals, less what it carries over, with tax at the rate of the credit note that paid them':
    [
      `update payout_papers set net_cents = net_cents - 1 where kind = 'refund-correction'`,
      `update payout_papers set tax_cents = tax_cents - 1 where kind = 'refund-correction'`,
      `update payout_papers set carried_cents = carried_cents + 1 where kind = 'refund-correction'`,
      'delete from refund_correction_credits',
      `update payout_papers set corrects_id = id where kind = 'refund-correction'`,
      changeReversing('reverses_id = id'),
    ],
  'reversals in a refund correction are on no credit note, and its gross is deducted from the payout that settles it, less payments of it':
    [
      'update payouts set set_off_cents = 1 where number = 1',
      `insert into payout_credits (payout_id, cycle_id, credit_id)
     select (select id from payouts where number = 1), cycle_id, credit_id from refund_correction_credits`,
      `insert into payout_credits (payout_id, cycle_id, credit_id, corrected_by)
     select (select id from payouts where number = 1), cycle_id, credit_id, paper_id from refund_correction_credits`,
    ],
  'corrections of a credit note never exceed it, in net or tax': [
    `update payout_papers set net_cents = net_cents * 1000 where kind = 'refund-correction'`,
    `update payout_papers set tax_cents = -100000 where kind = 'refund-correction'`,
    `update payout_papers set net_cents = net_cents + 1 where kind = 'correction' and net_cents is not null`,
    `insert into payout_papers (payout_id, kind, number, corrects_id, locale, issued_at, net_cents, tax_cents)
     select payout_id, kind, 100, corrects_id, locale, issued_at, -1000000, 0
     from payout_papers where kind = 'refund-correction' limit 1`,
  ],
  'a payout is paid before a later one that takes something back of it is approved, or rejected after that': [
    approveTaker('2026-04-14'),
    `${approveTaker('2026-05-01')}; ${unpay}`,
    `${unpay}; ${rejectAll(payoutStatus.paid)}`,
    `${unpay}; ${rejectAll(payoutStatus.paid)}; ${rejectAll(payoutStatus.pending)}`,
  ],
  'reversals of an earlier note in a credit note have the same kind and rate of tax': [
    `update payouts set tax_kind = 'small-business' where number is null and tax_kind is not null`,
    'update payouts set tax_rate_bp = 700 where number is null',
  ],
  'a replacement note covers what was left of the replaced one, and its payout is the difference of the tax':
    [
      'update payouts set tax_cents = tax_cents + 1 where replaces_id is not null',
      `update payout_papers set net_cents = net_cents - 1 where kind = 'correction' and net_cents is not null`,
      `update payout_papers set net_cents = net_cents - 1 where kind = 'credit-note' and net_cents is not null`,
      `update payout_papers set tax_cents = tax_cents + 1 where kind = 'credit-note' and net_cents is not null`,
      'delete from payout_papers where net_cents > 0',
      `update payouts set status = ${payoutStatus.approved} where id = (select max(replaces_id) from payouts)`,
    ],
  'there is no reverse charge for a malformed VAT ID that nobody has accepted': [
    'delete from vat_id_decisions',
    `update payouts set unsound_vat_id = 'XYZ' where unsound_vat_id is not null`,
    `update vat_id_decisions set partner_id = ${partner('own')}`,
  ],
  'the tax of a payout is that of its kind on the amount billed, with the tax of the corrections that it settles':
    [
      'update payouts set tax_cents = tax_cents + 1 where tax_kind is not null and replaces_id is null',
      `update payouts set tax_cents = 0 where tax_kind = 'standard' and replaces_id is null`,
      'update payouts set amount_cents = amount_cents + 100 where tax_kind is not null and replaces_id is null',
      `update payouts set tax_kind = 'small-business' where tax_kind = 'standard'`,
      `update payouts set tax_kind = 'standard' where tax_kind = 'unproven'`,
      'update payouts set tax_rate_bp = 700 where replaces_id is not null',
    ],
  'every proven tax status has a number': [
    'update affiliate_data set ust = null',
    `update affiliate_data set ust = ' '`,
  ],
};
