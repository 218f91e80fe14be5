-- Why: a partner is shown what the running month comes to in all bonuses. The level bonus was the only one that was kept
-- while a cycle is open; the others are kept beside it, so that every screen reads the same estimate.

create table projected_bonuses (
  cycle_id     bigint not null references cycles,
  partner_id   bigint not null references partners,
  bonus        text not null check (bonus in ('step-up', 'kick-start', 'builder', 'infinity', 'balancing')),
  stage        smallint not null,
  base_cents   bigint,
  rate_bp      integer,
  weight       integer,
  weight_sum   bigint,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (partner_id, cycle_id, bonus, stage)
);
comment on table projected_bonuses is 'what closing now would credit beside the level bonus, in cycles that are not closed; as of cycles.as_of';
comment on column projected_bonuses.stage is 'step-up: the level; kick-start: 1 easy, 2 pro; builder: the stage; of a pool 0';
comment on column projected_bonuses.weight is 'of a pool: the partner''s shares, of weight_sum in all; else null like base_cents and rate_bp';
create index projected_bonuses_cycle_id_idx on projected_bonuses (cycle_id);
