-- Why: support corrects the address of somebody who cannot sign in to do it; it holds once whoever reads mails to it says so.

create table email_changes (
  user_id      bigint primary key references users on delete cascade,
  email        text not null,
  token_hash   bytea not null unique check (octet_length(token_hash) = 32),
  requested_by bigint not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index email_changes_email_idx on email_changes (lower(email));
comment on table email_changes is 'addresses that still have to be confirmed, by the users whose they will be';
comment on column email_changes.token_hash is 'of the link that confirms it';
comment on column email_changes.requested_by is 'a user; no reference: what somebody did stays written when the account is gone';
