-- Why: who signs up a second time with another spelling of the address is two partners, with two places, two levels and two payouts, and nobody
-- noticed it.

create table likely_doubles (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  other_id   bigint not null references partners,
  reasons    text[] not null check (
    cardinality(reasons) > 0 and reasons <@ array['email', 'phone', 'address', 'taxNumber', 'iban']),
  found_at   timestamptz not null,
  seen_at    timestamptz not null,
  status     text not null default 'open' check (status in ('open', 'different', 'merged', 'ended')),
  decided_by bigint,
  decided_at timestamptz,
  decision   text,
  unique (partner_id, other_id),
  check (partner_id < other_id),
  check ((status in ('different', 'merged')) = (num_nonnulls(decided_by, decided_at, decision) = 3))
);
create index likely_doubles_other_id_idx on likely_doubles (other_id, id);
create index likely_doubles_status_idx on likely_doubles (status, found_at, id);
create index likely_doubles_found_at_idx on likely_doubles (found_at, id);
comment on table likely_doubles is 'pairs of partners who may be one person, for somebody to decide on';
comment on column likely_doubles.reasons is 'what both have: the e-mail address apart from case, points and what follows a plus; the telephone number; name and address; the tax number; the bank account, by a signal';
comment on column likely_doubles.seen_at is 'when it was found the last time';
comment on column likely_doubles.status is 'different: somebody says that they are two people; merged: one goes on as the other; ended: it is no longer so, and nobody had decided';
comment on column likely_doubles.decided_by is 'a user; no reference: what somebody did stays written when the account is gone';
