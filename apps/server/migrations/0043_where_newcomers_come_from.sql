-- Why: links told how often they were followed and not what came of it, because nothing kept by which of a sponsor's
-- links somebody signed up. And whoever signs in before the address is confirmed is found by that address.

alter table sign_ups add column link_id bigint references referral_links on delete set null;
comment on column sign_ups.link_id is 'the referral link by which they came; null: another way';
create index sign_ups_email_idx on sign_ups (lower(email), id desc);

create table referral_sign_ups (
  partner_id bigint primary key references partners,
  link_id    bigint not null references referral_links on delete cascade
);
create index referral_sign_ups_link_id_idx on referral_sign_ups (link_id);
comment on table referral_sign_ups is 'who signed up by which referral link, since this was kept';
