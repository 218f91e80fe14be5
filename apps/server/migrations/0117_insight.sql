-- Why: the company had no figure of itself. What a cockpit shows is added up at night and kept, so that a page of millions of
-- partners takes no second; and what looks odd is written down for somebody to decide on, which holds nothing by itself.

create table insight_daily (
  figure       text not null check (figure in (
    'revenue', 'partners', 'retention', 'payout-ratio', 'plan-cost', 'obligations', 'import-lag', 'own-orders')),
  day          date not null,
  part         text not null check (part <> ''),
  count        bigint,
  of_count     bigint,
  amount_cents bigint,
  base_cents   bigint,
  seconds      bigint,
  computed_at  timestamptz not null,
  primary key (figure, day, part)
);
comment on table insight_daily is 'figures of the company by day or month, added up at night and after a closing';
comment on column insight_daily.day is 'in Berlin; of figures by month its first one';
comment on column insight_daily.part is 'what of the figure: orders or refunds, a bonus, an account, a month of joining';
comment on column insight_daily.of_count is 'how many there are of whom count counts some';
comment on column insight_daily.base_cents is 'what the amount is a share of';
comment on column insight_daily.seconds is 'of all counted together';

create table insight_sellers (
  cycle_id     bigint not null references cycles,
  list         text not null check (list in ('top', 'risers')),
  place        smallint not null check (place > 0),
  partner_id   bigint not null references partners,
  psv_cents    bigint not null,
  before_cents bigint,
  computed_at  timestamptz not null,
  primary key (cycle_id, list, place)
);
create index insight_sellers_partner_id_idx on insight_sellers (partner_id);
comment on table insight_sellers is 'the partners with the largest personal sales volume of a month, and those whose grew most';
comment on column insight_sellers.before_cents is 'in the month before; null where there is none';

create table signals (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('sharedAccount', 'justOver', 'lateRefunds', 'kickStartCluster')),
  subject    text not null,
  cycle_id   bigint references cycles,
  evidence   jsonb not null,
  found_at   timestamptz not null,
  seen_at    timestamptz not null,
  status     text not null default 'open' check (status in ('open', 'harmless', 'pursued', 'ended')),
  decided_by bigint,
  decided_at timestamptz,
  reason     text,
  unique (kind, subject),
  check ((status in ('harmless', 'pursued')) <= (decided_by is not null and decided_at is not null and reason is not null))
);
create index signals_status_idx on signals (status, id);
create index signals_kind_idx on signals (kind, id);
comment on table signals is 'what looks odd, with evidence, for somebody to decide on; it holds nothing by itself';
comment on column signals.subject is 'tells it from others of its kind, so that it is found once';
comment on column signals.evidence is 'numbers, times and ids of orders; never an account';
comment on column signals.seen_at is 'when it was found the last time';
comment on column signals.status is 'ended: it is no longer so, and nobody had decided';
comment on column signals.decided_by is 'a user; no reference: what somebody did stays written when the account is gone';

create table signal_partners (
  signal_id  bigint not null references signals on delete cascade,
  partner_id bigint not null references partners,
  primary key (signal_id, partner_id)
);
create index signal_partners_partner_id_idx on signal_partners (partner_id, signal_id);
comment on table signal_partners is 'whom a signal is about';

alter table orders add column payment_known_at timestamptz;
comment on column orders.payment_known_at is 'when its payment became known here; null of those before this was noted';

-- What the figures and their rows are read by.
create index orders_paid_at_idx on orders (paid_at, id) include (partner_id, base_cents) where paid_at is not null;
create index orders_payment_known_at_idx on orders (payment_known_at, id) where payment_known_at is not null;
create index postings_commission_idx on postings (entry_id) include (amount_cents) where account = 'commission';
create index credits_bonus_idx on credits (cycle_id, bonus, id) where bonus <> 'level';
create index partner_states_ended_idx on partner_states (valid_from, partner_id) where state = 'ended';
create index users_deleted_at_idx on users (deleted_at) where deleted_at is not null;
