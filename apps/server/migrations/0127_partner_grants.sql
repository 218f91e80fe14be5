-- Why: the company gives somebody premium or a membership without an order: as a goodwill, for a campaign, for whoever works for it. Until
-- now only SQL did that, and nothing said who had given what, until when and why.

create table partner_grants (
  id            bigint generated always as identity primary key,
  partner_id    bigint not null references partners,
  kind          text not null check (kind in ('company-free', 'business-box', 'home-delivery')),
  from_day      date not null,
  to_day        date,
  reason        text not null,
  granted_by    bigint not null,
  granted_at    timestamptz not null,
  membership_id bigint references memberships on delete set null,
  begun_at      timestamptz,
  ended_at      timestamptz,
  end_reason    text,
  shortened_by  bigint,
  shortened_at  timestamptz,
  check (to_day >= from_day),
  check (to_day is not null or kind = 'company-free'),
  check (num_nonnulls(end_reason, shortened_by, shortened_at) in (0, 3))
);
create index partner_grants_partner_id_idx on partner_grants (partner_id, from_day desc, id desc);
create index partner_grants_membership_id_idx on partner_grants (membership_id);
create index partner_grants_running_idx on partner_grants (from_day, id) where kind = 'company-free' and ended_at is null;
comment on table partner_grants is 'premium and memberships that the company gives without an order; what holds because of them stands in account_types and memberships';
comment on column partner_grants.kind is 'company-free: premium, by account_types; the others are memberships of that kind with 0 QP';
comment on column partner_grants.from_day is 'first Berlin day';
comment on column partner_grants.to_day is 'the Berlin day at whose midnight it is over, null: open-ended; the same as the first day: taken back before it began';
comment on column partner_grants.granted_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column partner_grants.membership_id is 'the membership that it made; null for premium, and for one that was taken back';
comment on column partner_grants.begun_at is 'of premium: when its account type was written';
comment on column partner_grants.ended_at is 'of premium: when the account type after it was written, or it was taken back';
comment on column partner_grants.end_reason is 'why it was shortened; null as long as nobody did';
comment on column partner_grants.shortened_by is 'a user; no reference as above';
