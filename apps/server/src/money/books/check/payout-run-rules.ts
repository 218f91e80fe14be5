import { payoutStatus } from '../book-payout.ts';
import { type LedgerRule, sqlRule } from './rule.ts';

const { approved } = payoutStatus;

/** SQL of whether the books have an entry for a transfer: rows with `payout_id` and `attempt`. */
const isBooked = (kind: 'payout-paid' | 'payout-returned', transfer: string) => `exists (
  select from journal_entries as entry
  where entry.kind = '${kind}' and entry.payout_id = ${transfer}.payout_id and entry.attempt = ${transfer}.attempt)`;

/** SQL of whether a transfer is in a file that the bank may execute. */
const isInLiveFile = `exists (
  select from payout_run_file_items as listed where listed.item_id = item.id and listed.is_live)`;

/** Invariants of payout runs, their files, and returned payouts. */
export const payoutRunRules: readonly LedgerRule[] = [
  sqlRule(
    'every returned transfer in the books has exactly one return record',
    `select case when booked.id is null or noted.payout_id is null
       then 'payout ' || coalesce(noted.payout_id, booked.payout_id) || ', attempt '
         || coalesce(noted.attempt, booked.attempt) end as fault
     from payout_returns as noted
     full join (select * from journal_entries where kind = 'payout-returned') as booked
       on booked.payout_id = noted.payout_id and booked.attempt = noted.attempt`,
  ),
  sqlRule(
    'a payout sent again has a destination for each attempt after the first',
    `select case when known.count <> payout.attempt - 1
       then 'payout ' || payout.id || ': attempt ' || payout.attempt || ', destinations ' || known.count end as fault
     from payouts as payout
     cross join lateral (
       select count(*) from payout_attempts where payout_id = payout.id and attempt between 2 and payout.attempt
     ) as known`,
  ),
  sqlRule(
    'a payout in a run is sent with its full amount, tax included',
    `select case when item.amount_cents <> payout.amount_cents + payout.tax_cents - payout.fee_cents
       then 'item ' || item.id || ' of run ' || item.run_id || ': ' || item.amount_cents end as fault
     from payout_run_items as item join payouts as payout on payout.id = item.payout_id`,
  ),
  sqlRule(
    'the status of a payout in a run matches the books and its file',
    `select case
         when item.status in ('included', 'held') and run.status not in ('draft', 'submitted') and not run.approving
           or item.status = 'approved' and (payout.status <> ${approved} or payout.attempt <> item.attempt)
           or item.status = 'sent' and not ${isInLiveFile}
           or item.status = 'paid' and (not ${isBooked('payout-paid', 'item')} or ${isBooked('payout-returned', 'item')})
           or item.status = 'returned' and not ${isBooked('payout-returned', 'item')}
           or item.status in ('refused', 'removed', 'failed', 'rejected') and ${isInLiveFile}
         then 'item ' || item.id || ' of run ' || item.run_id || ' is ' || item.status end as fault
     from payout_run_items as item
     join payout_runs as run on run.id = item.run_id
     join payouts as payout on payout.id = item.payout_id`,
  ),
  sqlRule(
    'a run is done once nothing in it waits for the bank',
    `select case when (run.status = 'done') <> (run.status in ('exported', 'done') and waiting.count = 0)
       then 'run ' || run.id || ' is ' || run.status || ', waiting ' || waiting.count end as fault
     from payout_runs as run
     cross join lateral (
       select count(*) from payout_run_items where run_id = run.id and status in ('included', 'approved', 'sent')
     ) as waiting`,
  ),
  sqlRule(
    'the totals of a file match its contents',
    `select case when file.item_count is distinct from listed.count
         or file.control_sum_cents is distinct from listed.cents or listed.wrong > 0
       then 'file ' || file.id || ': ' || coalesce(file.control_sum_cents, 0) || ' cents, payouts '
         || coalesce(listed.cents, 0) end as fault
     from payout_run_files as file
     cross join lateral (
       select nullif(count(*), 0) as count, sum(listed.amount_cents) as cents,
         count(*) filter (where item.run_id <> file.run_id or item.payout_id <> listed.payout_id
           or item.attempt <> listed.attempt or item.amount_cents <> listed.amount_cents
           or (listed.is_live and file.status = 'refused')) as wrong
       from payout_run_file_items as listed join payout_run_items as item on item.id = listed.item_id
       where listed.file_id = file.id
     ) as listed`,
  ),
  sqlRule(
    'no transfer is in two files that the bank may execute',
    `select case when count(*) > 1
       then 'payout ' || payout_id || ', attempt ' || attempt || ' is in ' || count(*) || ' files' end as fault
     from payout_run_file_items where is_live group by payout_id, attempt`,
  ),
  sqlRule(
    'payments and returns of a bank statement line are booked, and add up to its amount',
    `select case
         when line.status not in ('matched', 'returned')
           or matched.unbooked > 0 or matched.cents > abs(line.amount_cents)
           or (matched.cents <> abs(line.amount_cents) and (line.end_to_end_id is not null or line.batch_id is null))
           or (line.amount_cents > 0) <> (line.status = 'returned')
         then 'line ' || line.id || ': ' || line.amount_cents || ', payouts ' || matched.cents end as fault
     from bank_statement_lines as line
     join (
       select found.line_id, sum(payout.amount_cents + payout.tax_cents - payout.fee_cents) as cents,
         count(*) filter (where case found.kind when 'paid' then not ${isBooked('payout-paid', 'found')}
           else not ${isBooked('payout-returned', 'found')} end) as unbooked
       from bank_statement_matches as found join payouts as payout on payout.id = found.payout_id
       group by found.line_id
     ) as matched on matched.line_id = line.id`,
  ),
  sqlRule(
    'a bank statement line that paid or returned something names it',
    `select case when (line.status in ('matched', 'returned')) <> (matched.count > 0)
       then 'line ' || line.id || ' is ' || line.status || ', payouts ' || matched.count end as fault
     from bank_statement_lines as line
     cross join lateral (select count(*) from bank_statement_matches where line_id = line.id) as matched`,
  ),
];
