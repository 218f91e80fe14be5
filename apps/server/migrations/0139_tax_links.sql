-- Why: a tax adviser needs a year's documents of a partner and has no account here: a link leads to them, for some days.

create table tax_links (
  id           bigint generated always as identity primary key,
  partner_id   bigint not null references partners,
  year         integer not null check (year between 2000 and 9999),
  token_hash   bytea not null unique check (octet_length(token_hash) = 32),
  created_at   timestamptz not null,
  expires_at   timestamptz not null check (expires_at > created_at),
  withdrawn_at timestamptz
);
create index tax_links_partner_idx on tax_links (partner_id, id);
comment on table tax_links is 'links by which tax advisers fetch the documents of one year of a partner';
comment on column tax_links.token_hash is 'SHA-256 of what the link carries; the link itself is kept nowhere';

create table tax_link_uses (
  link_id bigint not null references tax_links on delete cascade,
  used_on date not null,
  primary key (link_id, used_on)
);
comment on table tax_link_uses is 'Berlin days on which a package was fetched by a link';
