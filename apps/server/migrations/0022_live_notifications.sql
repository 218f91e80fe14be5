-- Why: whoever has the product open learns at once of what happens, whichever process it happened in. Every notification
-- that is written wakes the processes: by the numbers of those who are told, never by what they are told. A statement
-- that tells very many sends several messages, as one holds no more than 8,000 bytes.

create index notifications_latest_idx on notifications (user_id, id desc);

create function wake_notified() returns trigger language plpgsql as $$
begin
  perform pg_notify('notified_users', told.users)
  from (
    select string_agg(user_id::text, ',') as users
    from (
      select user_id, (row_number() over (order by user_id) - 1) / 300 as part
      from (select distinct user_id from written) as several
    ) as parts
    group by part
  ) as told;
  return null;
end
$$;

create trigger notifications_wake after insert on notifications
  referencing new table as written
  for each statement execute function wake_notified();
