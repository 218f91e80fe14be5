-- Why: somebody must be able to sign in before anything else exists. A user is a login; what it
-- owns in the tree is a partner (0002). Tokens are kept as SHA-256 only: a copy of the database
-- signs nobody in.

create collation if not exists de_names (provider = icu, locale = 'de-u-ks-level2', deterministic = true);

create table users (
  id            bigint generated always as identity primary key,
  email         text not null,
  password_hash text not null,
  first_name    text not null,
  last_name     text not null,
  phone         text,
  locale        text not null default 'de' check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  roles         text[] not null default '{ROLE_USER}' check (roles <@ array['ROLE_USER', 'ROLE_ADMIN']),
  disabled_at   timestamptz,
  created_at    timestamptz not null default now(),
  current_login_at timestamptz
);
create unique index users_email_key on users (lower(email));

create table sessions (
  id         bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id    bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  address_hash bytea not null check (octet_length(address_hash) = 32)
);
create index sessions_user_id_idx on sessions (user_id, address_hash);

comment on column sessions.address_hash is 'SHA-256 of the network address: recognises it, and is no list of who was where';

-- Failed sign-ins per key (an e-mail's hash, an address): counted here and not in a process, so
-- that any number of API processes share one limit.
create table login_throttles (
  key          text primary key,
  failures     integer not null,
  window_until timestamptz not null
);
create index login_throttles_window_until_idx on login_throttles (window_until);

create table billing_addresses (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references users on delete cascade,
  is_default  boolean not null default false,
  company     text,
  street      text not null,
  postcode    text not null,
  city        text not null,
  country_iso text not null check (country_iso ~ '^[A-Z]{3}$'),
  phone       text,
  created_at  timestamptz not null default now()
);
create index billing_addresses_user_id_idx on billing_addresses (user_id);
create unique index billing_addresses_default_key on billing_addresses (user_id) where is_default;
