-- Why: people choose what they are told. Kinds of notifications are refused one by one, so that a kind that is
-- new is told to everybody until they say otherwise. A shopping payout that was paid is a voucher, once. What
-- lists of media, news and vouchers are sorted and searched by gets its indexes.

create table notification_settings (
  user_id       bigint primary key references users on delete cascade,
  refused_types text[] not null default '{}'
);
comment on column notification_settings.refused_types is 'kinds that the user does not want to be notified of; all others are accepted';

alter table notifications rename column kind to type;
create index notifications_page_idx on notifications (user_id, created_at desc, id desc);
drop index notifications_user_id_idx;
create index notifications_unviewed_idx on notifications (user_id) where viewed_at is null;

alter table vouchers add column payout_id bigint unique references payouts;
comment on column vouchers.payout_id is 'the shopping payout that became this voucher; null for one that was granted';
create index vouchers_partner_id_idx on vouchers (partner_id) where partner_id is not null;
create index order_lines_product_id_idx on order_lines (product_id, order_id);

create index media_created_at_idx on media (created_at, id);
create index media_type_idx on media (type, created_at, id);
create index media_name_idx on media (name collate de_names, id);
create index media_tags_name_idx on media_tags (name collate de_names, id);

create index news_texts_title_trgm_idx on news_texts using gin (title gin_trgm_ops);
create index news_texts_description_trgm_idx on news_texts using gin (description gin_trgm_ops);
