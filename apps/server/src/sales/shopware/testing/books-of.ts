import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';

/** Everything that orders of shops have left in the books, without generated ids. */
export async function booksOf(db: Kysely<DB>): Promise<unknown[]> {
  const { rows } = await sql<{ book: unknown }>`
    select jsonb_build_object(
      'number', orders.number, 'source', orders.source, 'status', orders.status, 'buyer', owner.email,
      'customer', (
        select jsonb_build_object('since', buyer.created_at, 'sponsor', sponsor.display_name,
          'by', customer.attributed_by, 'code', customer.code,
          'numbers', (select jsonb_agg(number order by number) from customer_numbers where partner_id = buyer.id))
        from customers as customer
        left join tree_nodes as node on node.partner_id = customer.partner_id
        left join partners as sponsor on sponsor.id = node.parent_id
        where customer.partner_id = buyer.id),
      'placed', orders.placed_at, 'paid', orders.paid_at, 'delivered', orders.delivered_at,
      'cycle', cycle.date_from, 'base', orders.base_cents, 'gross', orders.gross_cents,
      'qp', orders.qp, 'history', is_history,
      'lines', (
        select jsonb_agg(jsonb_build_object('position', position, 'product', product_id, 'quantity', quantity,
          'net', net_cents, 'gross', gross_cents, 'vat', vat_bp, 'qp', qp) order by position)
        from order_lines where order_id = orders.id),
      'refunds', (
        select jsonb_agg(jsonb_build_object('number', refund.number, 'at', refunded_at, 'base', base_cents,
          'qp', refund.qp, 'position', line.position) order by refunded_at, refund.number)
        from refunds as refund left join order_lines as line on line.id = refund.order_line_id
        where refund.order_id = orders.id),
      'memberships', (
        select jsonb_agg(jsonb_build_array(membership.kind, membership.start_date, membership.expiry_date)
          order by membership.start_date)
        from memberships as membership join order_lines as line on line.id = membership.order_line_id
        where line.order_id = orders.id)
    ) as book
    from orders join partners as buyer on buyer.id = orders.partner_id join users as owner on owner.id = buyer.user_id
    left join cycles as cycle on cycle.id = orders.cycle_id order by orders.number`.execute(db);
  return rows.map(({ book }) => book);
}
