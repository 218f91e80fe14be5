-- Why: a referral link may lead to the company's shop, which keeps the code. The address is the company's own: no link can lead
-- anywhere else.

alter table company add column shop_address text;
comment on column company.shop_address is 'where referral links lead that are for the shop; {code} is replaced';

alter table referral_links drop constraint referral_links_target_check;
alter table referral_links add constraint referral_links_target_check check (target in ('0', 'form', 'media', 'shop'));
comment on column referral_links.target is 'where it leads: 0 the page that says who invites, form the sign-up itself, media the library or its item media_id, shop the company''s shop';
