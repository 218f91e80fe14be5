-- Why: whoever came by a referral link read the same sentence about everybody who invites. A link now quotes its partner.

alter table referral_links add column words text check (length(words) between 1 and 300);
comment on column referral_links.words is 'the partner''s own, quoted on the page that says who invites';
