-- Why: the right of withdrawal runs from the delivery, the holding period ran from the payment alone. A company may count from the
-- delivery now (S35). What decides when money is released has a history, and what moves a release is an entry of its own.

alter table company add column hold_from text not null default 'payment' check (hold_from in ('payment', 'delivery'));
comment on column company.hold_from is 'what the holding period of an order counts from, in months that are not closed';

alter table cycles
  add column hold_days smallint check (hold_days between 14 and 60),
  add column hold_from text check (hold_from in ('payment', 'delivery')),
  add constraint cycles_hold_check check ((hold_days is null) = (hold_from is null));
comment on column cycles.hold_days is 'holding period in days of 24 hours that the cycle was closed with; null: not closed, or before this was kept';
comment on column cycles.hold_from is 'what it counts from for the credits of orders, likewise';

create table order_deliveries (
  id           bigint generated always as identity primary key,
  order_id     bigint not null references orders,
  delivered_at timestamptz,
  known_at     timestamptz not null
);
comment on table order_deliveries is 'what was said of the deliveries of orders, one row for each time that something else was said; the last one holds';
comment on column order_deliveries.delivered_at is 'when the last of its deliveries was sent off; null: it is not, in spite of what was said before';
create index order_deliveries_order_id_idx on order_deliveries (order_id, id);
-- So far a holding period did not depend on it: it is as good as known since then.
insert into order_deliveries (order_id, delivered_at, known_at)
select id, delivered_at, delivered_at from orders where delivered_at is not null order by id;
create trigger order_deliveries_immutable before update or delete on order_deliveries
  for each row execute function refuse_change_of_books();

alter table journal_entries
  add column delivery_id bigint references order_deliveries,
  drop constraint journal_entries_kind_check,
  add constraint journal_entries_kind_check check (kind in (
    'closing', 'reversal', 'release', 'payout', 'payout-rejected', 'payout-paid', 'correction', 'opening', 'write-off',
    'payout-returned', 'note', 'note-correction', 'tax-paid', 'tax-returned', 'objection', 'debt-paid',
    'voucher-issued', 'voucher-redeemed', 'voucher-refunded', 'voucher-expired', 'delivery')),
  add constraint journal_entries_delivery_check check ((delivery_id is not null) = (kind = 'delivery'));
comment on column journal_entries.delivery_id is 'what was said of a delivery and moves the release of what its order earned: no money moves, so the entry has no postings';
create unique index journal_entries_delivery_key on journal_entries (delivery_id) where delivery_id is not null;

create table moved_releases (
  entry_id     bigint not null references journal_entries,
  cycle_id     bigint not null,
  credit_id    bigint not null,
  partner_id   bigint not null,
  moved_from   timestamptz not null,
  available_at timestamptz not null,
  primary key (cycle_id, credit_id, entry_id),
  foreign key (cycle_id, credit_id) references credits (cycle_id, id),
  check (available_at <> moved_from)
);
comment on table moved_releases is 'credits whose release a delivery moved; of several rows of a credit the last entry holds, instead of what the credit says';
comment on column moved_releases.partner_id is 'the beneficiary of the credit';
comment on column moved_releases.moved_from is 'when it would have become available until then';
create index moved_releases_partner_id_idx on moved_releases (partner_id);
create index moved_releases_entry_id_idx on moved_releases (entry_id);
create index moved_releases_available_at_idx on moved_releases (available_at);
create trigger moved_releases_immutable before update or delete on moved_releases
  for each row execute function refuse_change_of_books();
