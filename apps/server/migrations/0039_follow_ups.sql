-- Why: a list of whom to call today that never gets shorter is not looked at. What was done, put off or noted is kept,
-- by the partner who calls and the one who is called.

create table follow_ups (
  partner_id   bigint not null references partners,
  member_id    bigint not null references partners,
  done_at      timestamptz,
  done_reasons text[] not null default '{}',
  call_on      date,
  note         text check (length(note) between 1 and 1000),
  updated_at   timestamptz not null,
  primary key (partner_id, member_id),
  check (partner_id <> member_id)
);
comment on table follow_ups is 'what a partner keeps of calls to somebody of the first line; it stays when that one moves, and is seen again below the same partner only';
comment on column follow_ups.done_reasons is 'the reasons to call that held when the call was done: they do not ask for another one at once';
comment on column follow_ups.call_on is 'Berlin day of the next call';
