-- Why: whoever buys in a shop is a customer of the partner who brought them, and need not sign up for it. All that says who
-- somebody is stays in users, where it is found, corrected and erased; what a customer lacks is the login.

alter table users add column has_login boolean not null default true;
comment on column users.has_login is 'false: a customer of a shop who has not signed up; nobody signs in, is written to, or learns the address from the product';

create table customers (
  partner_id    bigint primary key references partners,
  source        text not null,
  attributed_by text not null check (attributed_by in ('code', 'coupon', 'click', 'company', 'operator')),
  code          text,
  considered    jsonb not null,
  created_at    timestamptz not null
);
comment on table customers is 'partners who began as customers of a shop, and why they stand where they do; for life, unless an operator changes it';
comment on column customers.source is 'name of the shop that named them first';
comment on column customers.attributed_by is 'what led to the sponsor: code of the order, coupon, click of a referral link, nothing (the company), or an operator';
comment on column customers.code is 'code of the referral link that led to the sponsor';
comment on column customers.considered is '[{by, code, outcome}], in the order in which they were looked at';
comment on column customers.created_at is 'when they became known here; they exist since partners.created_at';
create index customers_created_at_idx on customers (created_at, partner_id);
create index customers_attributed_by_idx on customers (attributed_by, created_at, partner_id);

create table customer_numbers (
  source     text not null,
  number     text not null,
  partner_id bigint not null references partners,
  primary key (source, number)
);
create index customer_numbers_partner_id_idx on customer_numbers (partner_id);
comment on table customer_numbers is 'by which numbers shops know somebody';
