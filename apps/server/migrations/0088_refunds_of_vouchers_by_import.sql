-- Why: what the import gives back with the refund of an order has no user, and is found by the order's number where the shop
-- redeemed on the order as a whole. A line of which all came back to the voucher stayed marked as paid with it.

create index voucher_movements_order_number_idx on voucher_movements (order_number)
  where kind = 'redeemed' and order_line_id is null;
comment on column voucher_movements.by_user is 'a user; no reference; null for what expired, and for what the import of a refund gave back';

update order_lines as line set voucher_id = (
  select redeemed.voucher_id from voucher_movements as redeemed
  where redeemed.order_line_id = line.id and redeemed.kind = 'redeemed' and redeemed.amount_cents > (
    select coalesce(sum(amount_cents), 0) from voucher_movements where refund_of = redeemed.id)
  order by redeemed.id desc limit 1)
where voucher_id is not null
  and exists (select from voucher_movements where order_line_id = line.id and kind = 'redeemed');
