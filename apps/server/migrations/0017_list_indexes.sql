-- Why: every order and every filter that a list offers is answered by an index. A partner's own rows are few, and
-- the index that leads to them is enough; the operator's lists hold everybody's. Where several rows are equal, the
-- id goes the same way as the order, so that one index serves both directions.

create index payouts_created_at_idx on payouts (created_at, id);
create index payouts_amount_cents_idx on payouts (amount_cents, id);
create index payouts_status_changed_at_idx on payouts (status_changed_at, id);
create index payouts_type_idx on payouts (type, id);
drop index payouts_status_idx;
create index payouts_status_idx on payouts (status, id);

create index refunds_refunded_at_idx on refunds (refunded_at);

create index outbox_channel_idx on outbox (channel, created_at, id);
drop index outbox_status_idx;
create index outbox_status_idx on outbox (status, created_at, id);
