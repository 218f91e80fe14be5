-- Why: what the tax adviser finds wrong in a month that was handed over (a number, an account) could not be put right. A new
-- version is made by two people from the same entries; every version and its file stay.

create table accounting_export_versions (
  export_id   bigint not null references accounting_exports,
  version     integer not null check (version > 1),
  exported_at timestamptz not null,
  exported_by bigint not null,
  approval_id bigint references approvals,
  reason      text not null check (length(reason) between 3 and 500),
  settings    jsonb not null,
  lines       integer not null check (lines >= 0),
  sha256      bytea not null check (octet_length(sha256) = 32),
  primary key (export_id, version)
);
create index accounting_export_versions_approval_id_idx on accounting_export_versions (approval_id);
comment on table accounting_export_versions is 'later versions of months that were handed over, from the same entries with other settings; the first one is in accounting_exports';
comment on column accounting_export_versions.exported_by is 'a user, who prepared it; no reference: what somebody did stays written when the account is gone';
comment on column accounting_export_versions.approval_id is 'what a second person decided on; null where one person sufficed';
comment on column accounting_export_versions.settings is 'accounting_settings as they were';
comment on column accounting_export_versions.sha256 is 'of the file';

create table accounting_export_files (
  export_id bigint not null references accounting_exports,
  version   integer not null check (version > 0),
  file      bytea not null,
  primary key (export_id, version)
);
comment on table accounting_export_files is 'the files as they were handed over; those of months before there was this table are written again from their entries';

create trigger accounting_export_versions_immutable before update or delete on accounting_export_versions
  for each row execute function refuse_change_of_accounting_exports();

-- A file has names: it goes with the first document in it whose retention is over.
create function refuse_change_of_accounting_export_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from accounting_export_entries as exported
    join journal_entries as entry on entry.id = exported.entry_id
    join payouts as payout on payout.id = entry.payout_id
    where exported.export_id = old.export_id and payout.forgotten_at is not null
  ) then
    return old;
  end if;
  raise exception 'what was handed over to the tax adviser stays as it was' using errcode = 'restrict_violation';
end $$;
create trigger accounting_export_files_immutable before update or delete on accounting_export_files
  for each row execute function refuse_change_of_accounting_export_files();

create function forget_accounting_export_files() returns trigger
language plpgsql security definer set search_path from current as $$
begin
  delete from accounting_export_files as kept
  where kept.export_id in (
    select exported.export_id from journal_entries as entry
    join accounting_export_entries as exported on exported.entry_id = entry.id
    where entry.payout_id = new.id
  );
  return null;
end $$;
create trigger payouts_forget_accounting_export_files after update of forgotten_at on payouts
  for each row when (old.forgotten_at is null and new.forgotten_at is not null)
  execute function forget_accounting_export_files();
