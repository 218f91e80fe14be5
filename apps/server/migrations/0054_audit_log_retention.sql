-- Why: what was done is kept for ten years from the end of its year, like the books; after that nobody may keep it.

drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();

-- The first instant whose lines are still kept.
create function audit_log_kept_from() returns timestamptz language sql stable as $$
  select (date_trunc('year', now() at time zone 'Europe/Berlin') - interval '10 years') at time zone 'Europe/Berlin'
$$;

create function refuse_deletion_of_audit_log() returns trigger language plpgsql as $$
begin
  if old.occurred_at >= audit_log_kept_from() then
    raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger audit_log_kept before delete on audit_log
  for each row execute function refuse_deletion_of_audit_log();

-- The application's role may not delete lines; what is over goes by this function alone.
create function forget_audit_log() returns bigint
language plpgsql security definer set search_path from current as $$
declare forgotten bigint;
begin
  delete from audit_log where occurred_at < audit_log_kept_from();
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
