-- Why: a business box that was refunded alone kept premium and QP, because a refund named only its order. It may now name
-- the line whose money it returns, by the number that the file gave that line. The numbers of lines that are stored
-- already are not known: files were read in any order of their rows, and a guess would return the money of another line.

alter table order_lines add column position text;
comment on column order_lines.position is 'number of the line within its order, as its source gave it; null: it gave none';

alter table refunds add column order_line_id bigint references order_lines;
comment on column refunds.order_line_id is 'the line whose money it returned; null: the order as a whole';
create index refunds_order_line_id_idx on refunds (order_line_id) where order_line_id is not null;
