-- Why: a debt that a refund leaves behind after its partner was deleted could never end, since nobody is there to be written to; nor
-- could value added tax that a partner owes with no debt beside it, which no letter asks for. Two people give up both without a letter.

alter table write_offs
  alter column demand_id drop not null,
  add column tax_cents bigint not null default 0 check (tax_cents >= 0),
  drop constraint write_offs_amount_cents_check,
  add constraint write_offs_amount_cents_check check (amount_cents >= 0),
  add constraint write_offs_something_check check ((amount_cents > 0) = (tax_cents = 0));
comment on column write_offs.amount_cents is 'all that the partner owed, net; 0 where it was tax alone';
comment on column write_offs.tax_cents is 'the tax that the partner owed, where nothing else was owed; that beside a debt is in the books';
comment on column write_offs.demand_id is 'the letter whose term had passed; null for tax alone, and for a partner who was deleted';

create or replace function refuse_change_of_write_offs() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old), to_jsonb(new), array['reason'])
  then
    return new;
  end if;
  if tg_op = 'DELETE' or old.booked_at is not null
     or (new.partner_id, new.amount_cents, new.tax_cents, new.demand_id, new.reason, new.prepared_by, new.prepared_at)
        is distinct from
        (old.partner_id, old.amount_cents, old.tax_cents, old.demand_id, old.reason, old.prepared_by, old.prepared_at)
     or (old.approval_id is not null and new.approval_id is distinct from old.approval_id)
  then
    raise exception 'write-offs stay as they were prepared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
