-- Why: what a company brought along from another system was booked as one person sent it. It is money as a correction is: a second
-- person approves it, and until then it waits as it was sent.

create table takeover_balance_drafts (
  approval_id  bigint not null references approvals,
  partner_id   bigint not null references partners,
  amount_cents bigint not null,
  known_cents  bigint,
  available_at timestamptz,
  text         text not null check (text <> ''),
  primary key (approval_id, partner_id)
);
create index takeover_balance_drafts_partner_id_idx on takeover_balance_drafts (partner_id);
comment on table takeover_balance_drafts is 'balances of a file that wait for a second person; gone once they are booked, rejected or overtaken';
comment on column takeover_balance_drafts.known_cents is 'what the last file said; null where none did';
comment on column takeover_balance_drafts.available_at is 'from when it can be paid out; null: at once';
comment on column takeover_balance_drafts.text is 'what the partner reads';

alter table takeover_balances add column approval_id bigint references approvals;
create index takeover_balances_approval_id_idx on takeover_balances (approval_id) where approval_id is not null;
comment on column takeover_balances.approval_id is 'what a second person decided on; null where one person sufficed';
