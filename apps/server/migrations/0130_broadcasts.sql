-- Why: whoever writes for the company could write to one partner or to none. A broadcast goes to all partners whom a filter of their list
-- leaves. Who that is stands here from the moment it is sent off: what a second person approves is what is done, an interrupted run goes on
-- where it was, and nobody gets it twice.
create table broadcasts (
  id           bigint generated always as identity primary key,
  audience     jsonb not null default '{}' check (jsonb_typeof(audience) = 'object'),
  link         text check (link ~ '^(/|https://)'),
  state        text not null default 'draft' check (state in ('draft', 'waiting', 'planned', 'sending', 'done', 'cancelled')),
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  changed_by   bigint not null,
  due_at       timestamptz,
  reason       text check (reason <> ''),
  submitted_at timestamptz,
  submitted_by bigint,
  approval_id  bigint references approvals,
  started_at   timestamptz,
  ended_at     timestamptz,
  check ((state = 'draft') = (due_at is null)),
  check ((due_at is null) = (submitted_at is null)),
  check ((due_at is null) = (submitted_by is null)),
  check ((due_at is null) = (reason is null)),
  check ((state in ('done', 'cancelled')) = (ended_at is not null))
);
create index broadcasts_due_idx on broadcasts (due_at, id) where state in ('planned', 'sending');
create index broadcasts_approval_id_idx on broadcasts (approval_id);
comment on table broadcasts is 'messages to all partners whom a filter of their list leaves';
comment on column broadcasts.audience is 'the filter; an empty one leaves everybody';
comment on column broadcasts.link is 'where its button leads: a page of the product, or an address elsewhere';
comment on column broadcasts.changed_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column broadcasts.due_at is 'when it begins to leave';
comment on column broadcasts.submitted_by is 'a user, by whom it was sent off; no reference';
comment on column broadcasts.approval_id is 'what a second person decides on; null where one person sufficed';

create table broadcast_texts (
  broadcast_id bigint not null references broadcasts on delete cascade,
  locale       text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  subject      text not null,
  body         text not null,
  button       text not null,
  primary key (broadcast_id, locale)
);
comment on table broadcast_texts is 'what a broadcast says, by language; of a draft parts may be empty';
comment on column broadcast_texts.body is 'paragraphs, an empty line between';
comment on column broadcast_texts.button is 'what the button says; empty where there is none';

create table broadcast_recipients (
  broadcast_id bigint not null references broadcasts,
  partner_id   bigint not null references partners,
  result       text not null default 'waiting'
               check (result in ('waiting', 'queued', 'sent', 'failed', 'off', 'gone', 'stopped')),
  message_id   bigint,
  result_at    timestamptz,
  primary key (broadcast_id, partner_id),
  check ((result = 'waiting') = (result_at is null))
);
create index broadcast_recipients_partner_id_idx on broadcast_recipients (partner_id);
create index broadcast_recipients_result_idx on broadcast_recipients (broadcast_id, result, partner_id);
create index broadcast_recipients_message_id_idx on broadcast_recipients (message_id) where message_id is not null;
comment on table broadcast_recipients is 'to whom a broadcast goes, fixed when it is sent off, and what became of it';
comment on column broadcast_recipients.result is 'off: had switched broadcasts off; gone: ended, blocked or deleted meanwhile; stopped: it was cancelled before';
comment on column broadcast_recipients.message_id is 'its row in outbox, which is forgotten after ninety days; no reference';

-- What was sent off is what its readers got.
create function refuse_change_of_sent_broadcast_texts() returns trigger language plpgsql as $$
begin
  if exists (select from broadcasts where id = old.broadcast_id and state <> 'draft') then
    raise exception 'a broadcast that was sent off keeps its texts' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger broadcast_texts_kept before update or delete on broadcast_texts
  for each row execute function refuse_change_of_sent_broadcast_texts();

alter table message_settings add column broadcast boolean not null default true;
comment on column message_settings.broadcast is 'what the company writes to many; by mail alone';
