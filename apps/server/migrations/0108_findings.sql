-- Why: a refund after the closing takes the level bonus back by itself. What else of the closed month would have come to another
-- amount without what was refunded was seen by nobody, and nobody could decide on it.

create table finding_cycles (
  cycle_id      bigint primary key references cycles,
  refunds       integer not null check (refunds > 0),
  is_reproduced boolean not null,
  computed_at   timestamptz not null
);
comment on table finding_cycles is 'closed cycles that were computed again without what was refunded after their closing';
comment on column finding_cycles.refunds is 'how many refunds that computation knew of: with more of them it is done again';
comment on column finding_cycles.is_reproduced is 'whether the engine came to the credits of the closing with what was known then; if not, nothing is compared';

create table finding_decisions (
  id           bigint generated always as identity primary key,
  kind         text not null check (kind in ('stand', 'correct', 'rule')),
  bonus        text check (bonus in ('step-up', 'kick-start', 'builder', 'infinity', 'balancing')),
  always       boolean,
  findings     integer not null default 0 check (findings >= 0),
  amount_cents bigint not null default 0 check (amount_cents <= 0),
  text         text check (text <> ''),
  reason       text not null check (reason <> ''),
  prepared_by  bigint not null,
  prepared_at  timestamptz not null,
  approval_id  bigint unique references approvals,
  check ((kind = 'rule') = (always is not null)),
  check (kind <> 'rule' or bonus is not null)
);
comment on table finding_decisions is 'what operators decided on findings: to let them stand, to correct them, or to correct those of a bonus always';
comment on column finding_decisions.bonus is 'where it is about all of a bonus; null for findings that were named one by one';
comment on column finding_decisions.always is 'of a rule: whether it corrects always, or lets operators decide again';
comment on column finding_decisions.findings is 'how many it is about; 0 of a rule';
comment on column finding_decisions.amount_cents is 'what their differences came to';
comment on column finding_decisions.text is 'in the partner''s words; null for those of the product, in the partner''s language';
comment on column finding_decisions.prepared_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column finding_decisions.approval_id is 'what a second person decided on; null where one person sufficed';

create table findings (
  id               bigint generated always as identity primary key,
  cycle_id         bigint not null references cycles,
  partner_id       bigint not null references partners,
  bonus            text not null check (bonus in ('step-up', 'kick-start', 'builder', 'infinity', 'balancing')),
  stage            text not null default '',
  credit_id        bigint,
  computed_cents   bigint not null check (computed_cents >= 0),
  credited_cents   bigint not null default 0,
  difference_cents bigint not null default 0,
  stood_cents      bigint not null default 0 check (stood_cents <= 0),
  decided_cents    bigint check (decided_cents < 0),
  status           text not null check (status in ('gain', 'small', 'open', 'waiting', 'approved', 'corrected', 'stands')),
  refund_ids       bigint[] not null,
  refund_count     integer not null check (refund_count >= 0),
  refunded_cents   bigint not null check (refunded_cents >= 0),
  figures          jsonb not null,
  found_at         timestamptz not null,
  computed_at      timestamptz not null,
  decision_id      bigint references finding_decisions,
  decided_at       timestamptz,
  failure          text,
  foreign key (cycle_id, credit_id) references credits (cycle_id, id),
  check (credit_id is not null or status = 'gain' or difference_cents = 0),
  check ((status in ('waiting', 'approved', 'corrected')) = (decided_cents is not null)),
  check ((status in ('waiting', 'approved', 'corrected', 'stands')) = (decision_id is not null))
);
-- One for each credit that nobody has decided on, or whose decision is not done.
create unique index findings_once_key on findings (cycle_id, partner_id, bonus, stage)
  where status in ('gain', 'small', 'open', 'waiting', 'approved');
create index findings_open_idx on findings (found_at, id) where status = 'open';
create index findings_status_idx on findings (status, difference_cents, id);
create index findings_bonus_idx on findings (bonus, difference_cents, id);
create index findings_difference_idx on findings (difference_cents, id);
create index findings_partner_id_idx on findings (partner_id, id);
create index findings_decision_id_idx on findings (decision_id) where decision_id is not null;
create index findings_credit_idx on findings (cycle_id, credit_id) where credit_id is not null;
comment on table findings is 'credits of closed cycles that would have come to another amount without what was refunded since';
comment on column findings.stage is 'as in credits, where a partner can have several credits of a bonus in a cycle: of a step-up and a kick-start; else empty';
comment on column findings.credit_id is 'with cycle_id the credit; null for one that would have come about, which is shown and never made';
comment on column findings.computed_cents is 'what the closed cycle comes to without everything refunded until computed_at';
comment on column findings.credited_cents is 'what the credit and the corrections about it came to when it was last looked at';
comment on column findings.difference_cents is 'the one without the other, and no more below 0 than is left of the credit';
comment on column findings.stood_cents is 'the part of the difference that an earlier decision lets stand';
comment on column findings.decided_cents is 'the difference that a decision to correct is about';
comment on column findings.status is 'gain: shown, never made; small: below the amount from which somebody decides; open; waiting for a second person; approved and not booked yet; corrected; stands: so somebody decided';
comment on column findings.refund_ids is 'the largest of the refunds that it comes from';
comment on column findings.refund_count is 'all of them';
comment on column findings.figures is 'what the engine knew of the partner with what was refunded, and without';
comment on column findings.failure is 'why a correction that was decided on was not booked, so that it is open again';

create table finding_rules (
  bonus       text primary key check (bonus in ('step-up', 'kick-start', 'builder', 'infinity', 'balancing')),
  decision_id bigint not null references finding_decisions
);
comment on table finding_rules is 'which bonuses are always corrected, as the partner agreement says';
comment on column finding_rules.decision_id is 'what two people decided last; without a row operators decide on each finding, which stands until they do';

-- Each night asks which refunds became known after a closing.
create index refunds_known_at_idx on refunds (known_at);

alter table company
  add column findings_from_cents bigint not null default 100 check (findings_from_cents >= 0);
comment on column company.findings_from_cents is 'a finding of less than this stands by itself';

-- One approval may be about many findings, each of which has a correction of its own.
alter table corrections add column finding_id bigint references findings;
create unique index corrections_finding_id_key on corrections (finding_id) where finding_id is not null;
comment on column corrections.finding_id is 'the finding that it corrects; null for one that somebody wrote';
alter table corrections drop constraint corrections_approval_id_key;
create unique index corrections_approval_id_key on corrections (approval_id) where finding_id is null;
create index corrections_approval_id_idx on corrections (approval_id) where finding_id is not null;

create or replace function refuse_change_of_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old), to_jsonb(new), array['text', 'reason'])
  then
    return new;
  end if;
  if tg_op = 'DELETE' or old.booked_at is not null
     or (new.partner_id, new.amount_cents, new.text, new.reason, new.relates_cycle_id, new.relates_id,
         new.relates_payout_id, new.finding_id, new.prepared_by, new.prepared_at)
        is distinct from
        (old.partner_id, old.amount_cents, old.text, old.reason, old.relates_cycle_id, old.relates_id,
         old.relates_payout_id, old.finding_id, old.prepared_by, old.prepared_at)
     or (old.approval_id is not null and new.approval_id is distinct from old.approval_id)
  then
    raise exception 'corrections stay as they were prepared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What was decided on findings of one partner alone is forgotten with what else was done for them by hand.
create or replace function partner_of_approval(subject text) returns bigint language sql stable as $$
  select case split_part(subject, '/', 3)
    when 'corrections' then (select partner_id from corrections where id = split_part(subject, '/', 4)::bigint)
    when 'finding_decisions' then (
      select min(partner_id) from findings where decision_id = split_part(subject, '/', 4)::bigint
      having count(distinct partner_id) = 1)
    when 'demands' then (select partner_id from demands where id = split_part(subject, '/', 4)::bigint)
    when 'write_offs' then (select partner_id from write_offs where id = split_part(subject, '/', 4)::bigint)
    when 'debt_payments' then (select partner_id from debt_payments where id = split_part(subject, '/', 4)::bigint)
    when 'payouts' then (select partner_id from payouts where id = split_part(subject, '/', 4)::bigint)
    when 'partners' then split_part(subject, '/', 4)::bigint
  end
$$;

create or replace function forget_done_by_hand(whose bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  corrected bigint;
  given_up bigint;
  paid bigint;
  approved bigint;
  decided bigint;
begin
  perform require_deleted_partner(whose);
  update approvals
  set reason = '#', decision = case when decision is not null then '#' end,
    after = after || case when after ? 'text' then '{"text": "#"}' else '{}' end::jsonb
      || case when after ? 'bankReference' then '{"bankReference": "#"}' else '{}' end::jsonb
      || case when after ? 'vatId' then '{"vatId": "#"}' else '{}' end::jsonb
  where status <> 'open' and reason <> '#'
    and kind in ('money.correction', 'money.findings', 'money.write-off', 'money.debt-payment', 'payout.reject', 'tax.vat-id',
      'tax.replacement')
    and partner_of_approval(subject) = whose;
  get diagnostics approved = row_count;
  update finding_decisions set reason = '#', text = case when text is not null then '#' end
  where reason <> '#' and kind <> 'rule' and id in (select decision_id from findings where partner_id = whose)
    and partner_of_approval('/api/finding_decisions/' || id) = whose
    and not exists (select from approvals where approvals.id = approval_id and status = 'open');
  get diagnostics decided = row_count;
  -- A correction and its credit say the same.
  update credits set text = '#' where partner_id = whose and text is not null and text <> '#';
  update corrections set text = '#', reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics corrected = row_count;
  update write_offs set reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics given_up = row_count;
  update debt_payments set reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics paid = row_count;
  return approved + decided + corrected + given_up + paid;
end $$;
