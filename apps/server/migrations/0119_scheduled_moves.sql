-- Why: a move took effect the moment it was made, and whoever had ordered could not be moved at all. It takes effect at the first
-- instant of a month, so that no closed one changes; who gains and loses by it is computed before somebody decides.

create table scheduled_moves (
  id             bigint generated always as identity primary key,
  partner_id     bigint not null references partners,
  parent_id      bigint not null references partners,
  branch         integer check (branch >= 0),
  effective_from date not null check (extract(day from effective_from) = 1),
  reason         text not null,
  requested_by   bigint not null,
  requested_at   timestamptz not null,
  done_at        timestamptz,
  former_id      bigint references partners,
  withdrawn_at   timestamptz,
  withdrawn_by   bigint,
  check (num_nonnulls(done_at, withdrawn_at) <= 1),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (former_id is null or done_at is not null)
);
create unique index scheduled_moves_open_key on scheduled_moves (partner_id, effective_from)
  where done_at is null and withdrawn_at is null;
create index scheduled_moves_due_idx on scheduled_moves (effective_from, id) where done_at is null and withdrawn_at is null;
create index scheduled_moves_partner_id_idx on scheduled_moves (partner_id, id desc);
create index scheduled_moves_parent_id_idx on scheduled_moves (parent_id);
create index scheduled_moves_former_id_idx on scheduled_moves (former_id);
create index scheduled_moves_effective_from_idx on scheduled_moves (effective_from desc, id desc);
comment on table scheduled_moves is 'to whom partners move in the tree and from which month on; what was done stands in placements, too';
comment on column scheduled_moves.branch is 'the position among the children of the parent, from 0; null for the last one';
comment on column scheduled_moves.effective_from is 'first day of the month from whose first instant on it holds';
comment on column scheduled_moves.requested_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column scheduled_moves.done_at is 'when the placements were switched';
comment on column scheduled_moves.former_id is 'whom the partner stood below until then; null as long as it is not done';
comment on column scheduled_moves.withdrawn_by is 'a user; no reference as above';

create table move_previews (
  id             bigint generated always as identity primary key,
  partner_id     bigint not null references partners,
  parent_id      bigint not null references partners,
  effective_from date not null,
  requested_by   bigint not null,
  requested_at   timestamptz not null,
  attempts       smallint not null default 0 check (attempts >= 0),
  ended_at       timestamptz,
  failed_at      timestamptz,
  cycle_id       bigint references cycles,
  before_cents   bigint,
  after_cents    bigint,
  changed        integer,
  changes        jsonb,
  check (num_nonnulls(ended_at, failed_at) <= 1),
  check ((ended_at is null) = (changes is null))
);
create index move_previews_open_idx on move_previews (id) where ended_at is null and failed_at is null;
create index move_previews_partner_id_idx on move_previews (partner_id);
create index move_previews_parent_id_idx on move_previews (parent_id);
create index move_previews_cycle_id_idx on move_previews (cycle_id);
create index move_previews_requested_at_idx on move_previews (requested_at);
comment on table move_previews is 'the running month computed with a move and without it: trials, of which nothing is booked';
comment on column move_previews.before_cents is 'what the month credits to everybody without it';
comment on column move_previews.changed is 'how many partners get another amount, level or volume';
comment on column move_previews.changes is 'those of them whose amount differs most';
