-- Why: an estimate of the open cycle ends without a trace when its order comes to bring its partner nothing. Its address
-- then has to say why, which needs to be known: that it was there, whose it was and since when it is not.

create table vanished_estimates (
  order_id    bigint not null,
  partner_id  bigint not null,
  cycle_id    bigint not null references cycles,
  vanished_at timestamptz not null,
  primary key (order_id, partner_id)
);
comment on table vanished_estimates is 'projected credits that a recomputation no longer made, until their cycle is closed; one that is made again has no row';
create index vanished_estimates_cycle_id_idx on vanished_estimates (cycle_id);
