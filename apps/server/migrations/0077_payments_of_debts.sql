-- Why: below an amount that the company sets, one person suffices for what two decide on otherwise. And a debt could only be set
-- off or given up: what a partner pays for a letter had no way into the books.

alter table company add column alone_below_cents bigint not null default 0 check (alone_below_cents >= 0);
comment on column company.alone_below_cents is 'what moves less than this, one person decides on alone; 0 for none';

create table debt_payments (
  id             bigint generated always as identity primary key,
  partner_id     bigint not null references partners,
  demand_id      bigint not null references demands,
  amount_cents   bigint not null check (amount_cents > 0),
  net_cents      bigint not null check (net_cents > 0),
  received_on    date not null,
  bank_reference text not null check (bank_reference <> ''),
  line_id        bigint unique references bank_statement_lines,
  reason         text not null check (reason <> ''),
  prepared_by    bigint not null,
  prepared_at    timestamptz not null,
  approval_id    bigint unique references approvals,
  booked_at      timestamptz
);
create index debt_payments_partner_id_idx on debt_payments (partner_id, id);
create index debt_payments_demand_id_idx on debt_payments (demand_id);
comment on table debt_payments is 'what partners paid for letters about their debts: all that was owed, each time';
comment on column debt_payments.amount_cents is 'gross: the debt and the value added tax that belongs to it';
comment on column debt_payments.net_cents is 'the debt in the books that it pays';
comment on column debt_payments.line_id is 'the line of a bank statement that says so; null where two people say so by hand';
comment on column debt_payments.prepared_by is 'a user; no reference: what somebody did stays written when the account is gone';
create function refuse_change_of_debt_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.booked_at is not null
     or (new.partner_id, new.demand_id, new.amount_cents, new.net_cents, new.received_on, new.bank_reference, new.line_id,
         new.reason, new.prepared_by, new.prepared_at)
        is distinct from
        (old.partner_id, old.demand_id, old.amount_cents, old.net_cents, old.received_on, old.bank_reference, old.line_id,
         old.reason, old.prepared_by, old.prepared_at)
     or (old.approval_id is not null and new.approval_id is distinct from old.approval_id)
  then
    raise exception 'payments of debts stay as they were prepared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger debt_payments_stay before update or delete on debt_payments
  for each row execute function refuse_change_of_debt_payments();

-- The credits that come to the debt: released, and on no payout. They are settled with it, each once.
create table debt_payment_credits (
  payment_id bigint not null references debt_payments,
  cycle_id   bigint not null,
  credit_id  bigint not null,
  primary key (cycle_id, credit_id),
  foreign key (cycle_id, credit_id) references credits (cycle_id, id)
);
create index debt_payment_credits_payment_id_idx on debt_payment_credits (payment_id);
comment on table debt_payment_credits is 'the credits that a payment settled: no payout takes them any more';
create trigger debt_payment_credits_immutable before update or delete on debt_payment_credits
  for each row execute function refuse_change_of_books();

alter table journal_entries
  add column debt_payment_id bigint references debt_payments,
  drop constraint journal_entries_kind_check,
  add constraint journal_entries_kind_check check (kind in (
    'closing', 'reversal', 'release', 'payout', 'payout-rejected', 'payout-paid', 'correction', 'opening', 'write-off',
    'payout-returned', 'note', 'note-correction', 'tax-paid', 'tax-returned', 'objection', 'debt-paid')),
  add constraint journal_entries_debt_payment_check check ((debt_payment_id is not null) = (kind = 'debt-paid'));
comment on column journal_entries.debt_payment_id is 'the payment of a debt that the entry books';
create unique index journal_entries_debt_payment_key on journal_entries (debt_payment_id) where debt_payment_id is not null;

alter table postings
  drop constraint postings_account_check,
  add constraint postings_account_check check (account in (
    'commission', 'pending', 'available', 'debt', 'in_payout', 'paid', 'written_off', 'paid_back',
    'tax_noted', 'tax_corrected', 'tax_in_payout', 'tax_paid', 'tax_owed', 'tax_written_off', 'tax_paid_back'));
comment on column postings.account is 'commission: what the programme credited (negative); the others are a partner''s: owed to the partner, or as debt (negative) owed by the partner; written_off: debt that was given up (negative), which the company bears; paid_back: debt that the partner paid (negative). tax_noted: value added tax that credit notes noted (negative); less tax_corrected it is in tax_in_payout, in tax_paid, owed by the partner in tax_owed (negative), given up in tax_written_off or paid by the partner in tax_paid_back (both negative)';

-- A line of a bank statement may be such a payment.
alter table bank_statement_lines
  drop constraint bank_statement_lines_status_check,
  add constraint bank_statement_lines_status_check check (
    status in ('waiting', 'matched', 'returned', 'unmatched', 'aside', 'unrelated', 'received'));
