-- Why: a partner who does not understand a credit, an order or a payout, or misses a credit, had nowhere to ask but by mail, where nobody
-- sees the line that it is about, who answers, or for how long it has waited.

create table questions (
  id           bigint generated always as identity primary key,
  partner_id   bigint not null references partners,
  about        text not null check (about in ('credit', 'order', 'payout', 'missing')),
  cycle_id     bigint,
  credit_id    bigint,
  order_id     bigint references orders,
  payout_id    bigint references payouts,
  month        date check (extract(day from month) = 1),
  order_number text check (btrim(order_number) <> ''),
  status       text not null check (status in ('open', 'answered', 'closed')),
  asked_at     timestamptz not null,
  written_at   timestamptz not null,
  waits_since  timestamptz,
  due_on       date,
  answered_at  timestamptz,
  closed_at    timestamptz,
  closed_by    bigint,
  assigned_to  bigint,
  escalated_at timestamptz,
  foreign key (cycle_id, credit_id) references credits (cycle_id, id),
  check (num_nonnulls(cycle_id, credit_id) in (0, 2)),
  check (case about
    when 'credit' then num_nonnulls(credit_id, order_id) = 1 and num_nonnulls(payout_id, month, order_number) = 0
    when 'order' then order_id is not null and num_nonnulls(credit_id, payout_id, month, order_number) = 0
    when 'payout' then payout_id is not null and num_nonnulls(credit_id, order_id, month, order_number) = 0
    else month is not null and num_nonnulls(credit_id, order_id, payout_id) = 0 end),
  check (num_nonnulls(waits_since, due_on) = case status when 'open' then 2 else 0 end),
  check (num_nonnulls(closed_at, closed_by) = case status when 'closed' then 2 else 0 end),
  check (status <> 'answered' or answered_at is not null)
);
-- What is asked about one line is one conversation until it is closed.
create unique index questions_credit_key on questions (cycle_id, credit_id) where status <> 'closed' and credit_id is not null;
create unique index questions_order_key on questions (order_id, partner_id, about)
  where status <> 'closed' and order_id is not null;
create unique index questions_payout_key on questions (payout_id) where status <> 'closed' and payout_id is not null;
create index questions_partner_id_idx on questions (partner_id, written_at desc, id desc);
create index questions_due_on_idx on questions (due_on, id);
create index questions_status_idx on questions (status, due_on, id);
create index questions_about_idx on questions (about, due_on, id);
create index questions_written_at_idx on questions (written_at, id);
create index questions_open_idx on questions (waits_since, id) where status = 'open';
create index questions_assigned_to_idx on questions (assigned_to, due_on, id) where assigned_to is not null;
comment on table questions is 'what partners ask about a credit, an order, a payout or a credit that they miss';
comment on column questions.about is 'credit: a final one, or of an estimate its order; order; payout; missing: a credit of a month that the partner does not find';
comment on column questions.credit_id is 'with cycle_id the credit; null of an estimate, which its order and the partner name';
comment on column questions.month is 'of a missing credit: the first day of the month that it should be in';
comment on column questions.order_number is 'of a missing credit: the number of its order in the partner''s words; nothing says that there is such an order';
comment on column questions.status is 'open: the company owes an answer; answered; closed by the partner or by the company';
comment on column questions.written_at is 'when the last was written that the partner reads';
comment on column questions.waits_since is 'since when the company owes an answer: a partner who writes again meanwhile waits no longer by that';
comment on column questions.due_on is 'the last day, in Berlin, by which the company has promised to answer; it binds the company alone';
comment on column questions.closed_by is 'a user; no reference';
comment on column questions.assigned_to is 'a user who looks after it; no reference';
comment on column questions.escalated_at is 'when those who answer were notified that the day has passed';

create table question_messages (
  id          bigint generated always as identity primary key,
  question_id bigint not null references questions,
  kind        text not null check (kind in ('question', 'answer', 'note')),
  text        text not null check (btrim(text) <> ''),
  written_by  bigint not null,
  written_at  timestamptz not null
);
create index question_messages_question_id_idx on question_messages (question_id, id);
create index question_messages_written_by_idx on question_messages (written_by, written_at) where kind = 'question';
comment on table question_messages is 'what was written about a question, the earliest first';
comment on column question_messages.kind is 'question: by the partner; answer: by the company; note: among those who work for the company, which the partner does not read';
comment on column question_messages.written_by is 'a user; no reference';

-- A correction that follows from a question names it.
alter table corrections add column question_id bigint references questions;
create index corrections_question_id_idx on corrections (question_id) where question_id is not null;
comment on column corrections.question_id is 'the question of the partner that it answers; null where nobody asked';

create or replace function refuse_change_of_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old), to_jsonb(new), array['text', 'reason'])
  then
    return new;
  end if;
  if tg_op = 'DELETE' or old.booked_at is not null
     or (new.partner_id, new.amount_cents, new.text, new.reason, new.relates_cycle_id, new.relates_id,
         new.relates_payout_id, new.finding_id, new.question_id, new.prepared_by, new.prepared_at)
        is distinct from
        (old.partner_id, old.amount_cents, old.text, old.reason, old.relates_cycle_id, old.relates_id,
         old.relates_payout_id, old.finding_id, old.question_id, old.prepared_by, old.prepared_at)
     or (old.approval_id is not null and new.approval_id is distinct from old.approval_id)
  then
    raise exception 'corrections stay as they were prepared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

alter table company
  add column answer_days integer not null default 5 check (answer_days between 1 and 30);
comment on column company.answer_days is 'working days within which the company answers questions of partners';
