-- Why: a run that was approved could not be stopped any more, even while nobody had fetched its file. Taken back, it is given up
-- like a draft, and says who had let it go; its file is withdrawn and never handed out.

alter table payout_runs
  drop constraint payout_runs_check1,
  add constraint payout_runs_check1 check (
    status = 'discarded' or (approved_at is not null) = (status in ('approved', 'exported', 'done')));

alter table payout_run_files
  drop constraint payout_run_files_status_check,
  drop constraint payout_run_files_check,
  add constraint payout_run_files_status_check check (status in ('ready', 'live', 'accepted', 'refused', 'withdrawn')),
  add constraint payout_run_files_check check ((status in ('ready', 'withdrawn')) = (fetched_at is null));
comment on column payout_run_files.status is 'withdrawn: its run was taken back before anybody fetched it';
drop index payout_run_files_live_key;
create unique index payout_run_files_live_key on payout_run_files (run_id) where status not in ('refused', 'withdrawn');

create or replace function refuse_change_of_run_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.run_id, new.version, new.message_id, new.batch_id, new.created_at)
    is distinct from (old.run_id, old.version, old.message_id, old.batch_id, old.created_at)
    or (old.sha256 is not null and (new.sha256, new.item_count, new.control_sum_cents, new.fetched_at)
      is distinct from (old.sha256, old.item_count, old.control_sum_cents, old.fetched_at))
    or (old.status in ('refused', 'withdrawn') and new.status <> old.status)
  then
    raise exception 'a file of a run stays as it was written' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
