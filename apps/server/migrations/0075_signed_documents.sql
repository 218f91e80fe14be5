-- Why: whoever is shown a statement years later asks whether it is the one that was issued. Statements and book extracts are
-- signed, and each names the hash of the one issued before it to the same partner: none can be changed or left out unseen.

create table signing_keys (
  id            text primary key check (id ~ '^[0-9a-f]{16}$'),
  public_key    text not null check (public_key <> ''),
  first_used_at timestamptz not null
);
comment on table signing_keys is 'public keys of all that was signed; they stay public when another key signs';
comment on column signing_keys.id is 'first 8 bytes of the SHA-256 of the key (SPKI, DER), as hex';
comment on column signing_keys.public_key is 'Ed25519, PEM';

create table signed_documents (
  id            bigint generated always as identity primary key,
  partner_id    bigint not null references partners,
  number        integer not null check (number > 0),
  kind          text not null check (kind in ('month', 'year', 'book-extract')),
  month_from    date not null,
  month_to      date not null,
  locale        text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  issued_at     timestamptz not null,
  hash          bytea not null check (octet_length(hash) = 32),
  previous_hash bytea,
  signature     bytea not null check (octet_length(signature) = 64),
  key_id        text not null references signing_keys,
  unique (partner_id, number),
  unique (partner_id, hash),
  check (month_from <= month_to),
  check ((number = 1) = (previous_hash is null)),
  foreign key (partner_id, previous_hash) references signed_documents (partner_id, hash)
);
comment on table signed_documents is 'statements and book extracts that were issued with a signature, a chain for each partner';
comment on column signed_documents.number is 'consecutive for the partner';
comment on column signed_documents.month_from is 'first day of the first month; month_to is that of the last one';
comment on column signed_documents.hash is 'SHA-256 of document.json, which is what the signature is over';
comment on column signed_documents.previous_hash is 'hash of the document with the number before';
-- The same statement is issued once in a language, and given again as it was. An extract is another one each time.
create unique index signed_documents_statement_key on signed_documents (partner_id, kind, month_from, month_to, locale)
  where kind <> 'book-extract';

create table signed_document_files (
  document_id bigint primary key references signed_documents,
  archive     bytea not null,
  sha256      bytea not null check (octet_length(sha256) = 32)
);
comment on column signed_document_files.archive is 'AES-256-GCM, sealed for signed_document_files.archive:{document_id}: base64 of the ZIP';
comment on column signed_document_files.sha256 is 'of the ZIP';

create function refuse_change_of_signed_documents() returns trigger language plpgsql as $$
begin
  raise exception '% stay as they were issued', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger signing_keys_stay before update or delete on signing_keys
  for each row execute function refuse_change_of_signed_documents();
create trigger signed_documents_immutable before update or delete on signed_documents
  for each row execute function refuse_change_of_signed_documents();
create trigger signed_document_files_immutable before update or delete on signed_document_files
  for each row execute function refuse_change_of_signed_documents();
