-- Why: whoever works for the company looks for people by what these say on the telephone: a part of a name in any
-- spelling, of an e-mail address or of a telephone number, a number from a document, or how an IBAN ends.

-- A text as it is searched in: small letters, without marks above or below them.
create function folded(given text) returns text language sql immutable parallel safe
return translate(replace(lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'øłđı', 'oldi');

-- A telephone number as it is searched in.
create function digits_of(given text) returns text language sql immutable parallel safe
return regexp_replace(given, '[^0-9]', '', 'g');

-- A tax number as it is compared: in capitals, without spaces and marks.
create function plain_number(given text) returns text language sql immutable parallel safe
return upper(regexp_replace(given, '[\s./-]', '', 'g'));

-- The blank in front is what words begin with: with one or two letters only beginnings are looked for, by the index as well.
create index users_folded_name_idx on users using gin (folded(' ' || first_name || ' ' || last_name) gin_trgm_ops);
create index partners_folded_name_idx on partners using gin (folded(' ' || display_name) gin_trgm_ops);
create index users_email_trgm_idx on users using gin (email gin_trgm_ops);
create index users_phone_digits_idx on users using gin (digits_of(phone) gin_trgm_ops);
create index orders_number_idx on orders (upper(number));
create index affiliate_data_ust_idx on affiliate_data (plain_number(ust));
create index affiliate_data_to_check_ust_idx on affiliate_data (plain_number(to_check_ust));

-- Only the server has the key, so a job fills it for the accounts that are there already.
alter table bank_accounts add column iban_end_hash bytea check (octet_length(iban_end_hash) = 32);
comment on column bank_accounts.iban_end_hash is
  'HMAC-SHA-256 of the last four characters of the IBAN, under a key that is derived from the field key: what an account is found by';
create index bank_accounts_iban_end_hash_idx on bank_accounts (iban_end_hash);
create index bank_accounts_without_hash_idx on bank_accounts (id) where iban is not null and iban_end_hash is null;
