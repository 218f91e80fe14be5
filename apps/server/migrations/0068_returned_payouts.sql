-- Why: a bank sends money back. The payout is neither paid nor rejected then: its document stands, its credits stay taken, and
-- it is sent again once its partner has given another account.

insert into payout_statuses (id, name) values (5, 'returned');

alter table payouts
  add column attempt        smallint not null default 1 check (attempt > 0),
  add column value_on       date,
  add column bank_reference text check (bank_reference <> ''),
  add column approved_by    bigint;
comment on column payouts.attempt is 'which time it is sent; the first is 1';
comment on column payouts.value_on is 'the bank''s day of value of the transfer that paid it';
comment on column payouts.bank_reference is 'the bank''s of the transfer that paid it';
comment on column payouts.approved_by is 'the user who approved it; no reference; null for what was approved before it was kept and is not in the log';

update payouts set approved_by = logged.user_id
from (
  select distinct on (subject) subject, user_id from audit_log
  where action = 'write' and subject like '/api/payouts/%' and details -> 'after' ->> 'status' = 'approved'
  order by subject, id desc
) as logged
where logged.subject = '/api/payouts/' || payouts.id and payouts.number is not null;

create table payout_attempts (
  id         bigint generated always as identity primary key,
  payout_id  bigint not null references payouts,
  attempt    smallint not null check (attempt > 1),
  target     bytea not null,
  created_at timestamptz not null,
  created_by bigint not null,
  unique (payout_id, attempt)
);
comment on table payout_attempts is 'payouts that are sent again; where the first attempt goes stands in the particulars of the payout';
comment on column payout_attempts.target is 'AES-256-GCM, sealed for payout_attempts.target:{payout_id}: where this attempt goes, JSON';
comment on column payout_attempts.created_by is 'the user who lets it be sent again; no reference';

create table payout_returns (
  payout_id      bigint not null references payouts,
  attempt        smallint not null check (attempt > 0),
  returned_on    date not null,
  code           text check (code ~ '^[A-Z]{2}[A-Z0-9]{2}$'),
  note           text,
  value_on       date,
  bank_reference text,
  noted_at       timestamptz not null,
  noted_by       bigint not null,
  primary key (payout_id, attempt)
);
comment on table payout_returns is 'transfers that the bank sent back';
comment on column payout_returns.code is 'the bank''s reason, ISO 20022; null where it gives none';
comment on column payout_returns.note is 'what the bank wrote, or why an operator says so';
comment on column payout_returns.value_on is 'of the transfer that came back';
comment on column payout_returns.noted_by is 'the user who took the statement in or said so; no reference';
create function refuse_change_of_returns() returns trigger language plpgsql as $$
begin
  raise exception 'what the bank sent back stays written' using errcode = 'restrict_violation';
end $$;
create trigger payout_returns_immutable before update or delete on payout_returns
  for each row execute function refuse_change_of_returns();

-- A payout is paid once for each attempt, comes back once for each, and is rejected once.
alter table journal_entries
  add column attempt smallint not null default 1 check (attempt > 0),
  drop constraint journal_entries_kind_check,
  drop constraint journal_entries_check3,
  add constraint journal_entries_kind_check check (kind in (
    'closing', 'reversal', 'release', 'payout', 'payout-rejected', 'payout-paid', 'correction', 'opening', 'write-off',
    'payout-returned')),
  add constraint journal_entries_check3 check ((payout_id is not null) = (kind in (
    'payout', 'payout-rejected', 'payout-paid', 'payout-returned')));
comment on column journal_entries.attempt is 'of a payout that ends or comes back: which time it was sent; rejected after it came back, the time that it is not sent any more';
drop index journal_entries_payout_end_key;
create unique index journal_entries_payout_end_key on journal_entries (payout_id, attempt)
  where kind in ('payout-rejected', 'payout-paid');
create unique index journal_entries_payout_return_key on journal_entries (payout_id, attempt)
  where kind = 'payout-returned';
