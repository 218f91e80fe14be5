-- Why: before a plan is changed, somebody wants to know what it costs and whom; and partners are told before it is, each with what it
-- would have meant for them.

create table plan_simulations (
  id           bigint generated always as identity primary key,
  plan         text not null references plans on delete cascade,
  cycle_ids    bigint[] not null check (cardinality(cycle_ids) between 1 and 13),
  requested_by bigint not null,
  requested_at timestamptz not null,
  attempts     smallint not null default 0 check (attempts >= 0),
  ended_at     timestamptz,
  failed_at    timestamptz,
  plan_hash    bytea check (octet_length(plan_hash) = 32),
  months       jsonb,
  check (num_nonnulls(ended_at, failed_at) <= 1),
  check ((ended_at is null) = (plan_hash is null) and (ended_at is null) = (months is null))
);
create index plan_simulations_plan_idx on plan_simulations (plan, id desc);
create index plan_simulations_open_idx on plan_simulations (id) where ended_at is null and failed_at is null;
comment on table plan_simulations is 'months computed again with a version of the plan: trials, of which nothing is booked';
comment on column plan_simulations.cycle_ids is 'in their order, one after the other';
comment on column plan_simulations.requested_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column plan_simulations.failed_at is 'when it was given up after some attempts';
comment on column plan_simulations.plan_hash is 'of the numbers that it was computed with';
comment on column plan_simulations.months is 'by month what each bonus comes to and how many hold each level, before and after';

create table plan_simulation_partners (
  simulation_id bigint not null references plan_simulations on delete cascade,
  partner_id    bigint not null references partners,
  before_cents  bigint not null,
  after_cents   bigint not null,
  level_before  smallint not null,
  level_after   smallint not null,
  months_before bigint[] not null,
  months_after  bigint[] not null,
  primary key (simulation_id, partner_id)
);
create index plan_simulation_partners_partner_id_idx on plan_simulation_partners (partner_id);
create index plan_simulation_partners_gain_idx on plan_simulation_partners (simulation_id, (after_cents - before_cents), partner_id);
comment on table plan_simulation_partners is 'whom a simulation credits anything on either side, cents';
comment on column plan_simulation_partners.level_before is 'in the last month, with the month''s own version';
comment on column plan_simulation_partners.months_before is 'by the months of the simulation, in their order';

alter table plans
  add column announce_days smallint check (announce_days between 0 and 180),
  add column simulation_id bigint references plan_simulations on delete set null,
  add column announced_at timestamptz,
  add column announced_from date,
  add check (announce_days is null or valid_from is not null);
create index plans_simulation_id_idx on plans (simulation_id);
comment on column plans.announce_days is 'so many days before its first month partners are told; null for not at all';
comment on column plans.simulation_id is 'what says to each partner what it would have meant for them; null for nothing';
comment on column plans.announced_at is 'when they were told';
comment on column plans.announced_from is 'the first month that they were told of; null again once they know that it does not hold';

-- As before; and when partners are told of it, which is no part of the plan.
create or replace function refuse_change_of_plans() returns trigger language plpgsql as $$
declare
  free constant text[] = array['valid_from', 'announce_days', 'simulation_id', 'announced_at', 'announced_from'];
begin
  if old.approved_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (to_jsonb(new) - free) <> (to_jsonb(old) - free) then
    raise exception 'an approved plan never changes: draft another version' using errcode = 'restrict_violation';
  end if;
  if new.valid_from is distinct from old.valid_from
    and exists (select from cycles where plan_version = old.version and (as_of is not null or closed_at is not null)) then
    raise exception 'months were computed with plan %: it is valid since then', old.version using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
