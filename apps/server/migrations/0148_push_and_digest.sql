-- Why: partners open the product when something has happened, and hear of it on the device that they carry. What they are told already
-- (`notifications`) is pushed to browsers that asked for it (RFC 8030), encrypted for each; and whoever wants it gets a mail about their
-- week on Mondays.

create table push_devices (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  session_id    bigint not null references sessions on delete cascade,
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  subscription  bytea not null,
  created_at    timestamptz not null,
  sent_at       timestamptz
);
create index push_devices_user_id_idx on push_devices (user_id, id);
create index push_devices_session_id_idx on push_devices (session_id);
comment on table push_devices is 'browsers that messages are pushed to; gone with the sign-in that asked for it, the contract, or once the push service knows them no more';
comment on column push_devices.endpoint_hash is 'SHA-256 of the address at the push service, which finds a browser again that asks once more';
comment on column push_devices.subscription is 'that address and the keys that messages are encrypted with, as JSON, encrypted';
comment on column push_devices.sent_at is 'when the push service last took a message';

create table push_settings (
  user_id       bigint primary key references users on delete cascade,
  kinds         text[] not null check (kinds <@ array['money', 'newcomers', 'level']),
  shows_details boolean not null,
  quiet_from    smallint check (quiet_from between 0 and 23),
  quiet_to      smallint check (quiet_to between 0 and 23),
  told_level    smallint not null check (told_level between 0 and 20),
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
comment on column push_settings.kinds is 'what is pushed at all';
comment on column push_settings.shows_details is 'whether amounts and names stand in what is pushed: a locked screen shows it to whoever looks';
comment on column push_settings.quiet_from is 'hour of Berlin from which on nothing is pushed; null for no such time';
comment on column push_settings.quiet_to is 'hour of Berlin at which that ends';
comment on column push_settings.told_level is 'highest level that was pushed, or had been reached when the first device came';

create table push_messages (
  id              bigint generated always as identity primary key,
  device_id       bigint not null references push_devices on delete cascade,
  notification_id bigint references notifications on delete cascade,
  level           smallint check (level between 1 and 20),
  created_at      timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts        integer not null default 0 check (attempts >= 0),
  claimed_until   timestamptz,
  check (num_nonnulls(notification_id, level) = 1)
);
create index push_messages_next_attempt_at_idx on push_messages (next_attempt_at, id);
create index push_messages_device_id_idx on push_messages (device_id);
create index push_messages_notification_id_idx on push_messages (notification_id);
create index push_messages_created_at_idx on push_messages (created_at);
comment on table push_messages is 'what is to be pushed to a device; gone as soon as its push service took it, or never will';
comment on column push_messages.level is 'the level that was reached, where that is what it says';
comment on column push_messages.claimed_until is 'while a try is under way: from then on its process is taken for dead, and it is tried again';

-- Which of the things that a partner is told are pushed, and as what.
create function push_kind(type text) returns text language sql immutable as $$
  select case
    when type in ('creditsReleased', 'payoutApproved', 'payoutPaid') then 'money'
    when type in ('newPartner', 'newCustomer') then 'newcomers'
  end
$$;

-- Written with what happened, so that it leaves if and only if that does, whoever writes it.
create function queue_pushes() returns trigger language plpgsql as $$
begin
  insert into push_messages (device_id, notification_id, created_at, next_attempt_at)
  select device.id, told.id, told.created_at, told.created_at
  from written as told
  join push_devices as device on device.user_id = told.user_id
  join push_settings as settings on settings.user_id = told.user_id
  where push_kind(told.type) = any(settings.kinds);
  return null;
end
$$;
create trigger notifications_pushed after insert on notifications
  referencing new table as written
  for each statement execute function queue_pushes();

-- A device that is signed out shows nothing any more, whatever ended its sign-in.
create function forget_pushes_of_session() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end
$$;
create trigger sessions_ended_pushes after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function forget_pushes_of_session();

create function forget_pushes_of_user() returns trigger language plpgsql as $$
begin
  delete from push_devices where user_id = new.id;
  return null;
end
$$;
create trigger users_disabled_pushes after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function forget_pushes_of_user();

create function forget_pushes_of_contract() returns trigger language plpgsql as $$
begin
  delete from push_devices where user_id = (select user_id from partners where id = new.partner_id);
  return null;
end
$$;
create trigger partner_states_ended_pushes after insert on partner_states
  for each row when (new.state = 'ended')
  execute function forget_pushes_of_contract();

alter table message_settings
  add column weekly_digest boolean not null default false,
  add column digest_week date;
create index message_settings_weekly_digest_idx on message_settings (user_id) where weekly_digest;
comment on column message_settings.weekly_digest is 'whether a mail about the week before is wanted on Mondays; by mail alone';
comment on column message_settings.digest_week is 'Monday of the last week that was looked at for it, whether there was something to say or not';
