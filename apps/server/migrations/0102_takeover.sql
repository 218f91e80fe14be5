-- Why: a company that moves here brings people who have numbers, places, levels and money already. They are known again by
-- their old number, so that the same file can come once more; whoever was not invited yet is told nothing.

alter table partners add column old_number text check (old_number <> '');
create unique index partners_old_number_key on partners (old_number);
comment on column partners.old_number is 'number in the system that the company had before; null for whoever joined here';

alter table users add column is_quiet boolean not null default false;
comment on column users.is_quiet is 'taken over and not invited yet: no mail and no text message is written to them';

create table takeover_people (
  partner_id     bigint primary key references partners,
  sponsor_number text,
  parts          jsonb not null,
  taken_over_at  timestamptz not null,
  taken_over_by  bigint not null
);
create unique index takeover_people_top_key on takeover_people ((1)) where sponsor_number is null;
comment on table takeover_people is 'partners who were taken over from another system, as the last file that changed them said';
comment on column takeover_people.sponsor_number is 'old number of the sponsor; null for the one at the top of the old tree';
comment on column takeover_people.parts is 'a hash of each part of the row: what tells whether a file says something else; of a bank account HMAC-SHA-256 under a key that is derived from the field key';
comment on column takeover_people.taken_over_by is 'a user; no reference: what somebody did stays written when the account is gone';

create table opening_levels (
  partner_id bigint primary key references partners,
  level      smallint not null check (level between 0 and 20),
  kick_start text[] not null default '{}' check (kick_start <@ array['easy', 'pro'])
);
comment on table opening_levels is 'what a partner had reached before the programme began here: no step-up and no phase of a kick-start is paid again';
comment on column opening_levels.level is 'highest level ever';
comment on column opening_levels.kick_start is 'phases that were paid';

create table takeover_balances (
  partner_id    bigint primary key references partners,
  amount_cents  bigint not null,
  available_at  timestamptz,
  text          text not null check (text <> ''),
  taken_over_at timestamptz not null,
  taken_over_by bigint not null
);
comment on table takeover_balances is 'what partners were owed by the system before (below 0: owed to it), as the last file said; their credits of kind opening come to it';
comment on column takeover_balances.available_at is 'from when it can be paid out; null: at once';
comment on column takeover_balances.text is 'what the partner reads';
comment on column takeover_balances.taken_over_by is 'a user; no reference: what somebody did stays written when the account is gone';

create table takeover_memberships (
  membership_id bigint primary key references memberships on delete cascade,
  taken_over_at timestamptz not null,
  taken_over_by bigint not null
);
comment on table takeover_memberships is 'memberships that were taken over from another system; no order here paid for them';
comment on column takeover_memberships.taken_over_by is 'a user; no reference: what somebody did stays written when the account is gone';

create table takeover_invitations (
  user_id     bigint primary key references users on delete cascade,
  invited_by  bigint not null,
  invited_at  timestamptz not null,
  due_at      timestamptz not null,
  sent_at     timestamptz,
  token_hash  bytea unique check (octet_length(token_hash) = 32),
  expires_at  timestamptz,
  accepted_at timestamptz,
  check ((sent_at is null) = (expires_at is null))
);
create index takeover_invitations_due_at_idx on takeover_invitations (due_at) where sent_at is null;
comment on table takeover_invitations is 'whoever was taken over and is invited to set a password';
comment on column takeover_invitations.invited_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column takeover_invitations.due_at is 'not before: so many are sent in an hour';
comment on column takeover_invitations.token_hash is 'SHA-256 of what the link carries; null before it is sent, and once it was used';
comment on column takeover_invitations.accepted_at is 'when the password was set';
