-- Why: what a partner has earned, may request, has requested and was paid is never stored as a sum.
-- It is added up from credits, which nobody changes, and from the payouts taken out of them. A credit
-- explains itself from its columns: which order of whom, how deep, which plan, base and rates.

create table credits (
  id                bigint generated always as identity primary key,
  partner_id        bigint not null references partners,
  cycle_id          bigint not null references cycles,
  bonus             text not null
                    check (bonus in ('level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing')),
  stage             text,
  order_id          bigint references orders,
  source_partner_id bigint references partners,
  depth             integer check (depth > 0),
  plan_version      text not null,
  base_cents        bigint check (base_cents >= 0),
  rate_bp           integer check (rate_bp between 0 and 10000),
  below_rate_bp     integer check (below_rate_bp between 0 and 10000),
  below_partner_id  bigint references partners,
  amount_cents      bigint not null,
  available_at      timestamptz not null,
  reverses_id       bigint references credits,
  created_at        timestamptz not null default now(),
  check ((reverses_id is null) = (amount_cents > 0)),
  check (amount_cents <> 0),
  check ((bonus = 'level') = (order_id is not null)),
  check (reverses_id is null or bonus = 'level'),
  check (bonus <> 'level' or (source_partner_id is not null and depth is not null and base_cents is not null
                              and rate_bp is not null and below_rate_bp is not null)),
  check (rate_bp > below_rate_bp),
  check ((stage is not null) = (bonus in ('step-up', 'kick-start', 'builder')))
);
comment on column credits.partner_id is 'the beneficiary';
comment on column credits.stage is 'step-up: the level; kick-start: easy or pro; builder: 1 to 3';
comment on column credits.depth is 'how far the buyer stands below the beneficiary; 1 is the first line';
comment on column credits.below_rate_bp is 'highest rate met on the way up from the order to the beneficiary; 0 when there was none';
comment on column credits.below_partner_id is 'whose rate that was';
comment on column credits.base_cents is 'of a reversing credit: the base that remained after the refund';
comment on column credits.reverses_id is 'the credit that this one takes back, in whole or in part';
create index credits_partner_id_idx on credits (partner_id, available_at) include (amount_cents);
create index credits_cycle_id_idx on credits (cycle_id, partner_id);
create index credits_reverses_id_idx on credits (reverses_id) where reverses_id is not null;
-- A run that is repeated can pay nothing twice: an order pays a beneficiary once, a step-up level and
-- a kick-start phase are paid once ever, the monthly bonuses once a cycle.
create unique index credits_order_id_key on credits (order_id, partner_id) where bonus = 'level' and reverses_id is null;
create unique index credits_once_key on credits (partner_id, bonus, stage) where bonus in ('step-up', 'kick-start');
create unique index credits_monthly_key on credits (partner_id, cycle_id, bonus)
  where bonus in ('builder', 'infinity', 'balancing');

-- Holds for every role, the owner of the table included. Emptying the whole table needs a right that
-- the application's role never has.
create function refuse_change_of_credits() returns trigger language plpgsql as $$
begin
  raise exception 'credits are immutable: write a reversing credit' using errcode = 'restrict_violation';
end $$;
create trigger credits_immutable before update or delete on credits
  for each row execute function refuse_change_of_credits();

create table payout_statuses (
  id   smallint primary key,
  name text not null unique
);
insert into payout_statuses (id, name) values (1, 'approved'), (2, 'rejected'), (3, 'pending'), (4, 'paid');

create table payouts (
  id                bigint generated always as identity primary key,
  partner_id        bigint not null references partners,
  status            smallint not null default 3 references payout_statuses,
  type              text not null default 'bank' check (type in ('bank', 'paypal', 'shopping')),
  amount_cents      bigint not null check (amount_cents > 0),
  fee_cents         bigint not null default 0 check (fee_cents >= 0),
  tax_rate_bp       integer not null default 0 check (tax_rate_bp between 0 and 10000),
  tax_cents         bigint not null default 0 check (tax_cents >= 0),
  shop              text,
  reason            text,
  held_until        timestamptz,
  created_at        timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  check (type = 'shopping' or shop is null)
);
comment on column payouts.amount_cents is 'what it takes from the available credits: net, before tax and fee';
comment on column payouts.tax_cents is 'net total x rate, rounded once; paid on top of the amount';
comment on column payouts.shop is 'IRI of the shop that a shopping payout is redeemed in';
comment on column payouts.reason is 'why it was rejected';
create index payouts_partner_id_idx on payouts (partner_id, id desc) include (status, amount_cents);
