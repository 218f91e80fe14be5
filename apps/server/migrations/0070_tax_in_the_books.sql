-- Why: value added tax stood on documents alone. From now on the books say what self-billed invoices noted and corrections
-- took back, and where it is: in a payout, paid, or owed by the partner. All other accounts stay net.

alter table journal_entries
  add column paper_id bigint references payout_papers,
  drop constraint journal_entries_kind_check,
  drop constraint journal_entries_check3,
  add constraint journal_entries_kind_check check (kind in (
    'closing', 'reversal', 'release', 'payout', 'payout-rejected', 'payout-paid', 'correction', 'opening', 'write-off',
    'payout-returned', 'note', 'note-correction', 'tax-paid', 'tax-returned')),
  add constraint journal_entries_check3 check ((payout_id is not null) = (kind in (
    'payout', 'payout-rejected', 'payout-paid', 'payout-returned', 'note', 'note-correction', 'tax-paid', 'tax-returned'))),
  add constraint journal_entries_paper_check check ((paper_id is not null) = (kind in ('note', 'note-correction')));
comment on column journal_entries.paper_id is 'the document whose tax the entry books';
-- A document is booked once.
create unique index journal_entries_paper_id_key on journal_entries (paper_id) where paper_id is not null;
create index journal_entries_payout_id_idx on journal_entries (payout_id) where payout_id is not null;
-- The entries of a month, and of all that was before a day.
create index journal_entries_occurred_at_idx on journal_entries (occurred_at);

alter table postings
  drop constraint postings_account_check,
  drop constraint postings_check1,
  add constraint postings_account_check check (account in (
    'commission', 'pending', 'available', 'debt', 'in_payout', 'paid', 'written_off',
    'tax_noted', 'tax_corrected', 'tax_in_payout', 'tax_paid', 'tax_owed', 'tax_written_off')),
  add constraint postings_check1 check ((balance_id is null) = (account not in ('pending', 'available', 'in_payout', 'paid')));
comment on column postings.account is 'commission: what the programme credited (negative); the others are a partner''s: owed to the partner, or as debt (negative) owed by the partner; written_off: debt that was given up (negative), which the company bears. tax_noted: value added tax that credit notes noted (negative); less tax_corrected it is in tax_in_payout, in tax_paid, owed by the partner in tax_owed (negative), or given up in tax_written_off (negative)';

-- All documents of a payout, of whatever kind.
create index payout_papers_of_payout_idx on payout_papers (payout_id, id);

-- The documents issued so far, in the order of their numbers.
insert into journal_entries (kind, paper_id, payout_id, occurred_at)
select case paper.kind when 'credit-note' then 'note' else 'note-correction' end, paper.id, paper.payout_id, paper.issued_at
from payout_papers as paper
where not exists (select from journal_entries as booked where booked.paper_id = paper.id)
order by paper.number;

with taxed as (
  select entry.id as entry_id, paper.kind, payout.partner_id, payout.tax_cents as payout_cents, paper.tax_cents as own_cents,
    payout.tax_cents - coalesce((
      select sum(settled.tax_cents) from payout_papers as settled
      where settled.id in (select corrected_by from payout_credits where payout_id = payout.id)
    ), 0) as billed_cents
  from journal_entries as entry
  join payout_papers as paper on paper.id = entry.paper_id
  join payouts as payout on payout.id = paper.payout_id
  where not exists (select from postings where postings.entry_id = entry.id)
)
insert into postings (entry_id, account, partner_id, amount_cents)
select taxed.entry_id, side.account, taxed.partner_id, side.cents
from taxed cross join lateral (values
  (1, 'tax_noted', case kind when 'credit-note' then -coalesce(own_cents, billed_cents) else 0 end),
  (2, 'tax_corrected', case kind when 'refund-correction' then -own_cents
    when 'correction' then coalesce(own_cents, billed_cents) else 0 end),
  (3, 'tax_in_payout', case when kind = 'credit-note' then payout_cents
    when kind = 'correction' and own_cents is null then -payout_cents else 0 end),
  (4, 'tax_owed', case when kind = 'credit-note' then coalesce(own_cents, billed_cents) - payout_cents
    when kind = 'refund-correction' then own_cents
    when own_cents is null then payout_cents - billed_cents else -own_cents end)
) as side (place, account, cents)
where side.cents <> 0
order by taxed.entry_id, side.place;

-- The tax of payouts that were paid left with them.
insert into journal_entries (kind, payout_id, occurred_at)
select 'tax-paid', ended.payout_id, ended.occurred_at
from journal_entries as ended
join payouts as payout on payout.id = ended.payout_id and payout.tax_cents <> 0
join payout_papers as note on note.payout_id = payout.id and note.kind = 'credit-note'
where ended.kind = 'payout-paid' and payout.status = 4
  and not exists (select from journal_entries as moved where moved.payout_id = payout.id and moved.kind = 'tax-paid')
order by ended.id;

insert into postings (entry_id, account, partner_id, amount_cents)
select entry.id, side.account, payout.partner_id, side.sign * payout.tax_cents
from journal_entries as entry
join payouts as payout on payout.id = entry.payout_id
cross join (values ('tax_in_payout', -1), ('tax_paid', 1)) as side (account, sign)
where entry.kind = 'tax-paid' and not exists (select from postings where postings.entry_id = entry.id)
order by entry.id, side.sign;
