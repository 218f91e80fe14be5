-- Why: news came with the database alone. Operators write them: as drafts, from and until an instant, for languages, countries and
-- levels, with a picture that says what is to be seen in it. What was there stays as it is, for everybody.
alter table news
  add column is_draft   boolean not null default false,
  add column until      timestamptz,
  add column languages  text[] check (cardinality(languages) > 0 and languages <@ array['de', 'en', 'fr-FR', 'ru-RU']),
  add column countries  text[] check (cardinality(countries) > 0),
  add column level_from smallint check (level_from > 0),
  add column changed_at timestamptz not null default now(),
  add column changed_by bigint,
  add constraint news_until_check check (until > created_at);
update news set changed_at = created_at;
comment on column news.created_at is 'since when it is read, which its readers see as its day; of a draft when it was begun';
comment on column news.is_draft is 'nobody reads it yet, or any more since it was taken back';
comment on column news.until is 'from then on nobody reads it any more; null for good';
comment on column news.languages is 'languages of the accounts that read it; null for all';
comment on column news.countries is 'countries of the default addresses that read it, three letters each; null for all';
comment on column news.level_from is 'the least level of its readers; null for everybody';
comment on column news.changed_by is 'a user; no reference: what somebody did stays written when the account is gone';

alter table news_texts add column picture_text text check (picture_text <> '');
comment on column news_texts.picture_text is 'what is to be seen in the picture, for whoever does not see it; null means that its name says it';

alter table media add column in_library boolean not null default true;
comment on column media.in_library is 'false of a picture that belongs to articles alone and is in no list';
