-- Why: who the company is was read from the settings of whoever stands on top of the tree. Pages, mails and papers take it from here, and nobody signs up before imprint and privacy notice exist.

alter table company
  add column name           text check (name <> ''),
  add column street         text,
  add column postcode       text,
  add column city           text,
  add column country_iso    text check (country_iso ~ '^[A-Z]{3}$'),
  add column vat_id         text,
  add column represented_by text,
  add column phone          text,
  add column email          text,
  add column sender         text,
  add column logo           bytea check (octet_length(logo) <= 262144),
  add column hold_days            smallint not null default 14 check (hold_days between 14 and 60),
  add column payout_days          smallint[] not null default '{}'
    check (1 <= all(payout_days) and 31 >= all(payout_days)),
  add column payout_cut_off_days  smallint not null default 0 check (payout_cut_off_days between 0 and 27),
  add column payout_minimum_cents bigint not null default 0 check (payout_minimum_cents between 0 and 1000000),
  add column accent         text check (accent ~ '^#[0-9a-f]{6}$'),
  add column locales        text[] not null default array['de', 'en', 'fr-FR', 'ru-RU']
    check ('de' = any(locales) and locales <@ array['de', 'en', 'fr-FR', 'ru-RU']),
  -- An address is whole, or there is none.
  add constraint company_address_check check (num_nulls(street, postcode, city, country_iso) in (0, 4));
comment on column company.name is 'as partners and mails read it; null before the company has begun';
comment on column company.vat_id is 'VAT ID, or the tax number of who has none';
comment on column company.email is 'where partners turn to with questions';
comment on column company.logo is 'PNG, drawn anew from what was sent; null shows the name';
comment on column company.hold_days is 'days of 24 hours that a credit of a month not closed yet waits: from the payment of its order, else from the end of the month';
comment on column company.payout_days is 'days of the month on which is paid out; none: on any day';
comment on column company.payout_cut_off_days is 'so many days before the list of a payout day is closed';
comment on column company.payout_minimum_cents is 'less than this is not paid out, net';
comment on column company.accent is 'colour of buttons and links on light ground; null takes the product''s';
comment on column company.locales is 'languages on offer; German always';
comment on column company.sender is 'name that mails come from; null takes the company''s';

update company set (name, street, postcode, city, country_iso, vat_id) = (
  select coalesce(address.company, partner.display_name), address.street, address.postcode, address.city,
         address.country_iso, data.ust
  from tree_nodes as node
  join partners as partner on partner.id = node.partner_id
  left join billing_addresses as address on address.user_id = partner.user_id and address.is_default
  left join affiliate_data as data on data.partner_id = partner.id
  where node.parent_id is null
  order by node.partner_id limit 1);

-- A command may name the operator for whom it runs, beside the user of the operating system.
alter table audit_log drop constraint audit_log_who_check;
alter table audit_log add constraint audit_log_who_check check (user_id is not null or command_user is not null);
comment on column audit_log.command_user is 'user of the operating system who ran a command; null where none ran';

-- Imprint and privacy notice are published by version and language as well, and accepted by nobody.
alter table legal_documents drop constraint legal_documents_kind_check;
alter table legal_documents
  add constraint legal_documents_kind_check check (kind in ('terms', 'partner-agreement', 'imprint', 'privacy')),
  add column accept_anew boolean not null default true,
  add column published_by bigint,
  add column published_at timestamptz;
comment on column legal_documents.accept_anew is 'false: whoever accepted the version before need not accept this one';
comment on column legal_documents.published_by is 'a user; no reference: what somebody published stays written when the account is gone';

-- What people accepted is what they can read later.
create function refuse_change_of_legal_document() returns trigger language plpgsql as $$
begin
  raise exception 'what was published stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger legal_documents_stay before update on legal_documents
  for each statement execute function refuse_change_of_legal_document();
create trigger legal_document_texts_stay before update on legal_document_texts
  for each statement execute function refuse_change_of_legal_document();
