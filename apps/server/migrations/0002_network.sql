-- Why: everything that decides money has a history (placements, account types, memberships):
-- moving or promoting somebody today must change no closed cycle. `tree_nodes` is derived from
-- the placements valid now and is written in the same transaction as they are; it carries the
-- stored path that makes a subtree of thousands a single index range.

create table partners (
  id              bigint generated always as identity primary key,
  user_id         bigint not null unique references users,
  display_name    text not null,
  affiliate_since timestamptz,
  created_at      timestamptz not null default now()
);
comment on column partners.affiliate_since is 'first time ever this partner became affiliate; kick-start counts from here and it is never reset';

create table placements (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  parent_id  bigint references partners,
  branch     integer not null default 0 check (branch >= 0),
  valid_from timestamptz not null,
  valid_to   timestamptz,
  check (parent_id is distinct from partner_id),
  check (valid_to > valid_from)
);
create unique index placements_current_key on placements (partner_id) where valid_to is null;
create index placements_partner_id_idx on placements (partner_id, valid_from);

create table account_types (
  id           bigint generated always as identity primary key,
  partner_id   bigint not null references partners,
  affiliate    boolean not null,
  company_free boolean not null default false,
  valid_from   timestamptz not null,
  valid_to     timestamptz,
  check (valid_to > valid_from)
);
create unique index account_types_current_key on account_types (partner_id) where valid_to is null;
create index account_types_partner_id_idx on account_types (partner_id, valid_from);

-- Berlin midnights: active while start_date <= instant's Berlin day < expiry_date.
create table memberships (
  id          bigint generated always as identity primary key,
  partner_id  bigint not null references partners,
  kind        text not null check (kind in ('business-box', 'home-delivery')),
  qp          integer not null check (qp >= 0),
  start_date  date not null,
  expiry_date date not null,
  check (expiry_date > start_date)
);
create index memberships_partner_id_idx on memberships (partner_id, kind, expiry_date desc);
create index memberships_expiry_date_idx on memberships (expiry_date);

-- An id as eight base-36 digits, so that paths of equal depth have equal length and sort by ids.
create function spath_segment(id bigint) returns text language sql immutable strict parallel safe as $$
  select case when id between 0 and 2821109907455 then
    substr(digits, (id / 78364164096)::int + 1, 1) || substr(digits, (id / 2176782336 % 36)::int + 1, 1)
    || substr(digits, (id / 60466176 % 36)::int + 1, 1) || substr(digits, (id / 1679616 % 36)::int + 1, 1)
    || substr(digits, (id / 46656 % 36)::int + 1, 1) || substr(digits, (id / 1296 % 36)::int + 1, 1)
    || substr(digits, (id / 36 % 36)::int + 1, 1) || substr(digits, (id % 36)::int + 1, 1)
  end from (values ('0123456789abcdefghijklmnopqrstuvwxyz')) as base36(digits)
$$;

-- spath: the base-36 ids (8 characters each) from the root to the partner, of the first 200
-- levels. Deeper partners share their 200th ancestor's prefix; queries recheck them by recursion.
create table tree_nodes (
  partner_id bigint primary key references partners,
  parent_id  bigint references partners,
  branch     integer not null default 0,
  depth      integer not null check (depth >= 0),
  spath      text collate "C" not null
);
create index tree_nodes_parent_id_idx on tree_nodes (parent_id, branch, partner_id);
create index tree_nodes_spath_idx on tree_nodes (spath) include (depth, partner_id);

create extension if not exists pg_trgm;
create index partners_display_name_trgm_idx on partners using gin (display_name gin_trgm_ops);
