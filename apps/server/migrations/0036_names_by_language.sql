-- Why: products and media were called by one name in every language. `name` stays the first one, which orders are
-- imported by; a language that has none in `names` shows it.

alter table products add column names jsonb not null default '{}';
alter table media add column names jsonb not null default '{}';
alter table media_tags add column names jsonb not null default '{}';
comment on column products.names is 'names in other languages, by locale';
comment on column media.names is 'names in other languages, by locale';
comment on column media_tags.names is 'names in other languages, by locale';

-- The library is listed by the name in the reader's language.
create index media_name_en_idx on media ((coalesce(names ->> 'en', name) collate de_names), id);
create index media_name_fr_idx on media ((coalesce(names ->> 'fr-FR', name) collate de_names), id);
create index media_name_ru_idx on media ((coalesce(names ->> 'ru-RU', name) collate de_names), id);
