-- Why: what is sent to an open browser ends together with its session, in every process and not only at the next
-- request. A session that is revoked, and an account that is disabled, say so by the number of the user.

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('ended_sessions', new.user_id::text);
  return null;
end
$$;

create trigger sessions_ended after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function tell_session_ended();

create function tell_account_disabled() returns trigger language plpgsql as $$
begin
  perform pg_notify('ended_sessions', new.id::text);
  return null;
end
$$;

create trigger users_disabled after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function tell_account_disabled();
