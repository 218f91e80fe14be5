-- Why: whom somebody invited has to be reminded, and called. The inviter keeps a note and the day of the next call, and can
-- pass the link of the mail on in another way. It is sealed with the field key, as codes are: nothing in the database opens
-- anything by itself.

alter table potential_partners
  add column note text check (length(note) between 1 and 1000),
  add column call_on date,
  add column link_token bytea;
comment on column potential_partners.note is 'the inviter''s alone';
comment on column potential_partners.call_on is 'Berlin day of the next call';
comment on column potential_partners.link_token is 'what the link of an open invitation carries, sealed; null for those that were sent before it was kept';
