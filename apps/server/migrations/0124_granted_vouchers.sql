-- Why: vouchers were made of payouts alone. The company grants some as well, one by one or by a file, and two people decide on their
-- worth. What was prepared is done exactly so: its lines never change.
create table voucher_grants (
  id          bigint generated always as identity primary key,
  reason      text not null check (reason <> ''),
  prepared_by bigint not null,
  prepared_at timestamptz not null,
  approval_id bigint references approvals,
  booked_at   timestamptz
);
create index voucher_grants_prepared_at_idx on voucher_grants (prepared_at desc, id desc);
create index voucher_grants_approval_id_idx on voucher_grants (approval_id);
comment on table voucher_grants is 'vouchers that the company gives to partners, as somebody prepared them';
comment on column voucher_grants.prepared_by is 'a user; no reference: what somebody did stays written when the account is gone';
comment on column voucher_grants.approval_id is 'what a second person decides on; null where one person sufficed';
comment on column voucher_grants.booked_at is 'since when its vouchers are there; null while it waits, and for good where it was rejected';

create table voucher_grant_lines (
  grant_id     bigint not null references voucher_grants,
  line         integer not null check (line > 0),
  partner_id   bigint not null references partners,
  amount_cents bigint not null check (amount_cents > 0),
  code         text check (code ~ '^[A-Z0-9-]{8,40}$'),
  valid_until  date not null,
  primary key (grant_id, line)
);
create index voucher_grant_lines_partner_id_idx on voucher_grant_lines (partner_id);
create index voucher_grant_lines_code_idx on voucher_grant_lines (code) where code is not null;
comment on table voucher_grant_lines is 'each of them a voucher that is made with the grant; gross';
comment on column voucher_grant_lines.code is 'by which it will be spent; null for one that is made by chance';
create function refuse_change_of_voucher_grant_lines() returns trigger language plpgsql as $$
begin
  raise exception 'what two people decide on stays as it was prepared' using errcode = 'restrict_violation';
end $$;
create trigger voucher_grant_lines_immutable before update or delete on voucher_grant_lines
  for each row execute function refuse_change_of_voucher_grant_lines();

alter table vouchers
  add column grant_id bigint references voucher_grants,
  add constraint vouchers_origin_check check (grant_id is null or payout_id is null);
create index vouchers_grant_id_idx on vouchers (grant_id) where grant_id is not null;
create index vouchers_status_idx on vouchers (status, id desc);
create index vouchers_valid_until_idx on vouchers (valid_until, id);
create index vouchers_amount_idx on vouchers (amount_cents, id);
comment on column vouchers.payout_id is 'the shopping payout that became this voucher; null for one that was granted, which is in no books';
comment on column vouchers.grant_id is 'the grant that made it';
