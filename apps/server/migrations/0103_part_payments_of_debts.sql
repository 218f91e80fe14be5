-- Why: whoever could not pay all that a letter asks for could pay nothing: a part of a debt had no way into the books.

alter table debt_payments
  add column left_cents bigint not null default 0 check (left_cents >= 0),
  drop constraint debt_payments_net_cents_check,
  -- A small part of a debt that is nearly all tax pays tax alone.
  add constraint debt_payments_net_cents_check check (net_cents > 0 or net_cents = 0 and left_cents > 0);
comment on table debt_payments is 'what partners paid for letters about their debts: all that was owed, or a part of it';
comment on column debt_payments.left_cents is 'gross, of what was owed as it was prepared: what stays owed; of a part above 0';
comment on column debt_payments.net_cents is 'what of the debt in the books it pays';
create or replace function refuse_change_of_debt_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old), to_jsonb(new), array['bank_reference', 'reason'])
  then
    return new;
  end if;
  if tg_op = 'DELETE' or old.booked_at is not null
     or (new.partner_id, new.demand_id, new.amount_cents, new.net_cents, new.left_cents, new.received_on, new.bank_reference,
         new.line_id, new.reason, new.prepared_by, new.prepared_at)
        is distinct from
        (old.partner_id, old.demand_id, old.amount_cents, old.net_cents, old.left_cents, old.received_on, old.bank_reference,
         old.line_id, old.reason, old.prepared_by, old.prepared_at)
     or (old.approval_id is not null and new.approval_id is distinct from old.approval_id)
  then
    raise exception 'payments of debts stay as they were prepared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A part settles no credits: those are set off against later ones still. The payout that takes them counts the part as paid by its
-- partner, beside the corrections that it sets off.
create table payout_debt_payments (
  payout_id  bigint not null references payouts,
  payment_id bigint not null references debt_payments,
  primary key (payout_id, payment_id)
);
create index payout_debt_payments_payment_id_idx on payout_debt_payments (payment_id);
comment on table payout_debt_payments is 'parts of debts that were paid, and the payout that sets the rest off: it pays so much more; of a rejected one another payout counts them';
create trigger payout_debt_payments_immutable before update or delete on payout_debt_payments
  for each row execute function refuse_change_of_books();

-- Where no payout comes to it: the rest is paid or given up, and the credits with it.
create table settled_debt_payments (
  payment_id   bigint primary key references debt_payments,
  last_id      bigint references debt_payments,
  write_off_id bigint references write_offs,
  check (num_nonnulls(last_id, write_off_id) = 1)
);
create index settled_debt_payments_last_id_idx on settled_debt_payments (last_id);
create index settled_debt_payments_write_off_id_idx on settled_debt_payments (write_off_id);
comment on table settled_debt_payments is 'parts of debts that were paid, and what ended the rest: no payout counts them any more';
comment on column settled_debt_payments.last_id is 'the payment of the rest';
comment on column settled_debt_payments.write_off_id is 'the write-off of the rest';
create trigger settled_debt_payments_immutable before update or delete on settled_debt_payments
  for each row execute function refuse_change_of_books();

-- A debt by hand is no correction of a document: where a part of it was paid, the payout pays more than its document bills.
alter table payouts
  drop constraint payouts_set_off_cents_check,
  drop constraint payouts_tax_cents_check;
comment on column payouts.set_off_cents is 'gross of the refund corrections that it settles, less the parts of debts that its partner has paid';
