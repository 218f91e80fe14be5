-- Why: what is corrected and written off is decided by two people, and a letter that asks for money left by one alone (S41). It is
-- prepared now, and takes its number once a second person has approved it.

alter table demands
  alter column number drop not null,
  alter column issued_at drop not null,
  add column prepared_at timestamptz,
  add column approval_id bigint unique references approvals,
  add constraint demands_issued_check check ((number is null) = (issued_at is null));

alter table demands disable trigger demands_immutable;
-- Those that there are left at once.
update demands set prepared_at = issued_at;
alter table demands enable trigger demands_immutable;
alter table demands alter column prepared_at set not null;

comment on table demands is 'letters that ask partners for what they owe: prepared by one person, issued once another one has approved them';
comment on column demands.number is 'given when it is issued; null before, and for good where it is not approved';
comment on column demands.net_cents is 'the debt in the books when the letter was prepared, and when it was issued';
comment on column demands.particulars is 'AES-256-GCM, sealed for demands.particulars:{number}: names and addresses of both sides as the letter has them; null before it is issued, and once their retention is over';
comment on column demands.issued_by is 'the user who prepared it; no reference: what somebody did stays written when the account is gone';

-- What was prepared is what is issued; what was issued stays.
create or replace function refuse_change_of_demands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id) and new.particulars is null
    and takes_away(to_jsonb(old), to_jsonb(new), array['particulars', 'reason'])
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.issued_at is null
    and (new.partner_id, new.net_cents, new.tax_cents, new.due_on, new.reason, new.issued_by, new.prepared_at)
      is not distinct from
      (old.partner_id, old.net_cents, old.tax_cents, old.due_on, old.reason, old.issued_by, old.prepared_at)
    and (old.approval_id is null or new.approval_id is not distinct from old.approval_id)
  then
    return new;
  end if;
  raise exception 'demands are immutable: another letter says what is right' using errcode = 'restrict_violation';
end $$;

-- A letter that was never issued has a reason, too.
create or replace function forget_letters(whose bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  letters bigint;
  objections bigint;
  checks bigint;
begin
  perform require_deleted_partner(whose);
  update demands set particulars = null, reason = '#'
  where partner_id = whose and (particulars is not null or reason <> '#');
  get diagnostics letters = row_count;
  update note_objections set reason = '#', answer = case when answer is not null then '#' end
  where partner_id = whose and reason <> '#';
  get diagnostics objections = row_count;
  update vat_id_checks set vat_id = '#', last_error = null, reference = null, answer = '"#"'
  where partner_id = whose and answered_at is not null and vat_id <> '#';
  get diagnostics checks = row_count;
  return letters + objections + checks;
end $$;

-- The partner whose money something moves that waits for approval; null where it moves nobody's.
create or replace function partner_of_approval(subject text) returns bigint language sql stable as $$
  select case split_part(subject, '/', 3)
    when 'corrections' then (select partner_id from corrections where id = split_part(subject, '/', 4)::bigint)
    when 'demands' then (select partner_id from demands where id = split_part(subject, '/', 4)::bigint)
    when 'write_offs' then (select partner_id from write_offs where id = split_part(subject, '/', 4)::bigint)
    when 'debt_payments' then (select partner_id from debt_payments where id = split_part(subject, '/', 4)::bigint)
    when 'payouts' then (select partner_id from payouts where id = split_part(subject, '/', 4)::bigint)
    when 'partners' then split_part(subject, '/', 4)::bigint
  end
$$;
