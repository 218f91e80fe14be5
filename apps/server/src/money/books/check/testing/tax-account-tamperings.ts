import { partner, type Tamperings } from './tampering.ts';

/** Changes all postings to a tax account. */
const change = (account: string, set = 'amount_cents = amount_cents + 1') =>
  `update postings set ${set} where account = '${account}'`;

/** Tamperings with the value added tax accounts. */
export const taxAccountTamperings: Tamperings = {
  'for each partner and in total: tax billed - corrected = paid + in payout - owed - written off': [
    change('tax_noted'),
    change('tax_corrected'),
    change('tax_paid'),
    change('tax_in_payout'),
    change('tax_owed'),
    change('tax_noted', `partner_id = ${partner('mia')}`),
    `delete from postings where account = 'tax_paid'`,
  ],
  'every document is in the books once, with its printed tax': [
    `delete from journal_entries where paper_id is not null`,
    `delete from journal_entries where kind = 'note-correction'`,
    `delete from postings where account = 'tax_noted'`,
    `update payout_papers set tax_cents = tax_cents - 1 where kind = 'refund-correction'`,
    `update payouts set tax_cents = tax_cents + 1 where number is not null and tax_kind = 'standard' and replaces_id is null`,
  ],
  'the tax of a payout is where the payout is': [
    `delete from journal_entries where kind = 'tax-paid'`,
    `update payouts set status = 1 where status = 4`,
    `update payouts set status = 2 where status = 4`,
    `update payouts set status = 3 where status = 1`,
    `update payouts set tax_cents = tax_cents + 1 where number is not null`,
    change('tax_paid'),
  ],
  'a partner owes the tax of those corrections and objections that no later note has set off, unless it was written off':
    [
      change('tax_owed'),
      `delete from postings where account = 'tax_owed'`,
      `update payout_papers set tax_cents = tax_cents - 1 where kind = 'refund-correction'`,
      'update note_objections set tax_cents = tax_cents + 1',
      `insert into payout_credits (cycle_id, payout_id, credit_id, corrected_by)
     select cycle_id, (select id from payouts where number = 1), credit_id, paper_id from refund_correction_credits`,
    ],
};
