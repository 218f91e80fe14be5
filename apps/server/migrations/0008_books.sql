-- Why: money needs books. Every event that moves it (the closing of a cycle, a release, a refund, a
-- payout) is one journal entry whose postings sum to zero; what a partner's accounts hold is added up
-- from the postings. Nobody changes or deletes an entry, a posting or a credit: corrections are new ones.
-- While a cycle runs its level bonus is a projection, which is replaced and never posted.

alter table cycles
  add column base_cents bigint check (base_cents >= 0),
  add column credits_hash text;
comment on column cycles.base_cents is 'base of all orders counted in the cycle; the pools are shares of it';
comment on column cycles.credits_hash is 'SHA-256 of what the closing credited, as the preview prints it';

alter table partner_statistics
  add column active_customers integer not null default 0,
  add column highest_level_before smallint not null default 0 check (highest_level_before between 0 and 20),
  add column projected_cents bigint not null default 0,
  add column projected_count integer not null default 0;
comment on column partner_statistics.active_customers is 'customers at any depth below with an order counted in the cycle';
comment on column partner_statistics.highest_level_before is 'highest level of earlier closed cycles';
comment on column partner_statistics.projected_cents is 'sum of the partner''s projected credits; 0 once the cycle is closed';
-- Who may hold pool shares is looked up among millions. Should a plan give shares to lower levels, this is
-- slower and still right.
create index partner_statistics_leaders_idx on partner_statistics (cycle_id, level) include (partner_id) where level > 10;

-- What a pool's credit was split by, and what was credited before a reversing credit: with these every
-- credit can be computed again from its own row.
alter table credits
  add column weight integer check (weight > 0),
  add column weight_sum bigint check (weight_sum >= weight),
  add column remainder_cents smallint check (remainder_cents in (0, 1)),
  add column credited_before_cents bigint check (credited_before_cents > 0),
  add constraint credits_pool_check check (
    num_nonnulls(weight, weight_sum, remainder_cents) = case when bonus in ('infinity', 'balancing') then 3 else 0 end),
  add constraint credits_reversal_check check ((credited_before_cents is null) = (reverses_id is null));
comment on column credits.weight is 'the partner''s shares in the pool';
comment on column credits.weight_sum is 'all shares in the pool';
comment on column credits.remainder_cents is 'the cent that the split by largest remainder added, or 0';
comment on column credits.credited_before_cents is 'of a reversing credit: what the original and earlier reversing credits came to';
create index credits_available_at_idx on credits (available_at);

-- A closing writes millions of credits. Looking up six references of each took three quarters of the
-- time, for rows which are never deleted and which the closing has just read; `npm run ledger:check` looks
-- them up instead. One index answers for a partner's balances and for all that a partner has earned.
alter table credits
  drop constraint credits_partner_id_fkey,
  drop constraint credits_cycle_id_fkey,
  drop constraint credits_order_id_fkey,
  drop constraint credits_source_partner_id_fkey,
  drop constraint credits_below_partner_id_fkey;
create index credits_partner_cycle_idx on credits (partner_id, cycle_id) include (available_at, amount_cents);
drop index credits_partner_id_idx;
drop index credits_cycle_id_idx;

-- What money was computed from stays.
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted: money was computed from them', tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger partners_stay before delete on partners for each row execute function refuse_deletion();
create trigger orders_stay before delete on orders for each row execute function refuse_deletion();
create trigger cycles_stay before delete on cycles for each row execute function refuse_deletion();

-- The credits of a cycle that is not closed yet: what the engine projects of the level bonus.
create table projected_credits (
  order_id          bigint not null,
  partner_id        bigint not null,
  cycle_id          bigint not null,
  source_partner_id bigint not null,
  depth             integer not null,
  base_cents        bigint not null,
  rate_bp           integer not null,
  below_rate_bp     integer not null,
  below_partner_id  bigint,
  amount_cents      bigint not null,
  primary key (order_id, partner_id)
);
comment on column projected_credits.partner_id is 'the beneficiary';
create index projected_credits_partner_id_idx on projected_credits (partner_id, order_id) include (amount_cents);

create table balances (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  cycle_id   bigint not null references cycles,
  unique (partner_id, cycle_id)
);
comment on table balances is 'a partner''s credits of one closed cycle; what of them is available is added up from postings';

create table journal_entries (
  id             bigint generated always as identity primary key,
  kind           text not null
                 check (kind in ('closing', 'reversal', 'release', 'payout', 'payout-rejected', 'payout-paid')),
  occurred_at    timestamptz not null,
  cycle_id       bigint references cycles,
  order_id       bigint references orders,
  payout_id      bigint references payouts,
  released_until timestamptz,
  -- The transaction that wrote the entry; no other one may add postings to it.
  transaction_id xid8 not null default pg_current_xact_id(),
  check ((cycle_id is not null) = (kind = 'closing')),
  check ((order_id is not null) = (kind = 'reversal')),
  check ((released_until is not null) = (kind = 'release')),
  check ((payout_id is not null) = (kind in ('payout', 'payout-rejected', 'payout-paid')))
);
comment on column journal_entries.released_until is 'every credit with available_at up to here is released';
-- A cycle is closed once, a payout is requested once and ends once.
create unique index journal_entries_cycle_id_key on journal_entries (cycle_id);
create unique index journal_entries_request_key on journal_entries (payout_id) where kind = 'payout';
create unique index journal_entries_payout_end_key on journal_entries (payout_id)
  where kind in ('payout-rejected', 'payout-paid');
create unique index journal_entries_released_until_key on journal_entries (released_until desc);

create table postings (
  id           bigint generated always as identity primary key,
  entry_id     bigint not null references journal_entries,
  account      text not null check (account in ('commission', 'pending', 'available', 'debt', 'in_payout', 'paid')),
  partner_id   bigint references partners,
  balance_id   bigint references balances,
  amount_cents bigint not null check (amount_cents <> 0),
  check ((partner_id is null) = (account = 'commission')),
  check ((balance_id is null) = (account in ('commission', 'debt')))
);
comment on column postings.account is 'commission: what the programme credited (negative); the others are a partner''s: owed to the partner, or as debt (negative) owed by the partner';
create index postings_partner_id_idx on postings (partner_id, account) include (balance_id, amount_cents)
  where partner_id is not null;
create index postings_debt_idx on postings (partner_id) include (amount_cents) where account = 'debt';
create index postings_entry_id_idx on postings (entry_id) include (account, balance_id, amount_cents);

-- Which credits a payout took. They are free again when it is rejected.
create table payout_credits (
  payout_id bigint not null references payouts,
  credit_id bigint not null references credits,
  primary key (payout_id, credit_id)
);
create index payout_credits_credit_id_idx on payout_credits (credit_id);

create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  select coalesce(sum(amount_cents), 0) into total from postings where entry_id = new.id;
  if total <> 0 then
    raise exception 'the postings of journal entry % sum to % cents instead of 0', new.id, total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_entries_sum_to_zero after insert on journal_entries
  deferrable initially deferred for each row execute function refuse_unbalanced_entry();

-- An entry that was checked must stay as it was checked.
create function refuse_late_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct entry_id from added) as touched
    join journal_entries as entry on entry.id = touched.entry_id
    where entry.transaction_id <> pg_current_xact_id()
  ) then
    raise exception 'postings are written in the transaction of their journal entry'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger postings_with_their_entry after insert on postings
  referencing new table as added for each statement execute function refuse_late_postings();

create function refuse_change_of_books() returns trigger language plpgsql as $$
begin
  raise exception '% are immutable: write a new entry', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger journal_entries_immutable before update or delete on journal_entries
  for each row execute function refuse_change_of_books();
create trigger postings_immutable before update or delete on postings
  for each row execute function refuse_change_of_books();
create trigger payout_credits_immutable before update or delete on payout_credits
  for each row execute function refuse_change_of_books();

-- A refund that came from elsewhere is recognised when it comes again.
alter table refunds add column number text;
comment on column refunds.number is 'number that its source gave it';
create unique index refunds_number_key on refunds (order_id, number) where number is not null;

-- The answer to a request that may be repeated: the same key gets the same answer.
create table idempotency_keys (
  user_id      bigint not null references users on delete cascade,
  key          text not null check (length(key) between 1 and 255),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  status       integer not null,
  location     text,
  body         text not null,
  created_at   timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
comment on column idempotency_keys.request_hash is 'SHA-256 of method, path and body: another request with the same key is refused';
