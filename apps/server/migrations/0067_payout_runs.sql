-- Why: payouts leave together, in one file for the bank. One person looks through them, another one lets them go; what was in
-- which file, and what the bank said to it, stays written.

create table payout_settings (
  id               smallint primary key default 1 check (id = 1),
  account_holder   text check (account_holder <> ''),
  iban             bytea,
  bic              text check (bic <> ''),
  item_limit_cents bigint check (item_limit_cents > 0),
  statement_csv    jsonb,
  check (iban is null or account_holder is not null)
);
comment on table payout_settings is 'the account that payouts leave from, and what of them is unusual: one row';
comment on column payout_settings.iban is 'AES-256-GCM, sealed for payout_settings.iban:{id}';
comment on column payout_settings.item_limit_cents is 'from this gross amount on a payout is unusual; null: none is';
comment on column payout_settings.statement_csv is 'how the CSV statements of the bank are read; null: they are not';
insert into payout_settings default values;

create table payout_runs (
  id            bigint generated always as identity primary key,
  status        text not null default 'draft'
                check (status in ('draft', 'submitted', 'approved', 'exported', 'done', 'discarded')),
  type          text not null check (type in ('bank', 'paypal')),
  scope         text not null check (scope in ('requested', 'all')),
  due_on        date not null,
  minimum_cents bigint not null check (minimum_cents >= 0),
  countries     text[] not null default '{}',
  collecting    boolean not null,
  approving     boolean not null default false,
  prepared_by   bigint not null,
  prepared_at   timestamptz not null,
  approval_id   bigint references approvals,
  approved_by   bigint,
  approved_at   timestamptz,
  exported_at   timestamptz,
  done_at       timestamptz,
  check ((approved_by is null) = (approved_at is null)),
  check ((approved_at is not null) = (status in ('approved', 'exported', 'done'))),
  check (not collecting or status in ('draft', 'discarded')),
  check (not approving or status = 'approved')
);
comment on table payout_runs is 'payouts that leave together';
comment on column payout_runs.due_on is 'the day on which the bank is to carry it out';
comment on column payout_runs.minimum_cents is 'less than this, net, is not taken';
comment on column payout_runs.countries is 'three letters of ISO 3166-1; none: all';
comment on column payout_runs.collecting is 'its payouts are still being put together, one by one';
comment on column payout_runs.approving is 'its payouts are still being approved, one by one';
comment on column payout_runs.prepared_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column payout_runs.approved_by is 'a user; no reference';
create index payout_runs_due_on_idx on payout_runs (due_on, id);
create index payout_runs_status_idx on payout_runs (status, id);
create index payout_runs_at_work_idx on payout_runs (id) where collecting or approving;

-- Whom a run over all balances looks at, one by one, and what it came to.
create table payout_run_partners (
  run_id          bigint not null references payout_runs,
  partner_id      bigint not null references partners,
  available_cents bigint not null check (available_cents > 0),
  over_at         timestamptz,
  missing         text[],
  told_at         timestamptz,
  primary key (run_id, partner_id),
  check (missing is null or over_at is not null),
  check (told_at is null or missing is not null)
);
comment on table payout_run_partners is 'partners with something available whom a run over all balances looks at';
comment on column payout_run_partners.over_at is 'set by the transaction that requested the payout, so that it is requested once; or when something was missing';
comment on column payout_run_partners.missing is 'what the partner lacks for a payout; null where one was requested or nothing was left';
create index payout_run_partners_open_idx on payout_run_partners (run_id, partner_id) where over_at is null;
create index payout_run_partners_missing_idx on payout_run_partners (run_id, available_cents, partner_id) where missing is not null;

create table payout_run_files (
  id                bigint generated always as identity primary key,
  run_id            bigint not null references payout_runs,
  version           integer not null check (version > 0),
  status            text not null default 'ready' check (status in ('ready', 'live', 'accepted', 'refused')),
  message_id        text not null unique check (length(message_id) between 1 and 35),
  batch_id          text not null unique check (length(batch_id) between 1 and 35),
  debtor            bytea,
  created_at        timestamptz not null,
  fetched_at        timestamptz,
  item_count        integer check (item_count > 0),
  control_sum_cents bigint check (control_sum_cents > 0),
  sha256            bytea check (octet_length(sha256) = 32),
  unique (run_id, version),
  check ((status = 'ready') = (fetched_at is null)),
  check (num_nulls(fetched_at, item_count, control_sum_cents, sha256) in (0, 4))
);
comment on table payout_run_files is 'files of runs for the bank or for PayPal; none is kept, each can be written again from its rows';
comment on column payout_run_files.message_id is 'names the file to the bank';
comment on column payout_run_files.batch_id is 'what the bank books the sum of the file under (PmtInfId)';
comment on column payout_run_files.debtor is 'AES-256-GCM, sealed for payout_run_files.debtor:{id}: name, IBAN and BIC of the company as they were when the file was made, JSON; null for PayPal';
comment on column payout_run_files.created_at is 'stands in the file';
comment on column payout_run_files.fetched_at is 'when it was written for the first time';
comment on column payout_run_files.sha256 is 'of the file as it was written for the first time: later it has to be the same';
-- A run has one file that may be with the bank.
create unique index payout_run_files_live_key on payout_run_files (run_id) where status <> 'refused';

create table payout_run_file_events (
  id          bigint generated always as identity primary key,
  file_id     bigint not null references payout_run_files,
  kind        text not null check (kind in ('fetched', 'accepted', 'refused')),
  at          timestamptz not null,
  by_user     bigint not null,
  report_hash bytea unique check (octet_length(report_hash) = 32),
  reason      text
);
create index payout_run_file_events_file_id_idx on payout_run_file_events (file_id, id);
comment on column payout_run_file_events.by_user is 'a user; no reference';
comment on column payout_run_file_events.report_hash is 'SHA-256 of the bank''s report (pain.002) that said so; null by hand';

create table payout_run_items (
  id            bigint generated always as identity primary key,
  run_id        bigint not null references payout_runs,
  payout_id     bigint not null references payouts,
  attempt       smallint not null check (attempt > 0),
  end_to_end_id text not null check (length(end_to_end_id) between 1 and 35),
  amount_cents  bigint not null check (amount_cents > 0),
  status        text not null default 'included' check (status in (
                  'included', 'held', 'failed', 'rejected', 'approved', 'sent', 'refused', 'removed', 'paid', 'returned')),
  warnings      text[] not null default '{}',
  destination   bytea not null,
  reason        text,
  failure       jsonb,
  added_at      timestamptz not null,
  changed_at    timestamptz not null,
  unique (run_id, payout_id),
  check (end_to_end_id = 'P-' || payout_id || '-' || attempt),
  check ((failure is not null) = (status in ('failed', 'refused')))
);
comment on table payout_run_items is 'payouts in runs';
comment on column payout_run_items.attempt is 'which time the payout is sent';
comment on column payout_run_items.amount_cents is 'what is sent: gross, after the fee';
comment on column payout_run_items.warnings is 'what time does not settle; the others are read when they are asked for';
comment on column payout_run_items.destination is 'AES-256-GCM, sealed for payout_run_items.destination:{payout_id}: the account masked, and its holder, JSON';
comment on column payout_run_items.failure is 'code and text of why it could not go along';
-- A payout is in one run at a time.
create unique index payout_run_items_once_key on payout_run_items (payout_id, attempt)
  where status in ('included', 'held', 'approved', 'sent', 'paid', 'returned');
create index payout_run_items_run_idx on payout_run_items (run_id, amount_cents, id);
create index payout_run_items_open_idx on payout_run_items (run_id, id) where status in ('included', 'approved', 'sent');
create index payout_run_items_payout_id_idx on payout_run_items (payout_id, id);

create table payout_run_file_items (
  file_id      bigint not null references payout_run_files,
  position     integer not null check (position > 0),
  item_id      bigint not null references payout_run_items,
  payout_id    bigint not null references payouts,
  attempt      smallint not null,
  amount_cents bigint not null check (amount_cents > 0),
  is_live      boolean not null default true,
  primary key (file_id, position),
  unique (file_id, item_id)
);
comment on table payout_run_file_items is 'what is in which file, in its order';
comment on column payout_run_file_items.is_live is 'false once the bank has refused the file or this payment';
-- No transfer of a payout is ever in two files that the bank may carry out.
create unique index payout_run_file_items_live_key on payout_run_file_items (payout_id, attempt) where is_live;
create index payout_run_file_items_item_id_idx on payout_run_file_items (item_id);

-- What was in a file stays written: it is what the bank was asked to do.
create function refuse_change_of_file_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.file_id, new.position, new.item_id, new.payout_id, new.attempt, new.amount_cents)
    is distinct from (old.file_id, old.position, old.item_id, old.payout_id, old.attempt, old.amount_cents)
    or (new.is_live and not old.is_live)
  then
    raise exception 'what is in a file of a run stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_run_file_items_stay before update or delete on payout_run_file_items
  for each row execute function refuse_change_of_file_items();
create function refuse_change_of_run_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.run_id, new.version, new.message_id, new.batch_id, new.created_at)
    is distinct from (old.run_id, old.version, old.message_id, old.batch_id, old.created_at)
    or (old.sha256 is not null and (new.sha256, new.item_count, new.control_sum_cents, new.fetched_at)
      is distinct from (old.sha256, old.item_count, old.control_sum_cents, old.fetched_at))
    or (old.status = 'refused' and new.status <> 'refused')
  then
    raise exception 'a file of a run stays as it was written' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_run_files_stay before update or delete on payout_run_files
  for each row execute function refuse_change_of_run_files();
