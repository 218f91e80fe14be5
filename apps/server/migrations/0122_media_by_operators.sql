-- Why: the media library came with the database alone. Operators keep it: items are drafts at first, shown from and until an
-- instant, offered to readers of some languages alone where it says so, and images say in each language what is to be seen in them.
-- What was there stays shown to everybody.
alter table media
  add column is_draft      boolean not null default false,
  add column until         timestamptz,
  add column languages     text[] check (cardinality(languages) > 0 and languages <@ array['de', 'en', 'fr-FR', 'ru-RU']),
  add column picture_texts jsonb not null default '{}',
  add column changed_at    timestamptz not null default now(),
  add column changed_by    bigint,
  add constraint media_until_check check (until > created_at);
update media set changed_at = created_at;
comment on column media.created_at is 'since when it is shown; of a draft when it was added';
comment on column media.is_draft is 'it is shown to nobody yet, or any more since it was taken back';
comment on column media.until is 'from then on it is not shown any more; null for good';
comment on column media.languages is 'readers of which languages the list offers it to; null for all. Its address answers everybody';
comment on column media.picture_texts is 'of an image: what is to be seen in it, by locale';
comment on column media.changed_by is 'a user; no reference: what somebody did stays written when the account is gone';
