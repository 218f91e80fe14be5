-- Why: what the pages of bonuses say, and what somebody reads first who comes by a partner, stood in the source alone. The company writes its
-- own words, page by page and language by language; what was written before stays, a draft is read by nobody, and going back is one more row.
create table page_texts (
  id         bigint generated always as identity primary key,
  page       text not null check (page in ('step-up', 'kick-start', 'builder', 'level', 'infinity', 'landing')),
  locale     text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  parts      jsonb check (jsonb_typeof(parts) = 'object'),
  published  boolean not null,
  changed_at timestamptz not null,
  changed_by bigint not null,
  check (published or parts is not null)
);
create index page_texts_latest_idx on page_texts (page, locale, id desc);
create index page_texts_published_idx on page_texts (locale, page, id desc) where published;
comment on table page_texts is 'what the company has pages say; the latest published row of a page and language holds, a later one is its draft';
comment on column page_texts.parts is 'by the name of the part, those that are other words than the product’s; null: the product’s own words hold again';
comment on column page_texts.changed_by is 'a user; no reference: what somebody did stays written when the account is gone';
create function refuse_change_of_page_texts() returns trigger language plpgsql as $$
begin
  raise exception 'what pages have said stays written' using errcode = 'restrict_violation';
end $$;
create trigger page_texts_immutable before update or delete on page_texts
  for each row execute function refuse_change_of_page_texts();
