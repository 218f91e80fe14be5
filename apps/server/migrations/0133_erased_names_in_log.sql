-- Why: lines of the log keep for ten years what was and what is. Who somebody was is no part of what that is for once their account is
-- deleted: what was changed, when, by whom and why stays, under a number.

-- What a line says without values by which somebody is known.
create function without_names(fields jsonb) returns jsonb language plpgsql immutable as $$
begin
  if fields is null or jsonb_typeof(fields) <> 'object' then return fields; end if;
  return (
    select coalesce(jsonb_object_agg(key, case
      when jsonb_typeof(value) = 'object' then without_names(value)
      when jsonb_typeof(value) = 'string' and key = any (array[
        'firstName', 'lastName', 'displayName', 'email', 'newEmail', 'phone', 'street', 'postcode', 'city', 'accountHolder',
        'iban', 'bic', 'bankName', 'paypalEmail', 'ust', 'vatId', 'fileAgree', 'fileRegistration'])
        and value #>> '{}' not in ('changed', 'removed', 'reset', 'set')
      then '"#"' else value end), '{}')
    from jsonb_each(fields));
end $$;

drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();

-- One change is let through: taking such values away. The application's role may change no line; the function below does.
create function refuse_other_change_of_audit_log() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'details' <> to_jsonb(old) - 'details' or new.details is distinct from without_names(old.details) then
    raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_log_unchanged before update on audit_log
  for each row execute function refuse_other_change_of_audit_log();

-- Takes them away from the lines about somebody whose account was deleted; answers how many lines that were.
create function forget_names_in_log(whose bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  own bigint;
  forgotten bigint;
begin
  if not exists (select from users where id = whose and deleted_at is not null) then
    raise exception 'user % was not deleted', whose using errcode = 'restrict_violation';
  end if;
  select id into own from partners where user_id = whose;
  update audit_log set details = without_names(details)
  where audited_object(subject) = any (array[
      '/api/users/' || whose, '/api/operators/' || whose, '/api/partners/' || own, '/api/operator/partners/' || own,
      '/api/affiliate_datas/' || own, '/api/customers/' || own])
    and details is not null and details <> without_names(details);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
