-- Why: vouchers could be given away and never be spent: nothing redeemed them, and what the company owes by them stood in no
-- account. From now on each movement of a voucher is kept and booked, and what remains of it is known at any time.

create table voucher_movements (
  id           bigint generated always as identity primary key,
  voucher_id   bigint not null references vouchers,
  kind         text not null check (kind in ('redeemed', 'refunded', 'expired')),
  amount_cents bigint not null check (amount_cents > 0),
  order_number text check (order_number <> ''),
  order_line_id bigint references order_lines,
  reference    text unique check (reference <> ''),
  refund_of    bigint references voucher_movements,
  at           timestamptz not null,
  by_user      bigint,
  check ((kind = 'expired') = (reference is null)),
  check ((kind = 'redeemed') = (order_number is not null)),
  check ((kind = 'refunded') = (refund_of is not null))
);
create index voucher_movements_voucher_id_idx on voucher_movements (voucher_id, id);
create index voucher_movements_amount_idx on voucher_movements (amount_cents, id);
create index voucher_movements_kind_idx on voucher_movements (kind, id);
create index voucher_movements_refund_of_idx on voucher_movements (refund_of) where refund_of is not null;
create index voucher_movements_order_line_id_idx on voucher_movements (order_line_id) where order_line_id is not null;
comment on table voucher_movements is 'what was spent of vouchers, came back to them, or expired; gross';
comment on column voucher_movements.order_number is 'the shop''s number of the order that it was spent on';
comment on column voucher_movements.reference is 'the shop''s own of the movement: sent again it is the same one';
comment on column voucher_movements.refund_of is 'the redemption that is refunded, in part or whole';
comment on column voucher_movements.by_user is 'a user; no reference; null for what expired';
create function refuse_change_of_voucher_movements() returns trigger language plpgsql as $$
begin
  raise exception 'movements of vouchers stay written: a refund gives back' using errcode = 'restrict_violation';
end $$;
create trigger voucher_movements_immutable before update or delete on voucher_movements
  for each row execute function refuse_change_of_voucher_movements();
create index vouchers_to_expire_idx on vouchers (valid_until) where status in ('open', 'given');

alter table journal_entries
  add column voucher_id bigint references vouchers,
  add column voucher_movement_id bigint references voucher_movements,
  drop constraint journal_entries_kind_check,
  add constraint journal_entries_kind_check check (kind in (
    'closing', 'reversal', 'release', 'payout', 'payout-rejected', 'payout-paid', 'correction', 'opening', 'write-off',
    'payout-returned', 'note', 'note-correction', 'tax-paid', 'tax-returned', 'objection', 'debt-paid',
    'voucher-issued', 'voucher-redeemed', 'voucher-refunded', 'voucher-expired')),
  add constraint journal_entries_voucher_check check ((voucher_id is not null) = (kind like 'voucher-%')),
  add constraint journal_entries_voucher_movement_check check (
    (voucher_movement_id is not null) = (kind in ('voucher-redeemed', 'voucher-refunded', 'voucher-expired')));
comment on column journal_entries.voucher_id is 'the voucher that was made of a payout and that the entry books';
comment on column journal_entries.voucher_movement_id is 'the movement of it that the entry books';
create unique index journal_entries_voucher_issued_key on journal_entries (voucher_id) where kind = 'voucher-issued';
create unique index journal_entries_voucher_movement_key on journal_entries (voucher_movement_id)
  where voucher_movement_id is not null;

alter table postings
  drop constraint postings_account_check,
  add constraint postings_account_check check (account in (
    'commission', 'pending', 'available', 'debt', 'in_payout', 'paid', 'written_off', 'paid_back',
    'tax_noted', 'tax_corrected', 'tax_in_payout', 'tax_paid', 'tax_owed', 'tax_written_off', 'tax_paid_back',
    'voucher', 'voucher_issued', 'voucher_redeemed', 'voucher_expired'));
comment on column postings.account is 'commission: what the programme credited (negative); the others are a partner''s: owed to the partner, or as debt (negative) owed by the partner; written_off: debt that was given up (negative), which the company bears; paid_back: debt that the partner paid (negative). tax_noted: value added tax that credit notes noted (negative); less tax_corrected it is in tax_in_payout, in tax_paid, owed by the partner in tax_owed (negative), given up in tax_written_off or paid by the partner in tax_paid_back (both negative). voucher: what remains of vouchers, owed to whoever has their codes: voucher_issued (negative) less voucher_redeemed and voucher_expired; gross';

-- Vouchers that payouts became so far: nothing of them could be spent.
insert into journal_entries (kind, voucher_id, occurred_at)
select 'voucher-issued', id, created_at from vouchers where payout_id is not null order by id;
insert into postings (entry_id, account, partner_id, amount_cents)
select entry.id, side.account, voucher.owner_id, side.sign * voucher.amount_cents
from journal_entries as entry
join vouchers as voucher on voucher.id = entry.voucher_id
cross join (values ('voucher_issued', -1), ('voucher', 1)) as side (account, sign)
where entry.kind = 'voucher-issued'
order by entry.id, side.sign;
