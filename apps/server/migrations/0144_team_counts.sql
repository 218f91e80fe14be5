-- Why: every dashboard counts a team by account type, and that cost what the team has: a quarter of a second for a million. Each place
-- now keeps how many stand below it, line by line. What changes is written down as a row of its own and added to the counts of everybody
-- above by one process at a time: otherwise all who sign up below one root would wait for its row, and two who change several places could
-- wait for each other for ever. Whoever counts adds what is written down and not yet added, so that counts are right at any moment.
-- Neither table has foreign keys: a check of one would lock a place or a partner that somebody else holds for a whole transaction.

create table team_counts (
  partner_id        bigint not null,
  line              smallint not null check (line between 1 and 8),
  basic             integer not null,
  affiliate         integer not null,
  premium_affiliate integer not null,
  primary key (partner_id, line)
);
comment on table team_counts is 'how many stand below a place, by tree_nodes.account; without what team_count_changes has';
comment on column team_counts.line is 'so many levels below it; 8 is all that is deeper than the seventh';

create table team_count_changes (
  id                bigint generated always as identity primary key,
  partner_id        bigint not null,
  line              smallint not null check (line between 1 and 8),
  basic             integer not null,
  affiliate         integer not null,
  premium_affiliate integer not null
);
comment on table team_count_changes is 'what fold_team_counts() has to add to the counts of a place and of everybody above it';
comment on column team_count_changes.line is 'levels below partner_id; whoever stands d levels above it adds d, and 8 stays 8';

-- Adding reads the tree and moving changes it: neither begins while the other one is under way.
create function lock_team_counts() returns void language sql as $$ select pg_advisory_xact_lock(7201940121) $$;

create function fold_team_counts() returns void language plpgsql as $$
begin
  perform lock_team_counts();
  -- A statement of its own: it sees what whoever held the lock has changed.
  with recursive taken as (
    delete from team_count_changes returning partner_id, line, basic, affiliate, premium_affiliate
  ), changes(partner_id, line, basic, affiliate, premium_affiliate) as (
    select partner_id, line::integer, sum(basic), sum(affiliate), sum(premium_affiliate)
    from taken group by partner_id, line
  ), upward(partner_id, line, basic, affiliate, premium_affiliate) as (
    select * from changes where exists (select from tree_nodes as node where node.partner_id = changes.partner_id)
    union all
    select node.parent_id, least(upward.line + 1, 8), basic, affiliate, premium_affiliate
    from upward join tree_nodes as node on node.partner_id = upward.partner_id
    where node.parent_id is not null
  )
  insert into team_counts as kept (partner_id, line, basic, affiliate, premium_affiliate)
  select partner_id, line, sum(basic), sum(affiliate), sum(premium_affiliate)
  from upward group by partner_id, line
  on conflict (partner_id, line) do update
  set basic = kept.basic + excluded.basic, affiliate = kept.affiliate + excluded.affiliate,
      premium_affiliate = kept.premium_affiliate + excluded.premium_affiliate;
end $$;

create function count_added_places() returns trigger language plpgsql as $$
begin
  insert into team_count_changes (partner_id, line, basic, affiliate, premium_affiliate)
  select parent_id, 1, count(*) filter (where account = 0), count(*) filter (where account = 1),
         count(*) filter (where account = 2)
  from added where parent_id is not null group by parent_id;
  return null;
end $$;
create trigger tree_nodes_added after insert on tree_nodes
  referencing new table as added for each statement execute function count_added_places();

-- A place that moves takes its own counts along. What is written down for places below it and not yet added goes by the tree as it will be.
create function count_changed_place() returns trigger language plpgsql as $$
begin
  if old.parent_id is not distinct from new.parent_id then
    insert into team_count_changes (partner_id, line, basic, affiliate, premium_affiliate)
    select new.parent_id, 1, (new.account = 0)::integer - (old.account = 0)::integer,
           (new.account = 1)::integer - (old.account = 1)::integer, (new.account = 2)::integer - (old.account = 2)::integer
    where new.parent_id is not null;
    return null;
  end if;
  perform lock_team_counts();
  insert into team_count_changes (partner_id, line, basic, affiliate, premium_affiliate)
  select side.partner_id, moved.line, side.sign * moved.basic, side.sign * moved.affiliate,
         side.sign * moved.premium_affiliate
  from (values (old.parent_id, -1, old.account), (new.parent_id, 1, new.account)) as side(partner_id, sign, account)
  cross join lateral (
    select 1 as line, (side.account = 0)::integer as basic, (side.account = 1)::integer as affiliate,
           (side.account = 2)::integer as premium_affiliate
    union all
    select least(line + 1, 8), basic, affiliate, premium_affiliate from team_counts where partner_id = new.partner_id
  ) as moved
  where side.partner_id is not null;
  return null;
end $$;
create trigger tree_nodes_counted after update of account, parent_id on tree_nodes
  for each row when (old.account is distinct from new.account or old.parent_id is distinct from new.parent_id)
  execute function count_changed_place();

create function count_removed_places() returns trigger language plpgsql as $$
begin
  perform lock_team_counts();
  insert into team_count_changes (partner_id, line, basic, affiliate, premium_affiliate)
  select gone.parent_id, moved.line, -moved.basic, -moved.affiliate, -moved.premium_affiliate
  from removed as gone
  cross join lateral (
    select 1 as line, (gone.account = 0)::integer as basic, (gone.account = 1)::integer as affiliate,
           (gone.account = 2)::integer as premium_affiliate
    union all
    select least(line + 1, 8), basic, affiliate, premium_affiliate from team_counts where partner_id = gone.partner_id
  ) as moved
  where exists (select from tree_nodes as above where above.partner_id = gone.parent_id);
  delete from team_counts where partner_id in (select partner_id from removed);
  delete from team_count_changes where partner_id in (select partner_id from removed);
  return null;
end $$;
create trigger tree_nodes_removed after delete on tree_nodes
  referencing old table as removed for each statement execute function count_removed_places();

create function forget_team_counts() returns trigger language plpgsql as $$
begin
  truncate team_counts, team_count_changes;
  return null;
end $$;
create trigger tree_nodes_emptied after truncate on tree_nodes
  for each statement execute function forget_team_counts();

insert into team_count_changes (partner_id, line, basic, affiliate, premium_affiliate)
select parent_id, 1, count(*) filter (where account = 0), count(*) filter (where account = 1),
       count(*) filter (where account = 2)
from tree_nodes where parent_id is not null group by parent_id;
select fold_team_counts();
