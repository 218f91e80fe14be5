-- Why: what an import cannot read or store was said once, in the answer to the file, and lost with it. It waits here until
-- somebody mends it: the rows as they came, what is wrong with them, how often it was tried.

create table import_inbox (
  id         bigint generated always as identity primary key,
  format     text not null check (format in ('own', 'shopware')),
  source     text not null,
  number     text not null,
  kind       text not null check (kind in ('unreadable', 'buyer', 'product', 'before-start', 'contradiction')),
  faults     jsonb not null,
  rows       jsonb,
  rows_hash  text not null,
  is_changed boolean not null default false,
  is_history boolean not null,
  is_quiet   boolean not null,
  partner_id bigint references partners,
  tries      integer not null default 1 check (tries > 0),
  arrived_at timestamptz not null,
  tried_at   timestamptz not null,
  status     text not null default 'waiting' check (status in ('waiting', 'done', 'given_up')),
  ended_at   timestamptz,
  ended_by   bigint,
  reason     text,
  order_id   bigint references orders,
  check ((status = 'waiting') = (ended_at is null)),
  check (status = 'waiting' or (rows is null and faults = '[]')),
  check ((status = 'given_up') = (reason is not null)),
  check (order_id is null or status = 'done')
);
-- An order waits once. Rows that name none are known by what they say.
create unique index import_inbox_order_key on import_inbox (source, number) where source <> '' and number <> '';
create unique index import_inbox_rows_hash_key on import_inbox (rows_hash) where source = '' or number = '';
create index import_inbox_status_idx on import_inbox (status, arrived_at desc, id desc);
create index import_inbox_arrived_at_idx on import_inbox (arrived_at, id);
create index import_inbox_tries_idx on import_inbox (tries, id);
create index import_inbox_kind_idx on import_inbox (kind, arrived_at desc, id desc);
create index import_inbox_source_idx on import_inbox (source, arrived_at desc, id desc);
create index import_inbox_number_trgm_idx on import_inbox using gin (number gin_trgm_ops);
create index import_inbox_partner_id_idx on import_inbox (partner_id) where partner_id is not null;
create index import_inbox_order_id_idx on import_inbox (order_id) where order_id is not null;

comment on table import_inbox is 'orders that an import could not read or store, until somebody mends them or gives them up';
comment on column import_inbox.format is 'the columns of its rows: own or those of Shopware';
comment on column import_inbox.source is 'name of the shop; empty where the row does not say it';
comment on column import_inbox.number is 'number of the order in the shop; empty where the row does not say it';
comment on column import_inbox.kind is 'what the first fault is about';
comment on column import_inbox.faults is '[{line, column, reason}]; none once it has ended: they may quote an e-mail address';
comment on column import_inbox.rows is '[{line, cells}], the cells by their columns; null once it has ended, and where there are too many';
comment on column import_inbox.rows_hash is 'SHA-256 of the cells as they came: the same ones that were given up do not come back';
comment on column import_inbox.is_changed is 'somebody has changed the rows since they came';
comment on column import_inbox.is_history is 'imported as what was paid before the programme began here';
comment on column import_inbox.is_quiet is 'nobody is told of it';
comment on column import_inbox.partner_id is 'the buyer whom somebody assigned';
comment on column import_inbox.tries is 'how often it was read without success';
comment on column import_inbox.ended_by is 'a user; no reference: what somebody did stays written when the account is gone. Null where a later import brought it';
comment on column import_inbox.reason is 'why it was given up';
comment on column import_inbox.order_id is 'the order that it became';
