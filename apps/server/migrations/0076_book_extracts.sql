-- Why: a partner may ask for an extract from the books: every order that commission is due on, with what it paid or why
-- nothing (§ 87c HGB). One over years takes longer than a request: it is asked for, made by a job, and fetched.

create table book_extracts (
  id           bigint generated always as identity primary key,
  partner_id   bigint not null references partners,
  month_from   date not null,
  month_to     date not null,
  locale       text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  requested_by bigint not null,
  requested_at timestamptz not null,
  attempts     smallint not null default 0 check (attempts >= 0),
  failed_at    timestamptz,
  document_id  bigint unique references signed_documents,
  check (month_from <= month_to),
  check (num_nonnulls(failed_at, document_id) <= 1)
);
create index book_extracts_partner_id_idx on book_extracts (partner_id, id desc);
create index book_extracts_open_idx on book_extracts (id) where failed_at is null and document_id is null;
comment on table book_extracts is 'extracts from the books that were asked for';
comment on column book_extracts.month_from is 'first day of the first month; month_to is that of the last one';
comment on column book_extracts.requested_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column book_extracts.failed_at is 'when it was given up after some attempts';
comment on column book_extracts.document_id is 'what it became';
