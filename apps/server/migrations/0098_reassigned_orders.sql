-- Why: an order may have been imported for the wrong buyer. While its month is open the company gives it to the right one; who had it
-- before stays written, and a shop that goes on naming the old buyer is understood.

create table order_reassignments (
  id              bigint generated always as identity primary key,
  order_id        bigint not null references orders,
  from_partner_id bigint not null references partners,
  to_partner_id   bigint not null references partners,
  reason          text not null check (btrim(reason) <> ''),
  reassigned_by   bigint not null,
  reassigned_at   timestamptz not null,
  check (from_partner_id <> to_partner_id)
);
create index order_reassignments_order_id_idx on order_reassignments (order_id, id desc);
create index order_reassignments_from_partner_id_idx on order_reassignments (from_partner_id);
create index order_reassignments_to_partner_id_idx on order_reassignments (to_partner_id);
comment on table order_reassignments is 'orders that got another buyer while their month was open';
comment on column order_reassignments.from_partner_id is 'the buyer before';
comment on column order_reassignments.to_partner_id is 'the buyer from then on';
comment on column order_reassignments.reassigned_by is 'a user; no reference: what somebody did stays written when the account is gone';
