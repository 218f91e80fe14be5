-- Why: a membership that ended soon was announced, and nobody said where it is renewed. The company says where its memberships are
-- bought, and whoever has one that ends is written to, once for each.

alter table company
  add column membership_shops text check (membership_shops <> '');
comment on column company.membership_shops is 'where memberships are bought: a line for each market, the letters of its country first, and one without letters for all others';

create table membership_notices (
  membership_id bigint primary key references memberships on delete cascade,
  told_at       timestamptz not null
);
comment on table membership_notices is 'memberships of whose end somebody was written to';

-- Why: news were texts on grey cards. A picture of the media library may stand with an article; its name is read where it is not seen.
alter table news
  add column media_id bigint references media on delete set null;
create index news_media_id_idx on news (media_id);
comment on column news.media_id is 'the picture that stands with it: an image of the media library; null without one';
