-- Why: before a company dares to move, it wants to see that months of the past come to the same here as in the system before.
-- A comparison is kept, so that it can be opened again; it changes nothing else.

create table takeover_comparisons (
  id            bigint generated always as identity primary key,
  month         date not null check (extract(day from month) = 1),
  file_hash     bytea not null check (octet_length(file_hash) = 32),
  meanings      jsonb not null,
  rows          integer not null check (rows >= 0),
  left_out      integer not null check (left_out >= 0),
  requested_by  bigint not null,
  requested_at  timestamptz not null,
  attempts      smallint not null default 0 check (attempts >= 0),
  ended_at      timestamptz,
  failed_at     timestamptz,
  plan_version  text,
  hash          bytea check (octet_length(hash) = 32),
  causes        jsonb,
  check (num_nonnulls(ended_at, failed_at) <= 1),
  check ((ended_at is null) = (hash is null) and (ended_at is null) = (causes is null)
    and (ended_at is null) = (plan_version is null))
);
create index takeover_comparisons_open_idx on takeover_comparisons (id) where ended_at is null and failed_at is null;
comment on table takeover_comparisons is 'lists of commissions of the system before, held against what the engine makes of their month';
comment on column takeover_comparisons.file_hash is 'SHA-256 of the list';
comment on column takeover_comparisons.meanings is 'what the names of bonuses in the list mean here';
comment on column takeover_comparisons.rows is 'lines of the list below its header';
comment on column takeover_comparisons.left_out is 'those of them that say something which is not compared';
comment on column takeover_comparisons.requested_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column takeover_comparisons.failed_at is 'when it was given up after some attempts';
comment on column takeover_comparisons.hash is 'SHA-256 of both sides of all lines';
comment on column takeover_comparisons.causes is 'what the system before knew or did otherwise, as far as it was found';

create table takeover_comparison_lines (
  id            bigint generated always as identity primary key,
  comparison_id bigint not null references takeover_comparisons on delete cascade,
  partner_id    bigint not null references partners,
  bonus         text not null check (bonus in ('level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing')),
  lines         integer[] not null,
  there_cents   bigint not null,
  here_cents    bigint,
  kind          text check (kind in ('equal', 'differs', 'onlyThere', 'onlyHere')),
  is_explained  boolean,
  reasons       text[] not null default '{}',
  causes        integer[] not null default '{}',
  facts         jsonb,
  unique (comparison_id, partner_id, bonus),
  check ((kind is null) = (here_cents is null) and (kind is null) = (is_explained is null))
);
create index takeover_comparison_lines_kind_idx on takeover_comparison_lines (comparison_id, kind, id);
create index takeover_comparison_lines_partner_id_idx on takeover_comparison_lines (partner_id);
comment on table takeover_comparison_lines is 'one partner and bonus on both sides of a comparison; before it has ended, what the list says';
comment on column takeover_comparison_lines.lines is 'lines of the file, which are added up';
comment on column takeover_comparison_lines.is_explained is 'whether the causes bring it to exactly what the list says';
comment on column takeover_comparison_lines.reasons is 'kinds of what it differs by';
comment on column takeover_comparison_lines.causes is 'positions in the causes of the comparison, from 0';
comment on column takeover_comparison_lines.facts is 'what the engine knew of the partner in that month';
