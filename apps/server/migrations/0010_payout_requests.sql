-- Why: the answer to a repeated request is the first one with every header of it, and a payout may be
-- redeemed in a shop, which has a name.

alter table idempotency_keys
  drop column location,
  add column headers jsonb not null;
comment on column idempotency_keys.headers is 'of the answer: its type, its address and so on';
comment on column idempotency_keys.request_hash is 'SHA-256 of method, path and body without a password: another request with the same key is refused';

create table shops (
  id   bigint generated always as identity primary key,
  name text not null
);

alter table payouts drop constraint payouts_check;
alter table payouts drop column shop;
alter table payouts add column shop_id bigint references shops;
alter table payouts add constraint payouts_shop_check check (type = 'shopping' or shop_id is null);
comment on column payouts.shop_id is 'where a shopping payout is redeemed';

-- The operator's list of what waits.
create index payouts_status_idx on payouts (status, id desc);

-- The orders of a team, for its QP per day and for what-if: one look into the index for each partner, and
-- none into the orders, which lie apart.
create index orders_counted_idx on orders (partner_id, paid_at) include (id, cycle_id, status, base_cents, qp)
  where status in ('paid', 'refunded');
