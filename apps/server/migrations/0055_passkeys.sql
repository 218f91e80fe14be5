-- Why: a code of an app can be asked out of its owner by a page that looks like ours, a passkey cannot: the browser shows
-- it to nobody but the address that it was made for. Operators prove with it what two people decide, partners sign in with
-- it. Recovery codes stand in for either, so they no longer hang on the app.

create table passkeys (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key    bytea not null,
  counter       bigint not null check (counter >= 0),
  transports    text[] not null,
  name          text not null check (length(name) between 1 and 60),
  backed_up     boolean not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id, id);
comment on column passkeys.public_key is 'COSE_Key, as the authenticator gave it';
comment on column passkeys.counter is 'of signatures so far, as the authenticator counts them; always 0 with one that does not';
comment on column passkeys.transports is 'how a browser reaches the authenticator';
comment on column passkeys.backed_up is 'whether a password manager keeps a copy, so that it outlives the device';

create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose        text not null check (purpose in ('register', 'sign-in', 'proof')),
  user_id        bigint references users on delete cascade,
  expires_at     timestamptz not null,
  check ((user_id is null) = (purpose = 'sign-in'))
);
create index passkey_challenges_user_id_idx on passkey_challenges (user_id);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
comment on table passkey_challenges is 'what a passkey is to sign next: it goes with its first answer';
comment on column passkey_challenges.user_id is 'who asked; null before a sign-in, when nobody knows';

alter table second_factor_recovery_codes drop constraint second_factor_recovery_codes_user_id_fkey;
alter table second_factor_recovery_codes add constraint second_factor_recovery_codes_user_id_fkey
  foreign key (user_id) references users on delete cascade;

comment on column sessions.proven_at is 'when the second factor was proven last: by a code, or by a passkey';
