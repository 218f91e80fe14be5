-- Why: messages leave after the transaction that caused them, however often that takes, so they wait in a
-- table of their own. A new tab cannot carry a bearer token, so it opens an address with a ticket that holds
-- once. What operators look at and change is written down where nobody can change it afterwards.

create table outbox (
  id              bigint generated always as identity primary key,
  user_id         bigint references users on delete cascade,
  channel         text not null check (channel in ('mail', 'sms')),
  recipient       text not null,
  locale          text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  template        text not null,
  parameters      jsonb not null,
  status          text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts        smallint not null default 0,
  next_attempt_at timestamptz not null,
  last_error      text,
  created_at      timestamptz not null,
  sent_at         timestamptz,
  check ((sent_at is not null) = (status = 'sent'))
);
create index outbox_next_attempt_at_idx on outbox (next_attempt_at, id) where status = 'queued';
create index outbox_user_id_idx on outbox (user_id);
create index outbox_created_at_idx on outbox (created_at, id);
create index outbox_status_idx on outbox (status, created_at);
comment on column outbox.recipient is 'e-mail address or telephone number, as it was when the message was queued';
comment on column outbox.parameters is 'what the template is filled with; secrets are taken out once the message is sent or given up';

create table tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id bigint not null references sessions on delete cascade,
  path       text not null,
  expires_at timestamptz not null
);
create index tickets_session_id_idx on tickets (session_id);
create index tickets_expires_at_idx on tickets (expires_at);
comment on column tickets.path is 'the only address, query included, that the ticket opens';

create table audit_log (
  id          bigint generated always as identity primary key,
  -- No reference: what somebody did stays written when the account is gone.
  user_id     bigint not null,
  action      text not null,
  subject     text not null,
  occurred_at timestamptz not null default now()
);
create index audit_log_user_id_idx on audit_log (user_id, occurred_at);
create index audit_log_subject_idx on audit_log (subject, occurred_at);
comment on column audit_log.subject is 'address of what was looked at or changed, for example /api/partners/7';

create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();
