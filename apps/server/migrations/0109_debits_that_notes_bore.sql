-- Why: a refund of what a credit note billed corrected that note by all of it, also where debits by hand had made less of the note: by
-- more than it says, and by more tax than it shows. A correction takes what is left of the note, and the rest is carried over.

alter table payout_papers
  add column carried_cents bigint not null default 0 check (carried_cents >= 0),
  drop constraint payout_papers_amounts_check,
  add constraint payout_papers_amounts_check check (case
    when kind = 'refund-correction' then net_cents is not null and tax_cents is not null and net_cents <= 0 and tax_cents <= 0
      and (net_cents < 0 or carried_cents > 0)
    when net_cents is null then tax_cents is null
    else tax_cents is not null and net_cents > 0 and tax_cents >= 0 end),
  add constraint payout_papers_carried_check check (carried_cents = 0 or kind = 'refund-correction');
comment on column payout_papers.net_cents is 'of a refund correction (not above 0), of a note that replaces another, and of the paper that cancels that one; other papers say what their payout says';
comment on column payout_papers.carried_cents is 'of a refund correction: what it takes back beyond what was left of its note, because debits had made less of that; the payout that settles it bills so much less';
