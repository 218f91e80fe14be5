-- Why: whoever contests what is stored of them, or objects, may ask that it is kept and used for nothing else until that is decided (Art. 18
-- GDPR). Since when, why and until when has to be known, also afterwards, and whoever it is about hears of the end before it comes.
create table restrictions (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  reason        text not null check (reason <> ''),
  set_by        bigint not null,
  set_at        timestamptz not null,
  ends_at       timestamptz check (ends_at > set_at),
  lifted_by     bigint,
  lifted_at     timestamptz,
  lifted_reason text check (lifted_reason <> ''),
  check (num_nonnulls(ends_at, lifted_by, lifted_at, lifted_reason) in (0, 4))
);
create unique index restrictions_open_key on restrictions (user_id) where ends_at is null;
create index restrictions_user_id_idx on restrictions (user_id, ends_at);
comment on table restrictions is 'whose data are kept and used for nothing but what the law allows (Art. 18 GDPR)';
comment on column restrictions.set_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column restrictions.ends_at is 'as they were told when it was lifted; null while nobody has lifted it';
