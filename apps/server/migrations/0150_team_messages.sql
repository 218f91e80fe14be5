-- Why: partners wrote to their team by mail programs of their own, with everybody's address, without consent and without a record. A message
-- has a text with placeholders and goes to each chosen person alone: what each of them gets is fixed here when it is sent, so that an interrupted
-- run goes on where it was, nobody gets it twice, and both sides read later what was written.
create table team_messages (
  id             bigint generated always as identity primary key,
  partner_id     bigint not null references partners,
  text           text not null default '',
  chosen         bigint[] not null default '{}' check (cardinality(chosen) <= 500),
  state          text not null default 'draft' check (state in ('draft', 'sending', 'done', 'stopped')),
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  sent_at        timestamptz,
  ended_at       timestamptz,
  left_customers integer not null default 0 check (left_customers >= 0),
  left_others    integer not null default 0 check (left_others >= 0),
  check ((state = 'draft') = (sent_at is null)),
  check ((state in ('done', 'stopped')) = (ended_at is not null))
);
create index team_messages_partner_id_idx on team_messages (partner_id, id desc);
create index team_messages_sent_at_idx on team_messages (partner_id, sent_at) where sent_at is not null;
create index team_messages_sending_idx on team_messages (sent_at, id) where state = 'sending';
comment on table team_messages is 'what partners write to people of their team: drafts, and what was sent';
comment on column team_messages.text is 'paragraphs in the words of the partner; {name} stands for what is filled in for each reader';
comment on column team_messages.chosen is 'of a draft the partners whom it is for, by number; who of them gets it is decided when it is sent';
comment on column team_messages.left_customers is 'how many of the chosen got none because they are customers without a contract';
comment on column team_messages.left_others is 'how many of the chosen got none for any other reason, which the sender does not read';

create table team_message_recipients (
  message_id bigint not null references team_messages on delete cascade,
  partner_id bigint not null references partners,
  text       text not null check (text <> ''),
  result     text not null default 'waiting'
             check (result in ('waiting', 'queued', 'sent', 'failed', 'shown', 'off', 'gone', 'stopped')),
  mail_id    bigint,
  shown_at   timestamptz,
  result_at  timestamptz,
  primary key (message_id, partner_id),
  check ((result = 'waiting') = (result_at is null))
);
create index team_message_recipients_partner_id_idx on team_message_recipients (partner_id, message_id desc);
create index team_message_recipients_result_idx on team_message_recipients (message_id, result, partner_id);
create index team_message_recipients_mail_id_idx on team_message_recipients (mail_id) where mail_id is not null;
comment on table team_message_recipients is 'who gets a message of the team, fixed when it is sent, and what became of it';
comment on column team_message_recipients.text is 'what this reader gets: the text with everything filled in';
comment on column team_message_recipients.result is 'shown: in the product alone; off: had switched such messages off; gone: ended, blocked, restricted or deleted meanwhile; stopped: the company has stopped it';
comment on column team_message_recipients.mail_id is 'its row in outbox, which is forgotten after ninety days; no reference';
comment on column team_message_recipients.shown_at is 'since when its reader finds it in the product';

create table team_message_templates (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  name       text not null check (name <> ''),
  text       text not null check (text <> ''),
  changed_at timestamptz not null
);
create unique index team_message_templates_name_key on team_message_templates (partner_id, lower(name));
comment on table team_message_templates is 'texts that a partner keeps to write messages with';

create table team_message_reports (
  message_id  bigint not null,
  partner_id  bigint not null references partners,
  reason      text not null check (reason <> ''),
  reported_at timestamptz not null,
  primary key (message_id, partner_id),
  foreign key (message_id, partner_id) references team_message_recipients on delete cascade
);
create index team_message_reports_partner_id_idx on team_message_reports (partner_id);
comment on table team_message_reports is 'messages that their readers have reported to the company; whoever reports one gets nothing more of that sender';
comment on column team_message_reports.reason is 'in the words of the reader';

create table team_message_stops (
  partner_id bigint primary key references partners,
  reason     text not null check (reason <> ''),
  stopped_at timestamptz not null,
  stopped_by bigint not null
);
comment on table team_message_stops is 'partners who may write no messages to their team, as long as their row is here';
comment on column team_message_stops.stopped_by is 'a user; no reference: what somebody did stays written when the account is gone';

-- What was sent is what its readers got.
create function refuse_change_of_sent_team_messages() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.text, new.partner_id, new.sent_at) is distinct from (old.text, old.partner_id, old.sent_at) then
    raise exception 'a message that was sent keeps its text' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger team_messages_kept before update on team_messages
  for each row execute function refuse_change_of_sent_team_messages();

alter table message_settings add column team_message boolean not null default true;
comment on column message_settings.team_message is 'what partners above write to their team; by mail alone';

alter table company
  add column team_messages_daily integer not null default 100 check (team_messages_daily between 0 and 500);
comment on column company.team_messages_daily is 'to how many people of the team a partner may write a day (Berlin); 0 switches messages to the team off';

-- A message that its reader has reported is something to decide on, as everything is that looks odd.
alter table signals
  drop constraint signals_kind_check,
  add constraint signals_kind_check
    check (kind in ('sharedAccount', 'justOver', 'lateRefunds', 'kickStartCluster', 'reportedMessages'));
