-- Why: what mails say stood in the source alone. The company writes its own texts, kind by kind and language by language; what was written
-- before stays, and going back to the built-in text is one more row.
create table message_texts (
  id         bigint generated always as identity primary key,
  template   text not null check (template <> ''),
  locale     text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  subject    text check (subject <> ''),
  body       text check (body <> ''),
  button     text check (button <> ''),
  after      text check (after <> ''),
  sms        text check (sms <> ''),
  changed_at timestamptz not null,
  changed_by bigint not null,
  check ((subject is null) = (body is null)),
  check (subject is not null or (button is null and after is null and sms is null))
);
create index message_texts_latest_idx on message_texts (template, locale, id desc);
comment on table message_texts is 'what the company has mails say instead of the built-in texts; the latest row of a kind and language holds';
comment on column message_texts.subject is 'null: the built-in text holds again';
comment on column message_texts.body is 'paragraphs, an empty line between';
comment on column message_texts.button is 'what the button says; null: the built-in words';
comment on column message_texts.after is 'paragraphs below the button';
comment on column message_texts.sms is 'the text message; null: the built-in one';
comment on column message_texts.changed_by is 'a user; no reference: what somebody did stays written when the account is gone';
create function refuse_change_of_message_texts() returns trigger language plpgsql as $$
begin
  raise exception 'what mails have said stays written' using errcode = 'restrict_violation';
end $$;
create trigger message_texts_immutable before update or delete on message_texts
  for each row execute function refuse_change_of_message_texts();
