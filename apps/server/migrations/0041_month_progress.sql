-- Why: a partner is shown how the month grows day by day beside the month before, and where it may end. Both take what
-- past months had come to by each of their days, which the engine says only when it is asked for that day. So it is asked
-- once for each day, and what it said is kept, of those who earned something and of the days on which it changed.

create table month_progress (
  cycle_id   bigint not null references cycles,
  partner_id bigint not null references partners,
  days       smallint[] not null,
  cents      bigint[] not null,
  primary key (cycle_id, partner_id),
  check (cardinality(days) = cardinality(cents))
);
comment on table month_progress is 'what a cycle had come to for a partner by the end of its days; computed, like the statistics';
comment on column month_progress.days is 'days of the month on which that changed, ascending; one day more than the month has is its closing';
comment on column month_progress.cents is 'what it then came to in all bonuses';

create table month_progress_cycles (
  cycle_id bigint primary key references cycles,
  is_final boolean not null,
  days     smallint not null check (days >= 0)
);
comment on column month_progress_cycles.is_final is 'computed after the closing: what was learned late, of orders and refunds, is in it';
comment on column month_progress_cycles.days is 'so many days are computed, of a closed cycle its closing as well';
