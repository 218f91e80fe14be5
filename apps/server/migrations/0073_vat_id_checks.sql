-- Why: whether a VAT ID of another country was given out at all, and to whom, only the European Commission's register (VIES)
-- says. What it answered is the proof of it, so it is kept as it came.

create table vat_id_checks (
  id              bigint generated always as identity primary key,
  partner_id      bigint not null references partners,
  vat_id          text not null,
  requested_at    timestamptz not null,
  attempts        integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  last_error      text,
  answered_at     timestamptz,
  valid           boolean,
  reference       text,
  answer          jsonb,
  check (num_nonnulls(answered_at, valid, answer) in (0, 3)),
  check (reference is null or answered_at is not null)
);
-- A number is asked about once at a time.
create unique index vat_id_checks_open_key on vat_id_checks (partner_id, vat_id) where answered_at is null;
create index vat_id_checks_partner_id_idx on vat_id_checks (partner_id, id desc);
create index vat_id_checks_due_idx on vat_id_checks (next_attempt_at) where answered_at is null;
comment on table vat_id_checks is 'questions to VIES about numbers of partners, with its answers, which are the proof of them';
comment on column vat_id_checks.vat_id is 'in capitals, without spaces and marks';
comment on column vat_id_checks.last_error is 'why there was no answer the last time; it is asked again';
comment on column vat_id_checks.reference is 'what VIES calls its answer by (requestIdentifier); null where the company has given no number of its own';
comment on column vat_id_checks.answer is 'as it came';

create function refuse_change_of_answered_checks() returns trigger language plpgsql as $$
begin
  raise exception 'answers about VAT IDs are kept' using errcode = 'restrict_violation';
end $$;
create trigger vat_id_checks_answered before update or delete on vat_id_checks
  for each row when (old.answered_at is not null) execute function refuse_change_of_answered_checks();
