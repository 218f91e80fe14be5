-- Why: whoever does not hear a video reads it; each language has its captions, as WebVTT.

create table media_captions (
  media_id bigint not null references media on delete cascade,
  locale   text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  content  text not null check (content like 'WEBVTT%'),
  primary key (media_id, locale)
);
comment on column media_captions.content is 'WebVTT, https://www.w3.org/TR/webvtt1/';
