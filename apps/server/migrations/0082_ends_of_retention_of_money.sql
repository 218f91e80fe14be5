-- Why: what corrections, letters, banks and registers say of people was kept for ever after their accounts were deleted, since
-- its tables came after the rules on that. It goes with what it belongs to: documents, orders or books.

-- What is sealed goes as a whole.
alter table demands alter column particulars drop not null;
comment on column demands.particulars is 'AES-256-GCM, sealed for demands.particulars:{number}: names and addresses of both sides as the letter has them; null once their retention is over';
alter table payout_attempts alter column target drop not null;
comment on column payout_attempts.target is 'AES-256-GCM, sealed for payout_attempts.target:{payout_id}: where this attempt goes, JSON; null once its retention is over';
alter table payout_run_items alter column destination drop not null;
comment on column payout_run_items.destination is 'AES-256-GCM, sealed for payout_run_items.destination:{payout_id}: the account masked, and its holder, JSON; null once its retention is over';
alter table bank_statement_lines alter column details drop not null;
comment on column bank_statement_lines.details is 'AES-256-GCM, sealed for bank_statement_lines.details:{entry_key}: the other side and what the bank wrote, JSON; null once its retention is over';

-- Guards stay: they let through that texts of somebody whose account was deleted are taken away, and nothing else.
create or replace function refuse_change_of_credits() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old), to_jsonb(new), array['text'])
  then
    return new;
  end if;
  raise exception 'credits are immutable: write a reversing credit' using errcode = 'restrict_violation';
end $$;

create or replace function refuse_change_of_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old), to_jsonb(new), array['text', 'reason'])
  then
    return new;
  end if;
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

create or replace function refuse_change_of_demands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id) and new.particulars is null
    and takes_away(to_jsonb(old), to_jsonb(new), array['particulars', 'reason'])
  then
    return new;
  end if;
  raise exception 'demands are immutable: another letter says what is right' using errcode = 'restrict_violation';
end $$;

create or replace function refuse_change_of_write_offs() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old), to_jsonb(new), array['reason'])
  then
    return new;
  end if;
  if tg_op = 'DELETE' or old.booked_at is not null
     or (new.partner_id, new.amount_cents, new.demand_id, new.reason, new.prepared_by, new.prepared_at)
        is distinct from
        (old.partner_id, old.amount_cents, old.demand_id, old.reason, old.prepared_by, old.prepared_at)
     or (old.approval_id is not null and new.approval_id is distinct from old.approval_id)
  then
    raise exception 'write-offs stay as they were prepared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function refuse_change_of_debt_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old), to_jsonb(new), array['bank_reference', 'reason'])
  then
    return new;
  end if;
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

create or replace function refuse_change_of_note_objections() returns trigger language plpgsql as $$
begin
  -- What status comes to is not known yet here; it is made of columns that are compared.
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old) - 'status', to_jsonb(new) - 'status', array['reason', 'answer'])
  then
    return new;
  end if;
  if tg_op = 'DELETE' or old.agreed_at is not null
    or (new.id, new.payout_id, new.paper_id, new.partner_id, new.reason, new.net_cents, new.tax_cents, new.objected_at)
      is distinct from
       (old.id, old.payout_id, old.paper_id, old.partner_id, old.reason, old.net_cents, old.tax_cents, old.objected_at)
  then
    raise exception 'objections to credit notes stay as they were declared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function refuse_change_of_returns() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and takes_away(to_jsonb(old), to_jsonb(new), array['note', 'bank_reference'])
    and is_deleted_partner((select partner_id from payouts where id = old.payout_id))
  then
    return new;
  end if;
  raise exception 'what the bank sent back stays written' using errcode = 'restrict_violation';
end $$;

create or replace function refuse_change_of_answered_checks() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id)
    and takes_away(to_jsonb(old), to_jsonb(new), array['vat_id', 'last_error', 'reference', 'answer'])
  then
    return new;
  end if;
  raise exception 'answers about VAT IDs are kept' using errcode = 'restrict_violation';
end $$;

-- The signatures of the chain stay, so that whoever has a document can prove it; the file of it goes.
create function refuse_change_of_signed_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and is_deleted_partner((select partner_id from signed_documents where id = old.document_id))
  then
    return old;
  end if;
  raise exception '% stay as they were issued', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger signed_document_files_immutable on signed_document_files;
create trigger signed_document_files_immutable before update or delete on signed_document_files
  for each row execute function refuse_change_of_signed_files();

-- Whoever has a voucher spends it: whom it was given to, or else its owner.
create function holder_of_voucher(voucher bigint) returns bigint language sql stable as $$
  select coalesce(partner_id, owner_id) from vouchers where id = voucher
$$;
create or replace function refuse_change_of_voucher_movements() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reference = '#' || old.id
    and takes_away(to_jsonb(old), to_jsonb(new) || '{"reference": "#"}', array['order_number', 'reference'])
    and is_deleted_partner(holder_of_voucher(old.voucher_id))
  then
    return new;
  end if;
  raise exception 'movements of vouchers stay written: a refund gives back' using errcode = 'restrict_violation';
end $$;

-- The application's role may not change most of these tables; what is over goes by these functions alone, each for a partner
-- whose account was deleted, and says how many rows that were.
create function require_deleted_partner(whose bigint) returns void language plpgsql as $$
begin
  if not is_deleted_partner(whose) then
    raise exception 'partner % was not deleted', whose using errcode = 'restrict_violation';
  end if;
end $$;

-- With the documents: letters about debts, objections to credit notes, proofs of VAT IDs.
create function forget_letters(whose bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  letters bigint;
  objections bigint;
  checks bigint;
begin
  perform require_deleted_partner(whose);
  update demands set particulars = null, reason = '#' where partner_id = whose and particulars is not null;
  get diagnostics letters = row_count;
  update note_objections set reason = '#', answer = case when answer is not null then '#' end
  where partner_id = whose and reason <> '#';
  get diagnostics objections = row_count;
  update vat_id_checks set vat_id = '#', last_error = null, reference = null, answer = '"#"'
  where partner_id = whose and answered_at is not null and vat_id <> '#';
  get diagnostics checks = row_count;
  return letters + objections + checks;
end $$;

-- With the documents: where payouts went, and what the bank says of it. A booking that paid several goes with the last of
-- them, and needs forget_notes before; what is of nobody, or of somebody who is there, stays.
create function forget_transfers(whose bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  payments bigint;
  lines bigint;
  transfers bigint;
begin
  perform require_deleted_partner(whose);
  update bank_statement_lines as line
  set details = null, reference = '#', decision = case when decision is not null then '#' end,
    -- A number of ours stays.
    end_to_end_id = case when end_to_end_id !~ '^P-[0-9]+-[0-9]+$' then '#' else end_to_end_id end
  where line.details is not null and (
    line.id in (select line_id from debt_payments where partner_id = whose)
    or line.id in (
      select matched.line_id from bank_statement_matches as matched
      join payouts on payouts.id = matched.payout_id where payouts.partner_id = whose
    ) and not exists (
      select from bank_statement_matches as matched join payouts on payouts.id = matched.payout_id
      where matched.line_id = line.id and payouts.partner_id <> whose and payouts.forgotten_at is null));
  get diagnostics lines = row_count;
  update debt_payments set bank_reference = '#' where partner_id = whose and bank_reference <> '#';
  get diagnostics payments = row_count;
  update payout_attempts set target = null
  where target is not null and payout_id in (select id from payouts where partner_id = whose);
  get diagnostics transfers = row_count;
  update payout_returns set note = null, bank_reference = null
  where num_nonnulls(note, bank_reference) > 0 and payout_id in (select id from payouts where partner_id = whose);
  update payout_run_items
  set destination = null, reason = case when reason is not null then '#' end,
    failure = case when failure is not null then failure || '{"text": "#"}' end
  where destination is not null and payout_id in (select id from payouts where partner_id = whose);
  update payouts set bank_reference = null where partner_id = whose and bank_reference is not null;
  return lines + payments + transfers;
end $$;

-- With the orders: the shop's numbers. Vouchers that still hold keep theirs, by which the shop sends a movement again.
create function forget_voucher_movements(whose bigint, today date) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  emptied bigint;
begin
  perform require_deleted_partner(whose);
  update voucher_movements
  set reference = '#' || id, order_number = case when order_number is not null then '#' end
  where reference <> '#' || id and voucher_id in (
    select id from vouchers
    where (partner_id = whose or owner_id = whose and partner_id is null) and valid_until < today);
  get diagnostics emptied = row_count;
  return emptied;
end $$;

-- With the books: the files of statements and extracts that were issued with a signature.
create function forget_statements(whose bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  removed bigint;
begin
  perform require_deleted_partner(whose);
  delete from signed_document_files
  where document_id in (select id from signed_documents where partner_id = whose);
  get diagnostics removed = row_count;
  return removed;
end $$;

-- With the books and the log: what was done by hand, why, and in which words.
create function forget_done_by_hand(whose bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  corrected bigint;
  given_up bigint;
  paid bigint;
  approved bigint;
begin
  perform require_deleted_partner(whose);
  update approvals
  set reason = '#', decision = case when decision is not null then '#' end,
    after = after || case when after ? 'text' then '{"text": "#"}' else '{}' end::jsonb
      || case when after ? 'bankReference' then '{"bankReference": "#"}' else '{}' end::jsonb
      || case when after ? 'vatId' then '{"vatId": "#"}' else '{}' end::jsonb
  where status <> 'open' and reason <> '#'
    and kind in ('money.correction', 'money.write-off', 'money.debt-payment', 'payout.reject', 'tax.vat-id', 'tax.replacement')
    and partner_of_approval(subject) = whose;
  get diagnostics approved = row_count;
  -- A correction and its credit say the same.
  update credits set text = '#' where partner_id = whose and text is not null and text <> '#';
  update corrections set text = '#', reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics corrected = row_count;
  update write_offs set reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics given_up = row_count;
  update debt_payments set reason = '#' where partner_id = whose and reason <> '#';
  get diagnostics paid = row_count;
  return approved + corrected + given_up + paid;
end $$;
