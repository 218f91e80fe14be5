-- Why: orders come by themselves from the company's shop, and an order says when it was sent off.

alter table orders add column delivered_at timestamptz;
comment on column orders.delivered_at is 'when the last of its deliveries was sent off, as the shop says';

create table shop_connections (
  id               bigint generated always as identity primary key,
  kind             text not null unique check (kind in ('shopware')),
  url              text not null,
  client_id        text not null,
  secret           bytea not null,
  hook_secret      bytea,
  code_field       text check (code_field <> ''),
  interval_minutes integer not null check (interval_minutes between 1 and 1440),
  active           boolean not null,
  created_at       timestamptz not null,
  settings_at      timestamptz not null,
  asked_at         timestamptz,
  next_at          timestamptz not null,
  started_at       timestamptz,
  succeeded_at     timestamptz,
  watermark        timestamptz,
  failures         integer not null default 0 check (failures >= 0),
  fault            text check (fault in ('address', 'unreachable', 'busy', 'credentials', 'rights', 'answer', 'gaps')),
  fault_detail     text,
  silent_since     timestamptz,
  check ((fault is null) = (failures = 0))
);
comment on table shop_connections is 'the shops whose orders come by themselves';
comment on column shop_connections.secret is 'the key of the integration, sealed for its kind';
comment on column shop_connections.hook_secret is 'what the shop signs "look now" with, sealed for its kind; null: nobody may say it';
comment on column shop_connections.code_field is 'the custom field of an order that holds a partner''s code, beside affiliateCode';
comment on column shop_connections.settings_at is 'when address, key or interval were changed: a run that began before says nothing of them';
comment on column shop_connections.asked_at is 'since when somebody wants it to be asked before its time; null: nobody does';
comment on column shop_connections.next_at is 'when it is asked next: after its interval, or later after a failure';
comment on column shop_connections.succeeded_at is 'when the last run ended that had read everything';
comment on column shop_connections.watermark is 'changes of the shop are known up to here; null: everything since the programme began is to be read';
comment on column shop_connections.failures is 'runs that failed since the last one that did not';
comment on column shop_connections.silent_since is 'since when it has not been read for three intervals and operators know; null: it is not silent';
create index shop_connections_silent_since_idx on shop_connections (silent_since, id) where silent_since is not null;

create table shop_order_faults (
  connection_id bigint not null references shop_connections on delete cascade,
  shop_order_id text not null,
  number        text,
  imported      boolean not null,
  reason        text not null,
  since         timestamptz not null,
  tried_at      timestamptz not null,
  tries         integer not null check (tries > 0),
  primary key (connection_id, shop_order_id)
);
comment on table shop_order_faults is 'orders of a shop that could not be imported and are asked for again, or that somebody should look at';
comment on column shop_order_faults.imported is 'whether it counts in spite of what is said of it';
create index shop_order_faults_tried_at_idx on shop_order_faults (connection_id, tried_at, shop_order_id);
