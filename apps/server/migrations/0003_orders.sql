-- Why: base (net goods value in cents, after discounts, without VAT and shipping) and QP are
-- copied to the order when it is placed, so that a later change of a product changes no order.

create table cycles (
  id           bigint generated always as identity primary key,
  date_from    date not null unique check (extract(day from date_from) = 1),
  date_to      date not null,
  plan_version text not null,
  closed_at    timestamptz,
  as_of        timestamptz,
  check (date_to > date_from)
);
comment on column cycles.as_of is 'instant that partner_statistics of this cycle were computed for; null before the first computation';

create table products (
  id          bigint generated always as identity primary key,
  number      text not null unique,
  name        text not null,
  kind        text not null default 'goods' check (kind in ('goods', 'business-box', 'home-delivery')),
  net_cents   bigint not null check (net_cents >= 0),
  vat_bp      integer not null check (vat_bp between 0 and 10000),
  qp          integer not null check (qp >= 0),
  days        integer check (days > 0),
  check ((kind = 'goods') = (days is null))
);

create table orders (
  id         bigint generated always as identity primary key,
  source     text not null,
  number     text not null,
  partner_id bigint not null references partners,
  status     text not null check (status in ('open', 'paid', 'cancelled', 'refunded')),
  placed_at  timestamptz not null,
  paid_at    timestamptz,
  cycle_id   bigint references cycles,
  base_cents bigint not null check (base_cents >= 0),
  gross_cents bigint not null check (gross_cents >= 0),
  qp         integer not null check (qp >= 0),
  unique (source, number),
  check ((status in ('paid', 'refunded')) = (paid_at is not null)),
  check ((paid_at is null) = (cycle_id is null))
);
comment on column orders.cycle_id is 'the cycle it counts in, stored once when the payment becomes known';
create index orders_partner_id_idx on orders (partner_id, placed_at desc, id desc);
create index orders_cycle_id_idx on orders (cycle_id) include (partner_id, base_cents, qp);

create table order_lines (
  id          bigint generated always as identity primary key,
  order_id    bigint not null references orders,
  product_id  bigint not null references products,
  quantity    integer not null check (quantity > 0),
  net_cents   bigint not null check (net_cents >= 0),
  gross_cents bigint not null check (gross_cents >= 0),
  vat_bp      integer not null check (vat_bp between 0 and 10000),
  qp          integer not null check (qp >= 0)
);
create index order_lines_order_id_idx on order_lines (order_id);

create table refunds (
  id          bigint generated always as identity primary key,
  order_id    bigint not null references orders,
  refunded_at timestamptz not null,
  base_cents  bigint not null check (base_cents >= 0),
  qp          integer not null check (qp >= 0)
);
create index refunds_order_id_idx on refunds (order_id);

-- The engine's result per partner and cycle. Of the open cycle it is a projection, replaced as the
-- engine recomputes it; of a closed cycle it is final.
create table partner_statistics (
  cycle_id           bigint not null references cycles,
  partner_id         bigint not null references partners,
  psv_cents          bigint not null,
  personal_qp        bigint not null,
  qp                 bigint not null,
  level              smallint not null check (level between 0 and 20),
  leg_value          smallint not null check (leg_value between 0 and 20),
  team_base_cents    bigint not null,
  primary key (cycle_id, partner_id)
);
comment on column partner_statistics.leg_value is 'highest level of the partner and of anybody below: what this leg counts for the parent';
comment on column partner_statistics.team_base_cents is 'base of own and all downline orders counted in the cycle';
