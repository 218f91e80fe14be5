-- Why: errors, goodwill and what no order says had no way into the books. What one person prepared and another one approved
-- becomes a credit of either sign, of which stays written who, why and what about.

create table corrections (
  id                bigint generated always as identity primary key,
  partner_id        bigint not null references partners,
  amount_cents      bigint not null check (amount_cents <> 0),
  text              text not null check (text <> ''),
  reason            text not null check (reason <> ''),
  relates_cycle_id  bigint references cycles,
  relates_id        bigint,
  relates_payout_id bigint references payouts,
  prepared_by       bigint not null,
  prepared_at       timestamptz not null,
  approval_id       bigint unique references approvals,
  credit_cycle_id   bigint,
  credit_id         bigint,
  booked_at         timestamptz,
  check (relates_cycle_id is not null or num_nonnulls(relates_id, relates_payout_id) = 0),
  check (num_nonnulls(relates_id, relates_payout_id) <= 1),
  check (num_nonnulls(credit_cycle_id, credit_id, booked_at) in (0, 3)),
  unique (credit_cycle_id, credit_id),
  foreign key (relates_cycle_id, relates_id) references credits (cycle_id, id),
  foreign key (credit_cycle_id, credit_id) references credits (cycle_id, id)
);
create index corrections_partner_id_idx on corrections (partner_id, id);
create index corrections_relates_idx on corrections (relates_cycle_id, relates_id) where relates_id is not null;
comment on table corrections is 'credits and debits by hand: as they were prepared, and what they were booked as';
comment on column corrections.text is 'in the partner''s words: the partner reads it';
comment on column corrections.relates_cycle_id is 'the cycle that it is about; with relates_id the key of a credit, with relates_payout_id the last cycle of a payout';
comment on column corrections.prepared_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column corrections.approval_id is 'what a second person decided on; null where one person sufficed';
comment on column corrections.credit_id is 'of credit_cycle_id: what it was booked as; null as long as it waits, and for one that never came to that';

-- It is booked exactly as it was prepared, once.
create function refuse_change_of_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.booked_at is not null
     or (new.partner_id, new.amount_cents, new.text, new.reason, new.relates_cycle_id, new.relates_id,
         new.relates_payout_id, new.prepared_by, new.prepared_at)
        is distinct from
        (old.partner_id, old.amount_cents, old.text, old.reason, old.relates_cycle_id, old.relates_id,
         old.relates_payout_id, old.prepared_by, old.prepared_at)
     or (old.approval_id is not null and new.approval_id is distinct from old.approval_id)
  then
    raise exception 'corrections stay as they were prepared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger corrections_stay before update or delete on corrections
  for each row execute function refuse_change_of_corrections();

-- Its credit is available at once: the release that makes it so is told apart from those of the hold period.
alter table journal_entries
  add column correction_id bigint references corrections,
  add constraint journal_entries_correction_check check (case kind
    when 'correction' then correction_id is not null
    when 'release' then true
    else correction_id is null end);
comment on column journal_entries.correction_id is 'the correction that the entry books, or at once releases';
create unique index journal_entries_correction_key on journal_entries (correction_id) where kind = 'correction';
create unique index journal_entries_correction_release_key on journal_entries (correction_id)
  where correction_id is not null and kind = 'release';
