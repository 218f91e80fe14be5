-- Why: the books end at the tax adviser. Which accounts theirs are in is the company's to say, and what was handed over in a
-- month stays as it was: what is booked later goes into the next file.

create table accounting_settings (
  id                   smallint primary key default 1 check (id = 1),
  consultant           integer check (consultant between 1001 and 9999999),
  client               integer check (client between 1 and 99999),
  chart                text not null default 'SKR03' check (chart in ('SKR03', 'SKR04')),
  account_length       smallint not null default 4 check (account_length between 4 and 8),
  fiscal_year_month    smallint not null default 1 check (fiscal_year_month between 1 and 12),
  creditors_from       bigint check (creditors_from > 0),
  accounts             jsonb not null default '{}',
  updated_at           timestamptz not null default now()
);
comment on table accounting_settings is 'one row: how the books of the tax adviser are made';
comment on column accounting_settings.consultant is 'number of the tax adviser with DATEV';
comment on column accounting_settings.client is 'number of the company with the tax adviser';
comment on column accounting_settings.chart is 'chart of accounts of DATEV';
comment on column accounting_settings.account_length is 'digits of general accounts; accounts of persons have one more';
comment on column accounting_settings.fiscal_year_month is 'month in which the fiscal year begins';
comment on column accounting_settings.creditors_from is 'the account of a partner is this and the number of the partner';
comment on column accounting_settings.accounts is 'account, and the tax key where the account has none of its own, by purpose: a bonus and a kind of tax, or where money leaves';
insert into accounting_settings default values;

create table accounting_exports (
  id          bigint generated always as identity primary key,
  month       date not null unique check (extract(day from month) = 1),
  exported_at timestamptz not null,
  exported_by bigint not null,
  settings    jsonb not null,
  lines       integer not null check (lines >= 0),
  sha256      bytea not null check (octet_length(sha256) = 32)
);
comment on table accounting_exports is 'months whose file was handed over: given again, it is the same byte for byte';
comment on column accounting_exports.month is 'first day';
comment on column accounting_exports.exported_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column accounting_exports.settings is 'accounting_settings as they were';
comment on column accounting_exports.sha256 is 'of the file';

create table accounting_export_entries (
  entry_id  bigint primary key references journal_entries,
  export_id bigint not null references accounting_exports
);
create index accounting_export_entries_export_id_idx on accounting_export_entries (export_id);
comment on table accounting_export_entries is 'which file an entry was handed over in, each in one';

create function refuse_change_of_accounting_exports() returns trigger language plpgsql as $$
begin
  raise exception 'what was handed over to the tax adviser stays as it was' using errcode = 'restrict_violation';
end $$;
create trigger accounting_exports_immutable before update or delete on accounting_exports
  for each row execute function refuse_change_of_accounting_exports();
create trigger accounting_export_entries_immutable before update or delete on accounting_export_entries
  for each row execute function refuse_change_of_accounting_exports();
