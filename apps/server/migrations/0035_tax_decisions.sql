-- Why: tax that is wrong on a paper is owed all the same. What was proven stays until its change is checked, nobody owes the
-- tax instead of the partner on a number that cannot be one, and a note that lacked the tax is replaced.

alter table affiliate_data
  add column to_check_ust text,
  add column to_check_small_business boolean,
  add column to_check_since timestamptz,
  add constraint affiliate_data_to_check_check
    check (num_nonnulls(to_check_ust, to_check_small_business, to_check_since) in (0, 3)),
  add constraint affiliate_data_proven_check check (to_check_since is null or tax_status = 'proven');
comment on column affiliate_data.to_check_since is 'when the partner changed what was proven; what is to be checked stands beside it, and the proven state stays';

create table vat_id_decisions (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  vat_id     text not null,
  decided_by bigint not null references users,
  decided_at timestamptz not null,
  reason     text not null,
  unique (partner_id, vat_id)
);
comment on table vat_id_decisions is 'numbers without sound form that an operator took all the same, on another proof';
comment on column vat_id_decisions.vat_id is 'in capitals, without spaces and marks';
create function refuse_change_of_vat_id_decisions() returns trigger language plpgsql as $$
begin
  raise exception 'decisions on VAT IDs are kept' using errcode = 'restrict_violation';
end $$;
create trigger vat_id_decisions_immutable before update or delete on vat_id_decisions
  for each row execute function refuse_change_of_vat_id_decisions();

alter table payouts
  add column unsound_vat_id text,
  add column replaces_id bigint unique references payouts,
  drop constraint payouts_amount_cents_check,
  add constraint payouts_amount_cents_check
    check (case when replaces_id is null then amount_cents > 0 else amount_cents = 0 and tax_cents > 0 end);
comment on column payouts.unsound_vat_id is 'of a reverse charge: the number, if it has no sound form or check digit; it is approved after a decision';
comment on column payouts.replaces_id is 'the paid payout whose credit note this one replaces; it pays the difference of the tax alone';

-- The note that replaces another one and the paper that cancels that one say amounts of their own.
alter table payout_papers
  drop constraint payout_papers_net_cents_check,
  drop constraint payout_papers_tax_cents_check,
  drop constraint payout_papers_amounts_check,
  add constraint payout_papers_amounts_check check (case
    when kind = 'refund-correction' then net_cents is not null and tax_cents is not null and net_cents < 0 and tax_cents <= 0
    when net_cents is null then tax_cents is null
    else tax_cents is not null and net_cents > 0 and tax_cents >= 0 end);
comment on column payout_papers.net_cents is 'of a refund correction (below 0), of a note that replaces another, and of the paper that cancels that one; other papers say what their payout says';
comment on column payout_papers.tax_cents is 'at the rate of the note; of refund corrections together net x rate, rounded once';

create or replace function refuse_change_of_issued_payouts() returns trigger language plpgsql as $$
begin
  if (new.partner_id, new.type, new.amount_cents, new.fee_cents, new.tax_rate_bp, new.tax_cents, new.tax_kind,
      new.set_off_cents, new.replaces_id, new.unsound_vat_id, new.number, new.approved_at, new.particulars)
    is distinct from
     (old.partner_id, old.type, old.amount_cents, old.fee_cents, old.tax_rate_bp, old.tax_cents, old.tax_kind,
      old.set_off_cents, old.replaces_id, old.unsound_vat_id, old.number, old.approved_at, old.particulars)
  then
    raise exception 'payout % has a paper, which says what it says', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
