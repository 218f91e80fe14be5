-- Why: people come in by a link of somebody who is here, and come back with a code when they forgot their
-- password. Of links and codes nothing is kept that would open anything: links as SHA-256, codes sealed. Whoever
-- asks for a sign-up or a code for an address learns nothing about it, so what is unknown leaves rows as well.

alter table potential_partners
  add column token_hash bytea unique check (octet_length(token_hash) = 32),
  add column partner_id bigint references partners;
comment on column potential_partners.token_hash is 'SHA-256 of what the link of the invitation carries';
comment on column potential_partners.partner_id is 'who signed up with it';
-- Somebody is invited once at a time, by whomever it may be.
create unique index potential_partners_open_key on potential_partners (lower(email)) where status = 0;
create index potential_partners_partner_id_idx on potential_partners (partner_id) where partner_id is not null;

create index referral_transitions_date_idx on referral_transitions (link_id, date desc, id desc);
drop index referral_transitions_link_id_idx;
drop index referral_links_partner_id_idx;
create index referral_links_partner_id_idx on referral_links (partner_id, id desc);

create table sign_ups (
  id            bigint generated always as identity primary key,
  token_hash    bytea not null unique check (octet_length(token_hash) = 32),
  email         text not null,
  password_hash text not null,
  particulars   jsonb not null,
  sponsor_id    bigint references partners,
  invitation_id bigint references potential_partners,
  created_at    timestamptz not null,
  expires_at    timestamptz not null
);
create index sign_ups_expires_at_idx on sign_ups (expires_at);
comment on table sign_ups is 'who signed up and has not yet confirmed the e-mail address';
comment on column sign_ups.particulars is 'names, language, telephone number and address, as they were given';

create table recovery_codes (
  id         bigint generated always as identity primary key,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  user_id    bigint references users on delete cascade,
  code       bytea not null,
  tries      smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz
);
create index recovery_codes_email_hash_idx on recovery_codes (email_hash, created_at);
create index recovery_codes_created_at_idx on recovery_codes (created_at);
comment on column recovery_codes.email_hash is 'SHA-256 of the address in lower case, known or not';
comment on column recovery_codes.user_id is 'null for an address that nobody has';
comment on column recovery_codes.code is 'AES-256-GCM, sealed for recovery_codes.code:{email_hash as hex}';
comment on column recovery_codes.ended_at is 'when it was used or replaced by a newer one';
