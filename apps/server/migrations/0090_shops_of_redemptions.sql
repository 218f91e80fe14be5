-- Why: two shops may have orders of the same number. What was redeemed on an order as a whole came back by itself with a refund only
-- where one order alone had the number, and on an order of another shop where the redeeming one's was not imported yet.

alter table voucher_movements
  add column source text check (source <> ''),
  add constraint voucher_movements_source_check1 check (source is null or kind = 'redeemed');
comment on column voucher_movements.source is 'the shop of the order that it was spent on, as imported orders name it; null where nobody said which';
