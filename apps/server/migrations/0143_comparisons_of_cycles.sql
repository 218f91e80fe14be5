-- Why: what a process holds of the open cycle could be wrong without anybody noticing. Each night all of it is read beside it, and what was
-- stored otherwise is counted: operators are warned by that, and see since when it has been right.

create table cycle_comparisons (
  id          bigint generated always as identity primary key,
  cycle_id    bigint not null references cycles,
  compared_at timestamptz not null,
  statistics  integer not null check (statistics >= 0),
  orders      integer not null check (orders >= 0),
  bonuses     integer not null check (bonuses >= 0),
  teams       integer not null check (teams >= 0)
);
create index cycle_comparisons_cycle_id_idx on cycle_comparisons (cycle_id);
create index cycle_comparisons_compared_at_idx on cycle_comparisons (compared_at);
comment on table cycle_comparisons is 'what was stored of the open cycle otherwise than reading all says, each night: 0 unless what was held in memory was wrong';
comment on column cycle_comparisons.statistics is 'rows of partner_statistics';
comment on column cycle_comparisons.orders is 'orders with a projected credit that was another one';
comment on column cycle_comparisons.bonuses is 'rows of projected_bonuses';
comment on column cycle_comparisons.teams is 'rows of what_if_facts';
