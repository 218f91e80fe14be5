-- Why: a password that leaked must not be enough. Whoever wants to shows at sign-in a code of an authenticator app
-- as well. The app's secret is sealed; codes for a lost device are kept as SHA-256 only. A list of sessions helps
-- its owner only if it says when each was last used.

create table second_factors (
  user_id      bigint primary key references users on delete cascade,
  secret       bytea not null,
  created_at   timestamptz not null,
  confirmed_at timestamptz,
  last_step    bigint
);
comment on column second_factors.secret is 'AES-256-GCM, sealed for second_factors.secret:{user_id}';
comment on column second_factors.confirmed_at is 'from then on sign-ins need a code; null while it is only being set up';
comment on column second_factors.last_step is 'the 30 seconds, counted since 1970, of the last code that was taken: none is taken twice';

create table second_factor_recovery_codes (
  user_id   bigint not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

alter table sessions add column last_seen_at timestamptz;
comment on column sessions.last_seen_at is 'when it was last used, to within some minutes; null: not since it began';
