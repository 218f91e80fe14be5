-- Why: a month was closed by a command of one person, who saw nothing beside it. What it comes to is now kept, submitted by one
-- person, approved by another, and closed as approved or not at all.

alter table cycles
  add column projection_hash text check (length(projection_hash) = 64),
  add column totals jsonb;
comment on column cycles.projection_hash is 'of a month that is over and not closed: SHA-256 of what is projected, as a preview has it; null before';
comment on column cycles.totals is 'of a closed month: {bonus: {count, cents}} of what was credited; null where it was closed before this was kept';

create table cycle_previews (
  id            bigint generated always as identity primary key,
  cycle_id      bigint not null references cycles,
  requested_by  bigint,
  requested_at  timestamptz not null,
  attempts      smallint not null default 0 check (attempts >= 0),
  failed_at     timestamptz,
  ended_at      timestamptz,
  as_of         timestamptz,
  plan_version  text,
  hash          text check (length(hash) = 64),
  watermark     jsonb,
  base_cents    bigint,
  amount_cents  bigint,
  credits       bigint,
  totals        jsonb,
  largest       jsonb,
  before_id     bigint references cycles,
  check (num_nonnulls(ended_at, failed_at) <= 1),
  check (num_nonnulls(ended_at, as_of, plan_version, hash, watermark, base_cents, amount_cents, credits, totals, largest) in (0, 10))
);
create index cycle_previews_cycle_id_idx on cycle_previews (cycle_id, id desc);
create unique index cycle_previews_open_key on cycle_previews (cycle_id) where ended_at is null and failed_at is null;
comment on table cycle_previews is 'what closing a month would come to, as it was computed at some time';
comment on column cycle_previews.requested_by is 'a user; no reference: what somebody did stays written when the account is gone. Null of one that a closing or a command made';
comment on column cycle_previews.hash is 'SHA-256 of every credit with what explains it, as cycles.credits_hash';
comment on column cycle_previews.watermark is '{orders, refunds, memberships, partners}: how many it was computed from';
comment on column cycle_previews.totals is '{bonus: {count, cents}}';
comment on column cycle_previews.largest is '[{partner, bonus, order, cents}], the largest credits first';
comment on column cycle_previews.before_id is 'the closed month that its partners are held against; null without one';

-- No reference to partners: the engine writes ids that it has read in the same snapshot, and to look each of them up takes longer than
-- to write them.
create table cycle_preview_partners (
  preview_id       bigint not null references cycle_previews on delete cascade,
  partner_id       bigint not null,
  level_cents      bigint not null,
  step_up_cents    bigint not null,
  kick_start_cents bigint not null,
  builder_cents    bigint not null,
  infinity_cents   bigint not null,
  balancing_cents  bigint not null,
  amount_cents     bigint not null,
  before_cents     bigint not null,
  level            smallint not null,
  level_before     smallint not null,
  movement         text check (movement in ('new', 'up', 'down')),
  primary key (preview_id, partner_id)
);
create index cycle_preview_partners_amount_idx on cycle_preview_partners (preview_id, amount_cents desc, partner_id desc);
create index cycle_preview_partners_change_idx
  on cycle_preview_partners (preview_id, (abs(amount_cents - before_cents)) desc, partner_id desc);
create index cycle_preview_partners_movement_idx on cycle_preview_partners (preview_id, movement) where movement is not null;
comment on table cycle_preview_partners is 'what each partner would be credited, of those who are, or were in the month before, or whose level is another one';
comment on column cycle_preview_partners.before_cents is 'what the closing of the month before credited';
comment on column cycle_preview_partners.level_before is 'the level of the month before';
comment on column cycle_preview_partners.movement is 'new: a level that was never reached before; up and down: against the month before';

create table cycle_closings (
  id             bigint generated always as identity primary key,
  cycle_id       bigint not null references cycles,
  preview_id     bigint not null references cycle_previews,
  status         text not null check (status in ('submitted', 'approved', 'closed', 'withdrawn', 'overtaken')),
  note           text,
  checks         jsonb not null,
  close_at       timestamptz,
  submitted_by   bigint,
  submitted_at   timestamptz not null,
  approval_id    bigint references approvals,
  approved_by    bigint,
  approved_at    timestamptz,
  ended_at       timestamptz,
  ended_by       bigint,
  reason         text,
  failure        text,
  new_preview_id bigint references cycle_previews,
  told_until     bigint not null default 0,
  told_at        timestamptz,
  check ((status in ('submitted', 'approved')) = (ended_at is null)),
  check (status not in ('approved', 'closed') or approved_at is not null),
  check (status = 'closed' or told_at is null)
);
create unique index cycle_closings_open_key on cycle_closings (cycle_id) where status in ('submitted', 'approved');
create unique index cycle_closings_closed_key on cycle_closings (cycle_id) where status = 'closed';
create index cycle_closings_cycle_id_idx on cycle_closings (cycle_id, id desc);
create index cycle_closings_approval_id_idx on cycle_closings (approval_id) where approval_id is not null;
create index cycle_closings_due_idx on cycle_closings (close_at) where status = 'approved';
create index cycle_closings_untold_idx on cycle_closings (id) where status = 'closed' and told_at is null;
comment on table cycle_closings is 'each time that somebody submits a month to be closed, and what becomes of it';
comment on column cycle_closings.note is 'what the one who submits says of the checks';
comment on column cycle_closings.checks is 'the checks that were not green then: [{check, severity, count, cents}]';
comment on column cycle_closings.close_at is 'when it closes; null for as soon as it is approved';
comment on column cycle_closings.submitted_by is 'a user, as approved_by and ended_by; no references: what somebody did stays written when the account is gone';
comment on column cycle_closings.reason is 'why it was taken back';
comment on column cycle_closings.failure is 'why it was not closed as approved: changed, or the check that is red';
comment on column cycle_closings.new_preview_id is 'what it came to when it was to be closed, where that was something else';
comment on column cycle_closings.told_until is 'the last partner who has the mail about the closed month';

-- The clock of section 87c of the German Commercial Code: when operators were told that a month is late.
create table late_months (
  cycle_id bigint not null references cycles,
  kind     text not null check (kind in ('due', 'overdue')),
  told_at  timestamptz not null,
  primary key (cycle_id, kind)
);
comment on table late_months is 'that operators were notified of a month which is not closed';
comment on column late_months.kind is 'due: the 20th of the next month is over; overdue: the next month is';
