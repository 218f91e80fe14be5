-- Why: partners subscribe to their dates in a calendar program, which cannot sign in: it has an address that nobody can guess, and that
-- can be withdrawn.

create table calendar_feeds (
  id           bigint generated always as identity primary key,
  partner_id   bigint not null references partners,
  token_hash   bytea not null unique check (octet_length(token_hash) = 32),
  names        boolean not null,
  created_at   timestamptz not null,
  fetched_on   date,
  withdrawn_at timestamptz
);
create unique index calendar_feeds_open_key on calendar_feeds (partner_id) where withdrawn_at is null;
create index calendar_feeds_partner_idx on calendar_feeds (partner_id);
comment on table calendar_feeds is 'private addresses of calendars, those that were replaced or withdrawn too';
comment on column calendar_feeds.token_hash is 'SHA-256 of what the address carries; the address itself is kept nowhere';
comment on column calendar_feeds.names is 'whether names of contacts stand in it';
comment on column calendar_feeds.fetched_on is 'last Berlin day on which a program fetched it';
