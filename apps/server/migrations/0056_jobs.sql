-- Why: what an operator asks for may concern thousands of partners and take longer than a request, or than the process that
-- begins it, may last.

create table jobs (
  id           bigint generated always as identity primary key,
  kind         text not null,
  reason       text not null check (reason <> ''),
  requested_by bigint not null,
  requested_at timestamptz not null,
  request_id   text,
  started_at   timestamptz,
  ended_at     timestamptz,
  check (ended_at is null or started_at is not null)
);
create index jobs_requested_by_idx on jobs (requested_by, id);
create index jobs_open_idx on jobs (id) where ended_at is null;
comment on table jobs is 'what operators have asked for that is done item by item';
comment on column jobs.requested_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column jobs.request_id is 'of the request that asked for it: what is done for it is logged with it';

create table job_items (
  job_id   bigint not null references jobs,
  position integer not null check (position > 0),
  item     bigint not null,
  over_at  timestamptz,
  refusal  jsonb,
  primary key (job_id, position),
  unique (job_id, item),
  check (refusal is null or over_at is not null)
);
create index job_items_open_idx on job_items (job_id, position) where over_at is null;
create index job_items_refused_idx on job_items (job_id, position) where refusal is not null;
comment on column job_items.item is 'what it is done to, by the kind of the job: a partner';
comment on column job_items.over_at is 'set by the transaction that did it, so that it is done once; or when it was refused';
comment on column job_items.refusal is 'status, code and text of why it was not done';

-- Those who work for the company page through all partners.
create index partners_created_at_idx on partners (created_at, id);
create index partners_display_name_idx on partners (display_name collate de_names, id);
create index users_disabled_idx on users (id) where disabled_at is not null;
