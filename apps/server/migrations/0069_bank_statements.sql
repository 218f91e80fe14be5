-- Why: what the bank says of an account decides which payouts are paid and which came back. Each of its bookings counts once,
-- and who decides on one that nothing says a payout of is named.

create table bank_statements (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('statement', 'report', 'notification', 'csv', 'paypal')),
  bank_id     text not null,
  sha256      bytea not null unique check (octet_length(sha256) = 32),
  from_day    date,
  to_day      date,
  unchanged   integer not null default 0 check (unchanged >= 0),
  undecided   integer not null default 0 check (undecided >= 0),
  imported_at timestamptz not null,
  imported_by bigint not null
);
comment on table bank_statements is 'statements of the company''s account, and results of PayPal, that were taken in; the files are not kept';
comment on column bank_statements.bank_id is 'the bank''s, or made of the content of a CSV';
comment on column bank_statements.sha256 is 'of the file';
comment on column bank_statements.unchanged is 'bookings that were known from another statement';
comment on column bank_statements.undecided is 'results of PayPal that are not final yet: they come again in a later list';
comment on column bank_statements.imported_by is 'a user; no reference';

create table bank_statement_lines (
  id            bigint generated always as identity primary key,
  statement_id  bigint not null references bank_statements,
  entry_key     text not null check (entry_key <> ''),
  reference     text not null,
  part          integer not null default 0 check (part >= 0),
  booked_on     date not null,
  value_on      date,
  amount_cents  bigint not null check (amount_cents <> 0),
  end_to_end_id text,
  batch_id      text,
  batch_count   integer check (batch_count > 0),
  is_return     boolean not null,
  return_code   text,
  details       bytea not null,
  status        text not null check (status in ('waiting', 'matched', 'returned', 'unmatched', 'aside', 'unrelated')),
  mismatch      text check (mismatch in (
                  'noReference', 'unknownReference', 'otherAmount', 'otherCount', 'otherStatus', 'alreadyPaid', 'notBookable',
                  'unknownResult')),
  decided_by    bigint,
  decided_at    timestamptz,
  decision      text,
  -- The same booking comes in the report of the day and in the statement of the next.
  unique (entry_key, part),
  check (num_nulls(decided_by, decided_at, decision) in (0, 3)),
  check (status <> 'unmatched' or decided_by is null),
  check (status <> 'aside' or decided_by is not null),
  check (status <> 'unmatched' or mismatch is not null)
);
comment on table bank_statement_lines is 'bookings, or the single payments of those that list them';
comment on column bank_statement_lines.entry_key is 'what the booking is known again by: made of the account, the day, the amount and the bank''s reference';
comment on column bank_statement_lines.reference is 'the bank''s of the booking; the key where it gives none';
comment on column bank_statement_lines.part is 'place of the payment in its booking; 0 where the line is the whole booking';
comment on column bank_statement_lines.amount_cents is 'below 0: it left the account';
comment on column bank_statement_lines.batch_id is 'what a file of a run is booked under (PmtInfId)';
comment on column bank_statement_lines.details is 'AES-256-GCM, sealed for bank_statement_lines.details:{entry_key}: the other side and what the bank wrote, JSON';
comment on column bank_statement_lines.mismatch is 'why it did not match by itself; stays when a person has decided';
comment on column bank_statement_lines.status is 'waiting: not looked at yet, which a job does line by line';
comment on column bank_statement_lines.decided_by is 'a user; no reference';
create index bank_statement_lines_statement_idx on bank_statement_lines (statement_id, id);
create index bank_statement_lines_status_idx on bank_statement_lines (status, id);
create index bank_statement_lines_waiting_idx on bank_statement_lines (id) where status = 'waiting';
create index bank_statement_lines_booked_on_idx on bank_statement_lines (booked_on, id);
create index bank_statement_lines_amount_idx on bank_statement_lines (amount_cents, id);

create table bank_statement_matches (
  line_id   bigint not null references bank_statement_lines,
  payout_id bigint not null references payouts,
  attempt   smallint not null check (attempt > 0),
  kind      text not null check (kind in ('paid', 'returned')),
  primary key (line_id, payout_id),
  -- A transfer is paid by one booking and comes back by one.
  unique (payout_id, attempt, kind)
);
comment on table bank_statement_matches is 'which payouts a line paid or brought back';
create function refuse_change_of_matches() returns trigger language plpgsql as $$
begin
  raise exception 'what a bank statement paid stays written' using errcode = 'restrict_violation';
end $$;
create trigger bank_statement_matches_immutable before update or delete on bank_statement_matches
  for each row execute function refuse_change_of_matches();

-- What a line may be of is found by what was sent.
create index payouts_sent_cents_idx on payouts ((amount_cents + tax_cents - fee_cents), id);
