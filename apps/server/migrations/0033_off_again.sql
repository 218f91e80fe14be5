-- Why: what somebody made can be taken back. An invitation is withdrawn or sent again, a link is switched off; their rows
-- stay, because they count towards the daily limit and because nobody else may take over a code that was handed out.

alter table potential_partners
  drop constraint potential_partners_status_check,
  add constraint potential_partners_status_check check (status in (0, 1, 2, 3)),
  add column sent_again_at timestamptz,
  add column times_sent_again smallint not null default 0 check (times_sent_again >= 0);
comment on column potential_partners.status is '0 open, 1 joined, 2 expired, 3 withdrawn';
comment on column potential_partners.sent_again_at is 'when its mail was queued once more, the last time';

alter table referral_links
  add column is_active boolean not null default true,
  add constraint referral_links_default_check check (is_active or not is_default);
comment on column referral_links.is_active is 'whether the link leads anywhere; its code stays taken';
