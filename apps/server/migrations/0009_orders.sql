-- Why: orders come from shops by import, which may be interrupted and repeated. A membership that an order
-- line paid for must then be opened once, so the line is its key; and a shop names products by ids of its
-- own. A partner sees the orders of its direct customers as they stood at an order's cycle, which asks
-- placements for the children of a partner.

alter table memberships add column order_line_id bigint references order_lines;
comment on column memberships.order_line_id is 'the order line that paid for it; null for one that was granted';
create unique index memberships_order_line_id_key on memberships (order_line_id) where order_line_id is not null;

alter table products add column shop_id text;
comment on column products.shop_id is 'id of the product in the shop, as its exports name it';
create unique index products_shop_id_key on products (shop_id) where shop_id is not null;

-- A refund may become known only after the cycle of its order was closed, however early it happened. What
-- was not known to a closing was not refunded for it.
alter table refunds add column recorded_at timestamptz;
alter table refunds add column known_at timestamptz not null generated always as (greatest(refunded_at, recorded_at)) stored;
comment on column refunds.recorded_at is 'when it became known here; null: as it happened';

create index placements_parent_id_idx on placements (parent_id, partner_id);
create index refunds_without_number_idx on refunds (order_id, refunded_at) where number is null;
