-- Why: QP follow the price that a product had when an order was placed. The import knew only today's: after a rise every
-- order placed before it lost QP. A change of a product now begins a price; earlier orders keep to the one before.

create table product_prices (
  product_id bigint not null references products,
  valid_from timestamptz not null,
  net_cents  bigint not null check (net_cents >= 0),
  vat_bp     integer not null check (vat_bp between 0 and 10000),
  qp         integer not null check (qp >= 0),
  primary key (product_id, valid_from)
);
comment on table product_prices is 'what a product cost and brought from an instant on, until its next row; the first one holds for all time before';

insert into product_prices (product_id, valid_from, net_cents, vat_bp, qp)
select id, '1970-01-01T00:00:00Z', net_cents, vat_bp, qp from products;

create function keep_product_price() returns trigger language plpgsql as $$
begin
  insert into product_prices (product_id, valid_from, net_cents, vat_bp, qp)
  values (new.id, case when tg_op = 'INSERT' then '1970-01-01T00:00:00Z' else now() end, new.net_cents, new.vat_bp, new.qp)
  on conflict (product_id, valid_from)
  do update set net_cents = excluded.net_cents, vat_bp = excluded.vat_bp, qp = excluded.qp;
  return null;
end $$;

create trigger products_keep_first_price after insert on products
  for each row execute function keep_product_price();
create trigger products_keep_price after update on products
  for each row when ((old.net_cents, old.vat_bp, old.qp) is distinct from (new.net_cents, new.vat_bp, new.qp))
  execute function keep_product_price();
