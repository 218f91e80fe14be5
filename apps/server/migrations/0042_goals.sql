-- Why: who knows where they stand wants to say where they go. What a partner aims at is kept, one goal at a time; how to
-- get there is worked out again whenever it is read.

create table goals (
  partner_id   bigint primary key references partners,
  level        smallint check (level between 1 and 20),
  amount_cents bigint check (amount_cents > 0),
  until        date not null,
  order_cents  bigint not null check (order_cents > 0),
  order_qp     integer not null check (order_qp > 0),
  created_at   timestamptz not null,
  check ((level is null) <> (amount_cents is null))
);
comment on table goals is 'a level or an amount of all bonuses that a partner wants to reach in the cycle in which the day lies; given up, the row goes';
comment on column goals.until is 'Berlin day';
comment on column goals.order_cents is 'what a new customer is expected to order: net goods value; order_qp its QP';
