-- Why: a list of articles that all look alike is not browsed. What one is about stands above its title and is filtered by.

alter table news add column topic text check (topic in ('commission', 'company', 'event', 'portal', 'product', 'training'));
create index news_topic_created_at_idx on news (topic, created_at desc, id desc);
comment on column news.topic is 'what an article is about; null says nothing about it';
