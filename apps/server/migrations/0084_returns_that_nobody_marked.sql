-- Why: money that came in under the end-to-end id of one of our transfers was taken for none of ours where the bank did not call it
-- a return: nobody was asked, and a payout that had come back went on counting as paid.

alter table bank_statement_lines
  drop constraint bank_statement_lines_mismatch_check,
  add constraint bank_statement_lines_mismatch_check check (mismatch in (
    'noReference', 'unknownReference', 'otherAmount', 'otherCount', 'otherStatus', 'alreadyPaid', 'notBookable',
    'unknownResult', 'unmarkedReturn'));

-- What was taken in so before waits for a person from now on. A company's own payouts are sent by the bank: PayPal's results say themselves what came back.
update bank_statement_lines as line set status = 'unmatched', mismatch = 'unmarkedReturn'
from payouts as payout
where line.status = 'unrelated' and line.end_to_end_id ~ '^P-[1-9][0-9]{0,14}-[1-9][0-9]{0,3}$'
  and payout.id = split_part(line.end_to_end_id, '-', 2)::bigint and payout.type = 'bank';

-- Why: who approved the payout of a tax that was missing was not noted, so that the same person could fetch the file that pays it.
-- What the log says of those before: whoever approved the replacement, or decided on it alone.
update payouts as payout set approved_by = known.user_id
from (
  select distinct on (successor) successor, user_id from (
    select logged.id, logged.details -> 'after' ->> 'replacedBy' as successor,
      coalesce(decision.decided_by, logged.user_id) as user_id
    from audit_log as logged left join approvals as decision on decision.id = logged.approval_id
    where logged.action = 'write' and logged.subject like '/api/payouts/%'
      and logged.details -> 'after' ->> 'replacedBy' is not null
      -- A partner who agrees to a new note approves no payout, and gives no reason.
      and logged.details ->> 'reason' is not null
  ) as line
  where user_id is not null
  order by successor, id desc
) as known
where known.successor = '/api/payouts/' || payout.id and payout.replaces_id is not null
  and payout.approved_by is null and payout.number is not null;
