import type { Tamperings } from './tampering.ts';

/** Changes the item of the returned transfer, or of the one that is with the bank. */
const changeItem = (status: 'paid' | 'returned' | 'sent', change: string) =>
  `update payout_run_items set ${change} where status = '${status}'`;

/** Tamperings with runs, their files, and bank answers. */
export const payoutRunTamperings: Tamperings = {
  'every returned transfer in the books has exactly one return record': [
    'delete from payout_returns',
    'update payout_returns set attempt = 2',
    `delete from journal_entries where kind = 'payout-returned'`,
    `update journal_entries set attempt = 2 where kind = 'payout-returned'`,
  ],
  'a payout sent again has a destination for each attempt after the first': [
    'delete from payout_attempts',
    'update payouts set attempt = attempt + 1',
    'update payout_attempts set attempt = 3',
  ],
  'a payout in a run is sent with its full amount, tax included': [
    'update payout_run_items set amount_cents = amount_cents + 1',
    'update payouts set fee_cents = 1 where id in (select payout_id from payout_run_items)',
  ],
  'the status of a payout in a run matches the books and its file': [
    changeItem('sent', `status = 'paid'`),
    changeItem('sent', `status = 'returned'`),
    changeItem('sent', `status = 'removed'`),
    changeItem('sent', `status = 'included'`),
    changeItem('returned', `status = 'paid'`),
    changeItem('returned', `status = 'approved'`),
    changeItem('paid', `status = 'returned'`),
    'update payout_run_file_items set is_live = false',
    `delete from journal_entries where kind in ('payout-paid', 'payout-returned')`,
  ],
  'a run is done once nothing in it waits for the bank': [
    `update payout_runs set status = 'done' where status = 'exported'`,
    `update payout_runs set status = 'exported' where status = 'done'`,
    changeItem('sent', `status = 'paid'`),
    changeItem('paid', `status = 'sent'`),
  ],
  'the totals of a file match its contents': [
    'update payout_run_files set control_sum_cents = control_sum_cents + 1',
    'update payout_run_files set item_count = item_count + 1',
    'update payout_run_file_items set amount_cents = amount_cents + 1',
    'delete from payout_run_file_items where position = 1',
    `update payout_run_files set status = 'refused'`,
  ],
  'no transfer is in two files that the bank may execute': [
    `drop index payout_run_file_items_live_key;
     insert into payout_run_file_items (file_id, position, item_id, payout_id, attempt, amount_cents)
     select (select max(id) from payout_run_files), position + 98, item_id, payout_id, attempt, amount_cents
     from payout_run_file_items where file_id = (select min(id) from payout_run_files)`,
  ],
  'payments and returns of a bank statement line are booked, and add up to its amount': [
    'update bank_statement_lines set amount_cents = amount_cents + 1 where amount_cents > 0',
    'update bank_statement_lines set amount_cents = amount_cents + 1 where amount_cents < 0',
    'update bank_statement_matches set attempt = 9',
    `delete from journal_entries where kind = 'payout-returned'`,
    `update bank_statement_lines set status = 'unrelated'`,
  ],
  'a bank statement line that paid or returned something names it': [
    'delete from bank_statement_matches',
    `update bank_statement_lines set status = 'unrelated'`,
  ],
};
