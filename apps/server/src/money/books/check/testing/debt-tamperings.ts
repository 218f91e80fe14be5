import { partner, type Tamperings } from './tampering.ts';

const writeOffEntry = `(select min(id) from journal_entries where kind = 'write-off')`;
const debtor = '(select partner_id from write_offs where amount_cents > 0)';

/** Tamperings with written-off debts, and with letters about them. */
export const debtTamperings: Tamperings = {
  'a write-off = the whole debt = the credits that it settles, less their part payments': [
    'delete from settled_debt_payments where write_off_id is not null',
    'update write_offs set amount_cents = amount_cents + 1 where amount_cents > 0',
    'update write_offs set booked_at = null',
    'delete from write_off_credits',
    `update write_off_credits set (cycle_id, credit_id) = (
       select cycle_id, id from credits where partner_id = ${partner('peer')} limit 1)`,
    `delete from journal_entries where kind = 'write-off'`,
    `update postings set amount_cents = amount_cents + 1 where account = 'debt' and entry_id = ${writeOffEntry}`,
    `update postings set amount_cents = amount_cents + 1 where account = 'written_off'`,
    `update postings set amount_cents = amount_cents - 1 where account = 'debt' and entry_id < ${writeOffEntry}`,
  ],
  'amounts are written off only by a write-off': [
    `update postings set entry_id = (select min(id) from journal_entries) where account = 'written_off'`,
  ],
  'a payment of a debt = the whole debt = the credits that it settles, less earlier part payments, and refers to the letter':
    [
      'delete from settled_debt_payments where last_id is not null',
      'update debt_payments set left_cents = 1 where left_cents = 0',
      'update debt_payments set left_cents = 0 where left_cents > 0',
      'update debt_payments set amount_cents = amount_cents + 1',
      'update debt_payments set net_cents = net_cents + 1',
      'update debt_payments set booked_at = null',
      'update debt_payments set demand_id = (select max(demand_id) from write_offs)',
      'delete from debt_payment_credits',
      `delete from journal_entries where kind = 'debt-paid'`,
      `update postings set amount_cents = amount_cents + 1 where account = 'paid_back'`,
    ],
  'a part payment of a debt counts once: in a payout of its partner, or with the end of the rest': [
    `insert into payout_debt_payments (payout_id, payment_id)
     select payouts.id, payment_id from settled_debt_payments, payouts where status <> 2 limit 1`,
    `update write_offs set partner_id = ${partner('mia')}`,
    `update settled_debt_payments set (last_id, write_off_id) = (null, (select min(id) from write_offs))
     where last_id is not null`,
    `update debt_payments set booked_at = null where left_cents > 0`,
  ],
  'the end of a debt leaves no tax owed except what documents still to be issued set off': [
    `insert into postings (entry_id, account, partner_id, amount_cents)
     select (select min(id) from journal_entries), 'tax_owed', partner_id, -1 from write_offs`,
    `insert into postings (entry_id, account, partner_id, amount_cents)
     select (select min(id) from journal_entries), 'tax_owed', partner_id, -1 from debt_payments where left_cents = 0`,
  ],
  'debts are repaid only by a payment of a debt': [
    `update postings set entry_id = (select min(id) from journal_entries) where account = 'paid_back'`,
  ],
  'a debt is written off after the deadline of a letter over all of it, and with no open payout': [
    'delete from demands',
    `update demands set due_on = '2027-01-01'`,
    `update demands set issued_at = '2027-01-01'`,
    `update demands set issued_at = '2020-01-01'`,
    'update demands set net_cents = net_cents - 1',
    `update demands set partner_id = ${partner('mia')}`,
    `update payouts set partner_id = ${debtor} where status = 3`,
    `update payouts set partner_id = ${debtor} where id in (
       select payout_id from journal_entries where kind = 'payout-returned')`,
  ],
  'letters about debts are numbered from 1 without gaps': [
    'update demands set number = number + (select max(number) from demands)',
    'delete from demands',
    `update number_ranges set last = last + 1 where name = 'demands'`,
  ],
};
