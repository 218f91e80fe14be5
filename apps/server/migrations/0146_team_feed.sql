-- Why: what happened in a team is read from what is stored of it, newest first, and never kept a second time: a refund or another computation
-- would have to correct it. That takes an index for each kind of event. What is kept is what partners write to each other about it, and when
-- they looked last.

create table team_greetings (
  partner_id bigint not null references partners,
  member_id  bigint not null references partners,
  kind       text not null check (kind in ('joined', 'firstOrder', 'level', 'silent', 'anniversary')),
  occurrence integer not null,
  text       text not null check (length(text) between 1 and 500),
  written_at timestamptz not null,
  primary key (partner_id, member_id, kind, occurrence),
  check (partner_id <> member_id)
);
create index team_greetings_member_id_idx on team_greetings (member_id);
comment on table team_greetings is 'what partners wrote to somebody of their first line about an event of the team, once for each event';
comment on column team_greetings.occurrence is 'which of the events of a kind: the level, the number of years, the Berlin day since when somebody is silent, counted from 1970; else 0';

create table team_feed_visits (
  partner_id bigint primary key references partners,
  visited_at timestamptz not null,
  before_at  timestamptz
);
comment on table team_feed_visits is 'when a partner looked at what happened in the team';
comment on column team_feed_visits.before_at is 'when the visit before this one was: what became known since is new';

create index partner_statistics_level_ups_idx on partner_statistics (cycle_id, partner_id) include (level)
  where level > highest_level_before;
create index users_current_login_at_idx on users (current_login_at, id) where current_login_at is not null;
create index partners_joining_day_idx on partners
  (((extract(month from created_at at time zone 'Europe/Berlin') * 100 + extract(day from created_at at time zone 'Europe/Berlin'))::integer), id);
