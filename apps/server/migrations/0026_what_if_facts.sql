-- Why: what a partner's bonuses follow from takes a look at the whole team. Of a large team that look is taken where the
-- cycle is computed anyway, so that asking for it costs one row, whatever the size of the team.

create table what_if_facts (
  cycle_id   bigint not null references cycles,
  partner_id bigint not null references partners,
  legs       bigint[] not null,
  facts      jsonb not null,
  primary key (cycle_id, partner_id)
);
comment on table what_if_facts is 'only of partners with large teams, in cycles that are not closed';
comment on column what_if_facts.legs is 'first partners of the legs that a scenario can add to, by their positions in the facts';
comment on column what_if_facts.facts is 'as of cycles.as_of';
