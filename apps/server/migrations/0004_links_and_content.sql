-- Why: what partners read and share beside the money: referral links and their clicks, invited
-- people, news, media, notifications and vouchers.

create table referral_links (
  id         bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  code       text not null unique check (code ~ '^[A-Z0-9]{1,50}$'),
  type       integer not null default 1,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index referral_links_partner_id_idx on referral_links (partner_id);
create unique index referral_links_default_key on referral_links (partner_id) where is_default;

create table referral_transitions (
  id      bigint generated always as identity primary key,
  link_id bigint not null references referral_links on delete cascade,
  date    timestamptz not null default now(),
  target  text not null default '0'
);
create index referral_transitions_link_id_idx on referral_transitions (link_id, date desc);

create table potential_partners (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references users,
  first_name  text not null,
  surname     text not null,
  email       text not null,
  comment     text,
  status      smallint not null default 0 check (status in (0, 1, 2)),
  created_at  timestamptz not null default now(),
  finished_at timestamptz not null
);
create index potential_partners_user_id_idx on potential_partners (user_id, id desc);

create table news (
  id         bigint generated always as identity primary key,
  created_at timestamptz not null default now()
);
create index news_created_at_idx on news (created_at desc, id desc);

create table news_texts (
  news_id     bigint not null references news on delete cascade,
  locale      text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  title       text not null,
  description text not null,
  content     text not null,
  primary key (news_id, locale)
);

create table media (
  id         bigint generated always as identity primary key,
  type       smallint not null check (type in (1, 2, 3)),
  name       text not null,
  file_key   text not null unique,
  mime_type  text not null,
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null default now()
);

create table media_tags (
  id         bigint generated always as identity primary key,
  name       text not null,
  type       smallint not null check (type in (1, 2, 3)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (type, name)
);

create table media_taggings (
  media_id bigint not null references media on delete cascade,
  tag_id   bigint not null references media_tags on delete cascade,
  primary key (media_id, tag_id)
);
create index media_taggings_tag_id_idx on media_taggings (tag_id);

create table notifications (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users on delete cascade,
  kind       text not null,
  parameters jsonb not null default '{}',
  created_at timestamptz not null default now(),
  viewed_at  timestamptz
);
comment on column notifications.parameters is 'values for the text that the kind selects; texts are never stored';
create index notifications_user_id_idx on notifications (user_id, created_at desc);

create table vouchers (
  id          bigint generated always as identity primary key,
  code        text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  product_id  bigint references products,
  owner_id    bigint not null references partners,
  partner_id  bigint references partners,
  status      text not null default 'open' check (status in ('open', 'given', 'redeemed', 'expired')),
  valid_until date not null,
  created_at  timestamptz not null default now()
);
comment on column vouchers.partner_id is 'the direct partner it was given to, once; null while the owner keeps it';
create index vouchers_owner_id_idx on vouchers (owner_id);

-- Which order lines redeemed a voucher.
alter table order_lines add column voucher_id bigint references vouchers;
create index order_lines_voucher_id_idx on order_lines (voucher_id) where voucher_id is not null;
