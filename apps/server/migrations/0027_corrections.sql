-- Why: what is taken back after it was paid has to be corrected by a paper also when no later credit note takes it up,
-- and a paper that cannot be made must not keep others from being made.

-- A refund correction takes back a part of a credit note that was paid; there may be several of one note.
alter table payout_papers
  drop constraint payout_papers_kind_check,
  drop constraint payout_papers_payout_id_kind_key,
  drop constraint payout_papers_corrects_id_key,
  add constraint payout_papers_kind_check check (kind in ('credit-note', 'correction', 'refund-correction')),
  add column net_cents bigint check (net_cents < 0),
  add column tax_cents bigint check (tax_cents <= 0),
  add constraint payout_papers_amounts_check check (
    num_nonnulls(net_cents, tax_cents) = case when kind = 'refund-correction' then 2 else 0 end);
create unique index payout_papers_one_each_key on payout_papers (payout_id, kind) where kind <> 'refund-correction';
create unique index payout_papers_cancelled_key on payout_papers (corrects_id) where kind = 'correction';
create index payout_papers_payout_id_idx on payout_papers (payout_id) where kind = 'refund-correction';
comment on column payout_papers.net_cents is 'of a refund correction: the reversing credits on it, below 0; other papers say what their payout says';
comment on column payout_papers.tax_cents is 'of a refund correction: net x rate of the credit note that it corrects, rounded once';

-- Each reversing credit is on one of them at most.
create table refund_correction_credits (
  credit_id bigint primary key references credits,
  paper_id  bigint not null references payout_papers
);
create index refund_correction_credits_paper_id_idx on refund_correction_credits (paper_id);
comment on table refund_correction_credits is 'the reversing credits that a refund correction takes back';
create trigger refund_correction_credits_immutable before update or delete on refund_correction_credits
  for each row execute function refuse_change_of_papers();

-- A payout that takes such a credit is reduced by what the correction came to, with its tax, and its own credit note does
-- not list it again.
alter table payout_credits add column corrected_by bigint references payout_papers;
comment on column payout_credits.corrected_by is 'the refund correction that the credit was already on when the payout took it';
alter table payouts
  add column set_off_cents bigint not null default 0 check (set_off_cents >= 0),
  drop constraint payouts_tax_cents_check,
  add constraint payouts_tax_cents_check check (tax_cents >= 0 or set_off_cents > 0);
comment on column payouts.set_off_cents is 'gross of the refund corrections that it settles';
comment on column payouts.tax_cents is 'of its credit note, rounded once, less that of the refund corrections that it settles';

create or replace function refuse_change_of_issued_payouts() returns trigger language plpgsql as $$
begin
  if (new.partner_id, new.type, new.amount_cents, new.fee_cents, new.tax_rate_bp, new.tax_cents, new.tax_kind,
      new.set_off_cents, new.number, new.approved_at, new.particulars)
    is distinct from
     (old.partner_id, old.type, old.amount_cents, old.fee_cents, old.tax_rate_bp, old.tax_cents, old.tax_kind,
      old.set_off_cents, old.number, old.approved_at, old.particulars)
  then
    raise exception 'payout % has a paper, which says what it says', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create table payout_paper_failures (
  paper_id        bigint primary key references payout_papers,
  attempts        integer not null check (attempts > 0),
  last_error      text not null,
  next_attempt_at timestamptz not null
);
comment on table payout_paper_failures is 'papers whose PDF could not be made so far, and when that is tried again';
