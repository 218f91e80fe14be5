import { march, may, partner, type Tamperings } from './tampering.ts';

/** Changes the debit by hand that takes back a part of a credit. */
const changeDebit = (change: string) => `update credits set ${change} where relates_id is not null`;
const anApproved = `(select min(approval_id) from corrections)`;

/** Tamperings with credits by hand. */
export const byHandTamperings: Tamperings = {
  'a correction is booked as prepared: one credit of a cycle that was open, with an entry of its amount': [
    'update corrections set amount_cents = amount_cents + 1',
    `update corrections set text = 'something else'`,
    `update corrections set partner_id = ${partner('mia')}`,
    'update corrections set booked_at = null, credit_id = null, credit_cycle_id = null',
    `update corrections set booked_at = booked_at + interval '1 second'`,
    'update corrections set relates_id = null, relates_cycle_id = null where relates_id is not null',
    'delete from corrections',
    `delete from credits where bonus = 'correction'`,
    changeDebit(`cycle_id = ${march}`),
    `delete from journal_entries where kind = 'correction'`,
    `update postings set amount_cents = amount_cents + 1 where account = 'pending' and entry_id in (
         select id from journal_entries where kind = 'correction')`,
    `update balances set cycle_id = ${may} where id in (
         select balance_id from postings join journal_entries as entry on entry.id = entry_id
         where entry.kind = 'correction')`,
  ],
  'corrections, letters, debt payments, write-offs and opening balances were approved by a second person, if one was required':
    [
      `update approvals set status = 'rejected'`,
      'update approvals set decided_by = prepared_by',
      `update approvals set kind = 'operator.admin' where kind like 'money.%'`,
      `update approvals set subject = '/api/corrections/1000000' where id = ${anApproved}`,
      'update corrections set approval_id = null',
      'update corrections set prepared_by = prepared_by + 1 where approval_id is not null',
      'update write_offs set approval_id = null',
      'update debt_payments set prepared_by = prepared_by + 1 where approval_id is not null',
    ],
  'a correction is about a credit, cycle or payout of its own partner': [
    changeDebit('relates_id = 1000000'),
    changeDebit(`relates_id = (select min(id) from credits where partner_id = ${partner('own')})`),
    changeDebit('relates_id = null, relates_cycle_id = 1000000'),
    changeDebit('relates_id = null, relates_payout_id = (select min(id) from payouts)'),
  ],
  'corrections by hand never take back more than a credit gave': [
    changeDebit('amount_cents = -1000000'),
    `update credits set amount_cents = 1 where (cycle_id, id) in (
       select relates_cycle_id, relates_id from credits where amount_cents < 0)`,
  ],
  'balances brought forward are booked with the sum of their credits': [
    `update credits set amount_cents = amount_cents + 1 where bonus = 'opening'`,
    `delete from credits where bonus = 'opening'`,
    `delete from journal_entries where kind = 'opening'`,
    `update postings set amount_cents = amount_cents - 1 where account = 'pending' and entry_id in (
       select id from journal_entries where kind = 'opening')`,
  ],
};
