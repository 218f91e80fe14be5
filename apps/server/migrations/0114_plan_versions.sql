-- Why: the plan was a constant in the source. Its versions are rows, so that a company changes its rates without a program, and
-- every cycle, credit and text goes on saying what its own version says.

create table plans (
  version     text primary key check (version ~ '^[1-9][0-9]{0,5}$'),
  name        text not null check (length(name) between 1 and 80),
  body        jsonb not null,
  hash        bytea not null check (octet_length(hash) = 32),
  based_on    text references plans,
  created_by  bigint,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  approved_by bigint,
  approved_at timestamptz,
  valid_from  date check (extract(day from valid_from) = 1),
  check (valid_from is null or approved_at is not null)
);
create unique index plans_valid_from_key on plans (valid_from);
create index plans_based_on_idx on plans (based_on);
comment on table plans is 'versions of the compensation plan: drafts, and approved ones, which never change';
comment on column plans.body is 'all numbers and names of the plan, as in a plan file';
comment on column plans.hash is 'SHA-256 of the body, its fields in alphabetical order';
comment on column plans.based_on is 'the version that it was drafted from; null for the first one';
comment on column plans.created_by is 'a user; null for the version that came with the product. No reference: what somebody did stays written when the account is gone';
comment on column plans.approved_by is 'who decided as the second person; null as above';
comment on column plans.valid_from is 'first day of the first month that is computed with it; null while that is not decided';

insert into plans (version, name, body, hash, created_at, changed_at, approved_at, valid_from)
values ('1', 'Spezifikation', '{
  "levels": [
    {"id":0,"name":"White Leaf","leaf":"White Leaf","qpFrom":0,"qpTo":99,"percentBp":0,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":1,"name":"Yellow Leaf 1","leaf":"Yellow Leaf","qpFrom":100,"qpTo":199,"percentBp":100,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":2,"name":"Yellow Leaf 2","leaf":"Yellow Leaf","qpFrom":200,"qpTo":299,"percentBp":200,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":3,"name":"Yellow Leaf 3","leaf":"Yellow Leaf","qpFrom":300,"qpTo":399,"percentBp":300,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":4,"name":"Yellow Leaf 4","leaf":"Yellow Leaf","qpFrom":400,"qpTo":499,"percentBp":400,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":5,"name":"Yellow Leaf 5","leaf":"Yellow Leaf","qpFrom":500,"qpTo":999,"percentBp":500,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":6,"name":"Orange Leaf","leaf":"Orange Leaf","qpFrom":1000,"qpTo":2499,"percentBp":600,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":7,"name":"Green Leaf","leaf":"Green Leaf","qpFrom":2500,"qpTo":4999,"percentBp":700,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":8,"name":"Blue Leaf","leaf":"Blue Leaf","qpFrom":5000,"qpTo":7499,"percentBp":800,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":9,"name":"Purple Leaf","leaf":"Purple Leaf","qpFrom":7500,"qpTo":9999,"percentBp":900,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":10,"name":"Red Leaf","leaf":"Red Leaf","qpFrom":10000,"qpTo":19999,"percentBp":1000,"legs":[],"sharingWeight":0,"balancingWeight":0},
    {"id":11,"name":"Brown Leaf","leaf":"Brown Leaf","qpFrom":20000,"qpTo":49999,"percentBp":1300,"legs":[{"count":3,"level":6}],"sharingWeight":0,"balancingWeight":1},
    {"id":12,"name":"Black Leaf","leaf":"Black Leaf","qpFrom":50000,"qpTo":74999,"percentBp":1500,"legs":[{"count":5,"level":6}],"sharingWeight":0,"balancingWeight":1},
    {"id":13,"name":"Black Leaf Bronze","leaf":"Black Leaf","qpFrom":75000,"qpTo":99999,"percentBp":1600,"legs":[{"count":7,"level":6}],"sharingWeight":0,"balancingWeight":1},
    {"id":14,"name":"Black Leaf Silver","leaf":"Black Leaf","qpFrom":100000,"qpTo":149999,"percentBp":1700,"legs":[{"count":7,"level":6},{"count":1,"level":7}],"sharingWeight":0,"balancingWeight":1},
    {"id":15,"name":"Black Leaf Gold","leaf":"Black Leaf","qpFrom":150000,"qpTo":199999,"percentBp":1800,"legs":[{"count":7,"level":6},{"count":2,"level":7}],"sharingWeight":0,"balancingWeight":1},
    {"id":16,"name":"Black Leaf Diamond","leaf":"Black Leaf","qpFrom":200000,"qpTo":249999,"percentBp":1900,"legs":[{"count":7,"level":6},{"count":3,"level":7}],"sharingWeight":0,"balancingWeight":1},
    {"id":17,"name":"Bronze Leaf","leaf":"Bronze Leaf","qpFrom":250000,"qpTo":499999,"percentBp":2000,"legs":[{"count":5,"level":7}],"sharingWeight":1,"balancingWeight":1},
    {"id":18,"name":"Silver Leaf","leaf":"Silver Leaf","qpFrom":500000,"qpTo":999999,"percentBp":2100,"legs":[{"count":7,"level":7},{"count":1,"level":8}],"sharingWeight":2,"balancingWeight":1},
    {"id":19,"name":"Gold Leaf","leaf":"Gold Leaf","qpFrom":1000000,"qpTo":1999999,"percentBp":2200,"legs":[{"count":7,"level":7},{"count":1,"level":8},{"count":1,"level":11}],"sharingWeight":3,"balancingWeight":1},
    {"id":20,"name":"Diamond Leaf","leaf":"Diamond Leaf","qpFrom":2000000,"qpTo":null,"percentBp":2300,"legs":[{"count":7,"level":7},{"count":2,"level":8},{"count":2,"level":11}],"sharingWeight":5,"balancingWeight":1}
  ],
  "progression": [
    {"level":0,"minQp":0,"customers":null},
    {"level":1,"minQp":100,"customers":null},
    {"level":2,"minQp":200,"customers":null},
    {"level":3,"minQp":300,"customers":null},
    {"level":4,"minQp":400,"customers":null},
    {"level":5,"minQp":500,"customers":null},
    {"level":6,"minQp":1000,"customers":null},
    {"level":7,"minQp":2500,"customers":null},
    {"level":8,"minQp":5000,"customers":null},
    {"level":9,"minQp":7500,"customers":null},
    {"level":10,"minQp":10000,"customers":null},
    {"level":11,"minQp":20000,"customers":{"count":3,"qp":1000}},
    {"level":12,"minQp":50000,"customers":{"count":3,"qp":3000}},
    {"level":13,"minQp":75000,"customers":{"count":4,"qp":5000}},
    {"level":14,"minQp":100000,"customers":{"count":4,"qp":5000}},
    {"level":15,"minQp":150000,"customers":{"count":5,"qp":10000}},
    {"level":16,"minQp":200000,"customers":{"count":5,"qp":10000}},
    {"level":17,"minQp":250000,"customers":{"count":6,"qp":10000}},
    {"level":18,"minQp":500000,"customers":{"count":8,"qp":20000}},
    {"level":19,"minQp":750000,"customers":{"count":10,"qp":20000}},
    {"level":20,"minQp":1000000,"customers":{"count":12,"qp":25000}}
  ],
  "levelGroups": [
    {"code":"affiliate-status","from":0,"to":0},
    {"code":"team-builder","from":1,"to":10},
    {"code":"team-leader","from":11,"to":16},
    {"code":"global-leadership","from":17,"to":20}
  ],
  "stepUp": {"fromLevel":6,"centsPerQp":1},
  "kickStart": {"easy":{"days":30,"newCustomers":3,"qp":0,"amountCents":5000},"pro":{"days":90,"newCustomers":6,"qp":600,"amountCents":15000}},
  "builder": {"stages": [
    {"stage":1,"psvCents":20000,"activeCustomers":3,"amountCents":2500},
    {"stage":2,"psvCents":50000,"activeCustomers":6,"amountCents":7500},
    {"stage":3,"psvCents":100000,"activeCustomers":10,"amountCents":15000}
  ]},
  "infinity": {"poolBp":100},
  "balancing": {"poolBp":100}
}',
  '\x63d5099c2768314d37175f7706dc51ee7f8d4c53c528175610cd16f63ac677fd', now(), now(), now(), '1970-01-01');

-- Holds for every role, the owner of the table included.
create function refuse_change_of_plans() returns trigger language plpgsql as $$
begin
  if old.approved_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (to_jsonb(new) - 'valid_from') <> (to_jsonb(old) - 'valid_from') then
    raise exception 'an approved plan never changes: draft another version' using errcode = 'restrict_violation';
  end if;
  if new.valid_from is distinct from old.valid_from
    and exists (select from cycles where plan_version = old.version and (as_of is not null or closed_at is not null)) then
    raise exception 'months were computed with plan %: it is valid since then', old.version using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger plans_immutable before update or delete on plans
  for each row execute function refuse_change_of_plans();

alter table cycles add foreign key (plan_version) references plans;
create index cycles_plan_version_idx on cycles (plan_version);

-- A month is computed with one plan from its first instant to its closing.
create function refuse_other_plan_of_cycles() returns trigger language plpgsql as $$
begin
  if old.as_of is not null or old.closed_at is not null then
    raise exception 'cycle % has begun with plan %', old.id, old.plan_version using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger cycles_plan_is_kept before update of plan_version on cycles
  for each row when (old.plan_version <> new.plan_version) execute function refuse_other_plan_of_cycles();

-- Levels may be added above the last one. How many a plan has is the plan's to say.
alter table partner_statistics
  drop constraint partner_statistics_level_check,
  drop constraint partner_statistics_leg_value_check,
  drop constraint partner_statistics_highest_level_before_check,
  add constraint partner_statistics_level_check check (level between 0 and 40),
  add constraint partner_statistics_leg_value_check check (leg_value between 0 and 40),
  add constraint partner_statistics_highest_level_before_check check (highest_level_before between 0 and 40);
alter table goals
  drop constraint goals_level_check,
  add constraint goals_level_check check (level between 1 and 40);
alter table opening_levels
  drop constraint opening_levels_level_check,
  add constraint opening_levels_level_check check (level between 0 and 40);
