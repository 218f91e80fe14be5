-- Why: shops and other programs had to keep an operator's password, and fell out with a second factor. A key has a name, a few
-- rights and an end, and the audit log names it.

create table api_keys (
  id           bigint generated always as identity primary key,
  name         text not null check (name <> ''),
  prefix       text not null,
  key_hash     bytea not null unique check (octet_length(key_hash) = 32),
  rights       text[] not null check (rights <> '{}'),
  created_by   bigint not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null check (expires_at > created_at),
  last_used_on date,
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index api_keys_created_at_idx on api_keys (created_at desc, id desc);
create index api_keys_expires_at_idx on api_keys (expires_at) where withdrawn_at is null;
comment on table api_keys is 'keys by which other programs call the API';
comment on column api_keys.prefix is 'the first characters of the key, by which people recognise it';
comment on column api_keys.key_hash is 'SHA-256 of the key, which has 256 random bits; the key itself is kept nowhere';
comment on column api_keys.created_by is 'a user, who answers for it: no reference, since what somebody did stays written when the account is gone';
comment on column api_keys.last_used_on is 'the day, in Berlin, of its last call that was let in';

alter table audit_log add column api_key_id bigint references api_keys;
alter table audit_log drop constraint audit_log_who_check;
alter table audit_log add constraint audit_log_who_check
  check (user_id is not null or command_user is not null or api_key_id is not null);
create index audit_log_api_key_id_idx on audit_log (api_key_id, id desc) where api_key_id is not null;
comment on column audit_log.api_key_id is 'the key by which another program did it; null where a person or a command did';
