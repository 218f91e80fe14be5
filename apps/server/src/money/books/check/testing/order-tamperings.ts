import { april, june, march, may, partner, type Tamperings } from './tampering.ts';

/** Changes the membership that was bought. */
const changeBought = (change: string) => `update memberships set ${change} where order_line_id is not null`;

/** Changes the order that bought it. */
const changeBoughtOrder = (change: string) =>
  `update orders set ${change} where id in (select order_id from order_lines)`;

const paidInMay = `(select min(id) from orders where cycle_id = ${may})`;

/** Tamperings with orders, memberships, placements and refunds. */
export const orderTamperings: Tamperings = {
  'a paid order counts in the cycle of its payment, or in a later one if that was closed or its buyer came later':
    [
      `update orders set cycle_id = ${march} where cycle_id = ${may}`,
      `update orders set cycle_id = 1000000 where cycle_id = ${may}`,
      `insert into cycles (date_from, date_to, plan_version) values ('2026-06-01', '2026-06-30', '1');
     update orders set cycle_id = ${june} where cycle_id = ${may}`,
    ],
  'no cycle is before the first month of the programme, but history is': [
    `update programme set starts_on = '2026-04-01'`,
    `update orders set is_history = true, cycle_id = null where cycle_id = ${may}`,
  ],
  'no order counts in a cycle in which its buyer does not exist': [
    `update partners set created_at = '2026-06-01' where id in (select partner_id from orders where cycle_id = ${may})`,
  ],
  'the QP of an order line match its price': [
    'update order_lines set qp = qp + 1',
    'update product_prices set qp = 200',
    'update product_prices set net_cents = net_cents * 2',
  ],
  'an order without a base brings no credit': [
    `update orders set base_cents = 0 where cycle_id = ${may}`,
    `update orders set base_cents = 0 where id = (select min(order_id) from credits)`,
  ],
  'an ended estimate is no longer projected, and its cycle is open': [
    `insert into vanished_estimates (order_id, partner_id, cycle_id, vanished_at)
     select order_id, partner_id, cycle_id, now() from projected_credits`,
    `update vanished_estimates set cycle_id = ${april}`,
  ],
  'nothing is refunded before it is paid': [
    `update refunds set refunded_at = '2026-01-01' where id = (select max(id) from refunds)`,
    `update orders set status = 'open', paid_at = null, cycle_id = null where id = (select min(order_id) from refunds)`,
  ],
  'a refund of an order line belongs to its order, and no line is refunded more than it cost': [
    `update refunds set order_id = ${paidInMay} where order_line_id is not null`,
    'update refunds set base_cents = base_cents + 1 where order_line_id is not null',
    'update order_lines set net_cents = net_cents / 2, gross_cents = gross_cents / 2',
  ],
  'no membership is active that was fully refunded or cost nothing': [
    changeBought(`expiry_date = '2026-12-31'`),
    `${changeBoughtOrder(`status = 'paid'`)}; ${changeBought(`expiry_date = '2026-12-31'`)}`,
    `update refunds set order_line_id = null; ${changeBought(`expiry_date = '2026-12-31'`)}`,
    `update orders set base_cents = 0 where id = (select order_id from order_lines where id = (
       select max(order_line_id) from memberships));
     update memberships set expiry_date = '2026-12-31' where order_line_id is not null`,
    'update order_lines set net_cents = 0',
    `update cycles set closed_at = null where id = (
       select cycle_id from orders where id = (select order_id from order_lines where id = (
         select max(order_line_id) from memberships)))`,
  ],
  'bought memberships of one kind do not overlap': [
    `with line as (
       insert into order_lines (order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp)
       select order_id, product_id, 1, 100, 119, 1900, 0 from order_lines limit 1 returning id
     )
     insert into memberships (partner_id, kind, qp, start_date, expiry_date, order_line_id)
     select partner_id, kind, 0, expiry_date - 1, expiry_date + 29, line.id from memberships, line
     where order_line_id is not null`,
  ],
  'nobody has a place before they exist, or below somebody who does not': [
    `update placements set valid_from = '2025-12-31' where partner_id = ${partner('mia')}`,
    `update partners set created_at = '2026-03-01' where id = ${partner('mia')}`,
    `with lena as (update partners set created_at = '2026-03-01' where display_name = 'lena' returning id)
     update placements set valid_from = '2026-03-01' where partner_id = (select id from lena)`,
  ],
  'every partner with a place has figures in every computed open cycle': [
    `delete from partner_statistics where cycle_id = ${may} and partner_id = ${partner('mia')}`,
  ],
  'nobody is refunded more than was paid': [
    `update refunds set base_cents = base_cents + 1 where id = (select max(id) from refunds)`,
    `update refunds set base_cents = base_cents - 1 where id = (select max(id) from refunds)`,
    `update refunds set qp = qp + 1 where id = (select max(id) from refunds)`,
  ],
  'base and QP of an order are the totals of its lines': [
    'update orders set qp = qp + 1 where id in (select order_id from order_lines)',
    'update orders set qp = 0 where id in (select order_id from order_lines)',
    'update orders set base_cents = base_cents + 100 where id in (select order_id from order_lines)',
    'update order_lines set net_cents = net_cents * 2',
    `insert into order_lines (order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp)
     select order_id, product_id, 1, 1, 1, 0, 0 from order_lines limit 1`,
  ],
  'a bought membership matches its paid line and its buyer, and begins no earlier than its order counts': [
    changeBought(`expiry_date = expiry_date + 365`),
    changeBought(`start_date = start_date - 20, expiry_date = expiry_date - 20`),
    changeBought('qp = qp + 500'),
    changeBought(`partner_id = ${partner('peer')}`),
    changeBought(`kind = 'home-delivery'`),
    `update refunds set order_line_id = null; ${changeBoughtOrder(`status = 'paid'`)}`,
    changeBoughtOrder(`status = 'open', paid_at = null, cycle_id = null`),
    changeBoughtOrder(`is_history = true, cycle_id = null`),
    changeBoughtOrder(`cycle_id = ${may}`),
  ],
};
