-- Why: operators keep the products of the shop themselves. What one costs and brings is a history, which orders are priced by;
-- its row in products keeps only what it began with, and nothing reads a price there.

comment on column products.net_cents is 'first price; what holds at an instant stands in product_prices';
comment on column products.vat_bp is 'first rate; what holds at an instant stands in product_prices';
comment on column products.qp is 'first QP; what holds at an instant stands in product_prices';
