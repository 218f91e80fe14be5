-- Why: every referral link led to the same page. A partner who hands out a brochure, or talks to somebody who has decided,
-- wants another one to come first.

alter table referral_links
  add column target   text not null default '0' check (target in ('0', 'form', 'media')),
  add column media_id bigint references media on delete set null,
  add constraint referral_links_media_check check (media_id is null or target = 'media');
create index referral_links_media_id_idx on referral_links (media_id);
comment on column referral_links.target is 'where it leads: 0 the page that says who invites, form the sign-up itself, media the library or its item media_id';
