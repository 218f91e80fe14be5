-- Why: what was done with a stolen password is found by the place that it was done from. A line carries a hash of the network
-- address under a key that is derived from the field key: there are so few addresses that a hash without a key is no secret.
alter table audit_log add column address_hash bytea;
comment on column audit_log.address_hash is
  'HMAC-SHA-256 of the network address that the request came from, under a key that is derived from the field key; null for commands and jobs';
-- Screens show the first eight characters, and the log is searched by them.
create index audit_log_place_idx on audit_log (encode(substring(address_hash for 4), 'hex'), id desc);

-- Whom a line concerns: people are looked up by their names first, then their lines by the address that all of these begin with.
-- In PL/pgSQL, so that its cost counts: the planner takes the expression alone for so cheap that it reads the whole log.
create function audited_object(subject text) returns text language plpgsql immutable strict parallel safe cost 100 as $$
begin
  return substring(subject from '^/api/(?:operator/)?[a-z_]+/[0-9]{1,15}');
end $$;
create index audit_log_object_idx on audit_log (audited_object(subject), id desc);

-- Commands are few beside everything else, and those who run them fewer.
create index audit_log_command_user_idx on audit_log (command_user, id desc) where command_user is not null;

-- What was done, without who looked at what.
create index audit_log_changes_idx on audit_log (id desc) where action <> 'begin' and action <> 'look';
