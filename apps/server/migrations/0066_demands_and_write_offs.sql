-- Why: what a partner owes after the last credit stood in the books for ever. A letter with a term asks for it, and what is
-- not paid is written off by two people: the debt is 0 then, and the credits that it came from are on no later payout.

insert into number_ranges (name, last) values ('demands', 0);

create table demands (
  id          bigint generated always as identity primary key,
  partner_id  bigint not null references partners,
  number      bigint not null unique check (number > 0),
  net_cents   bigint not null check (net_cents > 0),
  tax_cents   bigint not null,
  due_on      date not null,
  locale      text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  particulars bytea not null,
  reason      text not null check (reason <> ''),
  issued_by   bigint not null,
  issued_at   timestamptz not null,
  check (net_cents + tax_cents > 0)
);
create index demands_partner_id_idx on demands (partner_id, id desc);
comment on table demands is 'letters that ask partners for what they owe';
comment on column demands.net_cents is 'the debt in the books when the letter was issued';
comment on column demands.tax_cents is 'value added tax that belongs to it, by the corrections of the credit notes';
comment on column demands.due_on is 'last day of its term, in Berlin';
comment on column demands.particulars is 'AES-256-GCM, sealed for demands.particulars:{number}: names and addresses of both sides as the letter has them';
comment on column demands.issued_by is 'a user; no reference: what somebody did stays written when the account is gone';
create function refuse_change_of_demands() returns trigger language plpgsql as $$
begin
  raise exception 'demands are immutable: another letter says what is right' using errcode = 'restrict_violation';
end $$;
create trigger demands_immutable before update or delete on demands
  for each row execute function refuse_change_of_demands();

create table write_offs (
  id          bigint generated always as identity primary key,
  partner_id  bigint not null references partners,
  amount_cents bigint not null check (amount_cents > 0),
  demand_id   bigint not null references demands,
  reason      text not null check (reason <> ''),
  prepared_by bigint not null,
  prepared_at timestamptz not null,
  approval_id bigint unique references approvals,
  booked_at   timestamptz
);
create index write_offs_partner_id_idx on write_offs (partner_id, id);
comment on table write_offs is 'debts that nobody pays, given up by two people';
comment on column write_offs.amount_cents is 'all that the partner owed, net';
comment on column write_offs.demand_id is 'the letter whose term had passed';
create function refuse_change_of_write_offs() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.booked_at is not null
     or (new.partner_id, new.amount_cents, new.demand_id, new.reason, new.prepared_by, new.prepared_at)
        is distinct from
        (old.partner_id, old.amount_cents, old.demand_id, old.reason, old.prepared_by, old.prepared_at)
     or (old.approval_id is not null and new.approval_id is distinct from old.approval_id)
  then
    raise exception 'write-offs stay as they were prepared' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger write_offs_stay before update or delete on write_offs
  for each row execute function refuse_change_of_write_offs();

-- The credits that come to the debt: released, and on no payout. They are settled with it, each once.
create table write_off_credits (
  write_off_id bigint not null references write_offs,
  cycle_id     bigint not null,
  credit_id    bigint not null,
  primary key (cycle_id, credit_id),
  foreign key (cycle_id, credit_id) references credits (cycle_id, id)
);
create index write_off_credits_write_off_id_idx on write_off_credits (write_off_id);
comment on table write_off_credits is 'the credits that a write-off settled: no payout takes them any more';
create trigger write_off_credits_immutable before update or delete on write_off_credits
  for each row execute function refuse_change_of_books();

alter table journal_entries
  add column write_off_id bigint references write_offs,
  drop constraint journal_entries_kind_check,
  add constraint journal_entries_kind_check check (kind in (
    'closing', 'reversal', 'release', 'payout', 'payout-rejected', 'payout-paid', 'correction', 'opening', 'write-off')),
  add constraint journal_entries_write_off_check check ((write_off_id is not null) = (kind = 'write-off'));
comment on column journal_entries.write_off_id is 'the write-off that the entry books';
create unique index journal_entries_write_off_key on journal_entries (write_off_id) where write_off_id is not null;

alter table postings
  drop constraint postings_account_check,
  drop constraint postings_check1,
  add constraint postings_account_check check (account in (
    'commission', 'pending', 'available', 'debt', 'in_payout', 'paid', 'written_off')),
  add constraint postings_check1 check ((balance_id is null) = (account in ('commission', 'debt', 'written_off')));
comment on column postings.account is 'commission: what the programme credited (negative); the others are a partner''s: owed to the partner, or as debt (negative) owed by the partner; written_off: debt that was given up (negative), which the company bears';
