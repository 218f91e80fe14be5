-- Why: credits are the one table that grows by millions a month, and are to be split by cycle one day: then nothing but cycle
-- and id together finds one. Every reference to a credit names both from here on. And money is corrected by hand and taken
-- over from elsewhere: credits that no plan computes, and that explain themselves by their text.

alter table payout_credits
  drop constraint payout_credits_credit_id_fkey,
  drop constraint payout_credits_pkey,
  add column cycle_id bigint;
alter table refund_correction_credits
  drop constraint refund_correction_credits_credit_id_fkey,
  drop constraint refund_correction_credits_pkey,
  add column cycle_id bigint;
alter table credits
  drop constraint credits_reverses_id_fkey,
  drop constraint credits_pkey,
  add primary key (cycle_id, id);
-- What has an address is looked up by its id alone.
create index credits_id_idx on credits (id);

-- Nobody changes these rows; that each says of which cycle its credit is changes nothing of what they say.
alter table payout_credits disable trigger payout_credits_immutable;
update payout_credits set cycle_id = credits.cycle_id from credits where credits.id = payout_credits.credit_id;
alter table payout_credits enable trigger payout_credits_immutable;
alter table refund_correction_credits disable trigger refund_correction_credits_immutable;
update refund_correction_credits set cycle_id = credits.cycle_id
from credits where credits.id = refund_correction_credits.credit_id;
alter table refund_correction_credits enable trigger refund_correction_credits_immutable;

drop index payout_credits_credit_id_idx;
alter table payout_credits
  alter column cycle_id set not null,
  add primary key (payout_id, cycle_id, credit_id),
  add foreign key (cycle_id, credit_id) references credits (cycle_id, id);
create index payout_credits_credit_idx on payout_credits (cycle_id, credit_id);
alter table refund_correction_credits
  alter column cycle_id set not null,
  add primary key (cycle_id, credit_id),
  add foreign key (cycle_id, credit_id) references credits (cycle_id, id);
-- A reversing credit is of the cycle of the one that it takes back.
alter table credits add constraint credits_reverses_fkey foreign key (cycle_id, reverses_id) references credits (cycle_id, id);
drop index credits_reverses_id_idx;
create index credits_reverses_idx on credits (cycle_id, reverses_id) where reverses_id is not null;

-- What a credit by hand is about is looked up by `npm run ledger:check`, as all that a credit refers to.
alter table credits
  add column text text,
  add column relates_cycle_id bigint,
  add column relates_id bigint,
  add column relates_payout_id bigint,
  drop constraint credits_bonus_check,
  drop constraint credits_check,
  add constraint credits_bonus_check check (
    bonus in ('level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing', 'correction', 'opening')),
  add constraint credits_sign_check check (case
    when bonus in ('correction', 'opening') then reverses_id is null
    else (reverses_id is null) = (amount_cents > 0) end),
  add constraint credits_text_check check ((text is not null) = (bonus in ('correction', 'opening'))),
  add constraint credits_relates_check check (case
    when bonus <> 'correction' then num_nonnulls(relates_cycle_id, relates_id, relates_payout_id) = 0
    when relates_cycle_id is null then num_nonnulls(relates_id, relates_payout_id) = 0
    else num_nonnulls(relates_id, relates_payout_id) <= 1 end);
comment on column credits.bonus is 'of a credit by hand: correction, made by operators; opening, taken over from another system';
comment on column credits.text is 'of a credit by hand: what it is for, in the partner''s words';
comment on column credits.relates_cycle_id is 'of a correction: the cycle that it is about, whose tax it has; with relates_id the key of a credit';
comment on column credits.relates_id is 'of a correction: the credit of relates_cycle_id that it is about; below 0 it takes back a part of that one';
comment on column credits.relates_payout_id is 'of a correction: the payout that it is about';
-- What takes something back is little of all: corrections of credit notes look for it.
create index credits_taken_back_idx on credits (partner_id) where amount_cents < 0;
create index credits_relates_idx on credits (relates_cycle_id, relates_id) where relates_id is not null;

alter table journal_entries
  drop constraint journal_entries_kind_check,
  add constraint journal_entries_kind_check check (kind in (
    'closing', 'reversal', 'release', 'payout', 'payout-rejected', 'payout-paid', 'correction', 'opening'));
comment on table balances is 'a partner''s credits of one cycle; what of them is available is added up from postings. While a cycle runs it has credits by hand alone';
