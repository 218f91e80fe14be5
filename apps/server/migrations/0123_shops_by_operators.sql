-- Why: shops for shopping payouts came with the database alone. Operators keep them: where they are on the web, and whether anybody can
-- still have a payout redeemed there. One that payouts name stays, closed.
alter table shops
  add column address    text check (address like 'https://%'),
  add column is_open    boolean not null default true,
  add column changed_at timestamptz not null default now(),
  add column changed_by bigint;
create index payouts_shop_id_idx on payouts (shop_id) where shop_id is not null;
create unique index shops_name_key on shops (lower(name));
comment on column shops.address is 'where it is on the web; null where nobody said it';
comment on column shops.is_open is 'payouts can be asked for that are redeemed there';
comment on column shops.changed_by is 'a user; no reference: what somebody did stays written when the account is gone';
