-- Why: a search for a marker in every column that could hold a text found what stayed of people whose retention was over: the code of a
-- voucher in the grant that made it.

-- A line says for good what was granted; its code goes with that of the voucher.
create or replace function refuse_change_of_voucher_grant_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_deleted_partner(old.partner_id) and new.code is null
    and to_jsonb(new) - 'code' = to_jsonb(old) - 'code'
  then
    return new;
  end if;
  raise exception 'what two people decide on stays as it was prepared' using errcode = 'restrict_violation';
end $$;
