-- Why: whoever chooses among all partners by country is offered those in which somebody lives, without reading all addresses.

create index billing_addresses_country_idx on billing_addresses (country_iso) where is_default;
