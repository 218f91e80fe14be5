-- Why: searching a team read all of its names, two thirds of a second for a million, to show the twenty hits that stand nearest to the
-- top. Line by line from the top, most searches end after a few lines: places are found by their line and then by their path, with the
-- name beside it. Names that are so rare that they do not are few, and found by their letters (partners_display_name_trgm_idx).

create index tree_nodes_line_idx on tree_nodes (depth, spath) include (partner_id, searched_name);

-- Why: what the overview of a team says depends on orders, sign-ins and the day: it is read from all of the team, which takes seconds for
-- a million. Of large teams it is kept and counted again every ten minutes, as long as somebody looks at it.

create table large_team_answers (
  partner_id  bigint not null references partners,
  kind        text not null check (kind in ('overview', 'growth', 'filters')),
  answer      jsonb,
  computed_at timestamptz,
  asked_at    timestamptz not null,
  primary key (partner_id, kind),
  check ((answer is null) = (computed_at is null))
);
create index large_team_answers_asked_at_idx on large_team_answers (asked_at);
comment on table large_team_answers is 'what is counted over a large team, without names; nothing else is computed from it';
comment on column large_team_answers.answer is 'numbers and ids of partners, which are looked up and checked again before they are shown; null until it was counted';
comment on column large_team_answers.asked_at is 'when somebody looked at it last, to within some minutes';
