import { partner, type Tamperings } from './tampering.ts';

const given = `(select id from journal_entries where kind = 'write-off')`;

/** What somebody might do to debts that were given up, and to letters about them. */
export const debtTamperings: Tamperings = {
  'a write-off = all the debt there was = the credits that it settles': [
    'update write_offs set amount_cents = amount_cents + 1',
    'update write_offs set booked_at = null',
    'delete from write_off_credits',
    `update write_off_credits set (cycle_id, credit_id) = (
       select cycle_id, id from credits where partner_id = ${partner('peer')} limit 1)`,
    `delete from journal_entries where kind = 'write-off'`,
    `update postings set amount_cents = amount_cents + 1 where account = 'debt' and entry_id = ${given}`,
    `update postings set amount_cents = amount_cents + 1 where account = 'written_off'`,
    `update postings set amount_cents = amount_cents - 1 where account = 'debt' and entry_id < ${given}`,
  ],
  'nothing is written off but by a write-off': [
    `update postings set entry_id = (select min(id) from journal_entries) where account = 'written_off'`,
  ],
  'a payment of a debt = all the debt there was = the credits that it settles, and is of the letter': [
    'update debt_payments set amount_cents = amount_cents + 1',
    'update debt_payments set net_cents = net_cents + 1',
    'update debt_payments set booked_at = null',
    `update debt_payments set demand_id = (select demand_id from write_offs)`,
    'delete from debt_payment_credits',
    `delete from journal_entries where kind = 'debt-paid'`,
    `update postings set amount_cents = amount_cents + 1 where account = 'paid_back'`,
  ],
  'nothing is paid back but by a payment of a debt': [
    `update postings set entry_id = (select min(id) from journal_entries) where account = 'paid_back'`,
  ],
  'a debt is written off after the term of a letter over all of it, and with no payout under way': [
    'delete from demands',
    `update demands set due_on = '2027-01-01'`,
    `update demands set issued_at = '2027-01-01'`,
    `update demands set issued_at = '2020-01-01'`,
    'update demands set net_cents = net_cents - 1',
    `update demands set partner_id = ${partner('mia')}`,
    'update payouts set partner_id = (select partner_id from write_offs) where status = 3',
    `update payouts set partner_id = (select partner_id from write_offs) where id in (
       select payout_id from journal_entries where kind = 'payout-returned')`,
  ],
  'letters about debts are numbered from 1 on without a gap': [
    'update demands set number = number + (select max(number) from demands)',
    'delete from demands',
    `update number_ranges set last = last + 1 where name = 'demands'`,
  ],
};
