-- Why: operators look through everybody's orders, the latest or the largest first. Without these each page would sort them all.

create index orders_placed_at_idx on orders (placed_at, id);
create index orders_base_idx on orders (base_cents, id);
