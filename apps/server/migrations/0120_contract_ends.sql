-- Why: whoever leaves the programme went on as an affiliate for ever. An end takes effect at the first instant of a month, so that no
-- closed one changes; what becomes of the first line is decided with it.

create table contract_ends (
  id             bigint generated always as identity primary key,
  partner_id     bigint not null references partners,
  effective_from date not null check (extract(day from effective_from) = 1),
  reason_code    text not null check (reason_code in ('partner', 'company', 'agreement', 'breach', 'death')),
  downline       text not null check (downline in ('rollUp', 'stay')),
  reason         text not null,
  requested_by   bigint not null,
  requested_at   timestamptz not null,
  done_at        timestamptz,
  sponsor_id     bigint references partners,
  withdrawn_at   timestamptz,
  withdrawn_by   bigint,
  check (num_nonnulls(done_at, withdrawn_at) <= 1),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (sponsor_id is null or (done_at is not null and downline = 'rollUp'))
);
create unique index contract_ends_open_key on contract_ends (partner_id) where done_at is null and withdrawn_at is null;
create index contract_ends_due_idx on contract_ends (effective_from, id) where done_at is null and withdrawn_at is null;
create index contract_ends_partner_id_idx on contract_ends (partner_id, id desc);
create index contract_ends_sponsor_id_idx on contract_ends (sponsor_id);
create index contract_ends_effective_from_idx on contract_ends (effective_from desc, id desc);
comment on table contract_ends is 'when contracts with partners end, why, and what becomes of their first line; what was done stands in partner_states, account_types and placements, too';
comment on column contract_ends.effective_from is 'first day of the month from whose first instant on they are no affiliate';
comment on column contract_ends.reason_code is 'who ended it or why: partner, company, agreement of both, breach of the contract, death';
comment on column contract_ends.downline is 'rollUp: the first line moves to the next active sponsor above; stay: it stays where it is';
comment on column contract_ends.requested_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column contract_ends.done_at is 'when it was carried out';
comment on column contract_ends.sponsor_id is 'to whom the first line moved';
comment on column contract_ends.withdrawn_by is 'a user; no reference as above';
