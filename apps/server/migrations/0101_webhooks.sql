-- Why: other programs of the company learn what happened here by asking again and again. What they are to know is posted to them
-- instead, after the convention of Standard Webhooks: written with what happened, so that it leaves if and only if that does, signed,
-- and tried again until it was taken.

create table webhook_receivers (
  id            bigint generated always as identity primary key,
  name          text not null check (name <> ''),
  url           text not null check (url <> ''),
  events        text[] not null check (cardinality(events) > 0),
  created_at    timestamptz not null,
  created_by    bigint not null,
  paused_at     timestamptz,
  pause_cause   text check (pause_cause in ('operator', 'failing', 'gone')),
  failing_since timestamptz,
  failures      integer not null default 0 check (failures >= 0),
  rests_until   timestamptz,
  check ((paused_at is null) = (pause_cause is null)),
  check ((failing_since is null) = (failures = 0))
);
comment on table webhook_receivers is 'programs of the company that are told what happened here';
comment on column webhook_receivers.events is 'names of the events that it is told of';
comment on column webhook_receivers.created_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column webhook_receivers.paused_at is 'since when nothing is sent to it; what happens is kept for it all the same';
comment on column webhook_receivers.failing_since is 'when the first of the tries failed that all failed since; null while it takes what it is sent';
comment on column webhook_receivers.failures is 'tries that failed one after the other';
comment on column webhook_receivers.rests_until is 'nothing is sent to it before, since several tries failed one after the other';

create table webhook_secrets (
  id          bigint generated always as identity primary key,
  receiver_id bigint not null references webhook_receivers on delete cascade,
  secret      bytea not null,
  created_at  timestamptz not null,
  ends_at     timestamptz
);
create index webhook_secrets_receiver_id_idx on webhook_secrets (receiver_id);
create unique index webhook_secrets_current_key on webhook_secrets (receiver_id) where ends_at is null;
comment on column webhook_secrets.secret is 'what deliveries are signed with, encrypted';
comment on column webhook_secrets.ends_at is 'until when it signs beside the one that took its place; null for that one';

create table webhook_deliveries (
  id              bigint generated always as identity primary key,
  receiver_id     bigint not null references webhook_receivers on delete cascade,
  event_id        uuid not null,
  type            text not null,
  occurred_at     timestamptz not null,
  data            jsonb not null,
  status          text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts        integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  claimed_until   timestamptz,
  last_attempt_at timestamptz,
  delivered_at    timestamptz,
  answer_status   integer,
  answer_text     text,
  failure         text check (failure in ('status', 'redirect', 'timeout', 'unreachable', 'certificate', 'address', 'fault')),
  check ((delivered_at is not null) = (status = 'delivered')),
  unique (receiver_id, event_id)
);
create index webhook_deliveries_next_attempt_at_idx on webhook_deliveries (receiver_id, next_attempt_at, id) where status = 'waiting';
create index webhook_deliveries_occurred_at_idx on webhook_deliveries (occurred_at, id);
create index webhook_deliveries_receiver_idx on webhook_deliveries (receiver_id, occurred_at, id);
create index webhook_deliveries_status_idx on webhook_deliveries (status, occurred_at, id);
create index webhook_deliveries_type_idx on webhook_deliveries (type, occurred_at, id);
comment on table webhook_deliveries is 'what a receiver is told, and whether it took that; gone after 30 days';
comment on column webhook_deliveries.event_id is 'the same for every receiver and every try: the header webhook-id';
comment on column webhook_deliveries.data is 'what happened, as the contract says of its type; people stand in it by their ids alone';
comment on column webhook_deliveries.attempts is 'tries that were begun since it was last sent again';
comment on column webhook_deliveries.claimed_until is 'while a try is under way: from then on its process is taken for dead, and it is tried again';
comment on column webhook_deliveries.answer_text is 'how the answer of the last try begins';

-- What is written is delivered within seconds, whichever process or command writes it.
create function announce_webhook_deliveries() returns trigger language plpgsql as $$
begin
  if exists (select from written) then
    perform pg_notify('webhook_deliveries', '');
  end if;
  return null;
end $$;
create trigger webhook_deliveries_announced after insert on webhook_deliveries
  referencing new table as written for each statement execute function announce_webhook_deliveries();
