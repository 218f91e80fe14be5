-- Why: an item of a job that failed because the database gave it up was tried each minute for ever, and all later jobs waited.
-- And strangers whom partners invited stayed known for ever, and could not say that they did not want to be.

alter table job_items
  add column tries smallint not null default 0,
  add column next_try_at timestamptz;
-- What failed comes after the others of its job.
drop index job_items_open_idx;
create index job_items_open_idx on job_items (job_id, tries, position) where over_at is null;
comment on column job_items.tries is 'how often it failed by a fault of the server';
comment on column job_items.next_try_at is 'not before that, after it failed';

-- The hash alone: it says that somebody objected to whoever tries the address, and to nobody else.
create table invitation_objections (
  email_hash  bytea primary key check (octet_length(email_hash) = 32),
  objected_at timestamptz not null
);
comment on table invitation_objections is 'addresses that nobody invites any more, as their owners asked';
comment on column invitation_objections.email_hash is 'SHA-256 of the address in lower case';

alter table referral_links add column past_clicks bigint not null default 0 check (past_clicks >= 0);
comment on column referral_links.past_clicks is 'how often it was followed longer ago than clicks are kept one by one';

-- What its period is over of goes day by day.
create index potential_partners_finished_at_idx on potential_partners (finished_at) where status <> 1;
create index notifications_created_at_idx on notifications (created_at);
create index referral_transitions_past_idx on referral_transitions (date);
