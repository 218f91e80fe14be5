import type { Instance } from './instance.ts';
import type { PlacedPerson } from './placed-people.ts';

/** Gives a partner a voucher of 100.00 EUR; returns its code. */
export async function addVoucher({ database }: Instance, { partner }: PlacedPerson): Promise<string> {
  const code = `BWG-REDEEM-${partner}`;
  await database.query(
    `insert into vouchers (code, amount_cents, owner_id, valid_until) values ($1, 10000, $2, current_date + 300)`,
    [code, partner],
  );
  return code;
}

/** Creates an order of a partner; returns the order number and its one line. */
export async function addOrder(
  { database }: Instance,
  { partner }: PlacedPerson,
): Promise<{ number: string; line: number }> {
  const number = `REDEEM-${partner}`;
  const [line] = await database.query<{ id: number }>(
    `with offer as (
       select product_id as product, net_cents as net, vat_bp as vat, qp,
         round(net_cents * (10000 + vat_bp) / 10000.0)::bigint as gross
       from product_prices where valid_from <= now() order by product_id, valid_from desc limit 1
     ), placed as (
       insert into orders (source, number, partner_id, status, placed_at, base_cents, gross_cents, qp)
       select 'shop', $1, $2, 'open', now(), net, gross, qp from offer returning id
     )
     insert into order_lines (order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp)
     select placed.id, product, 1, net, gross, vat, qp from placed, offer returning id`,
    [number, partner],
  );
  if (!line) throw new Error('There is no product to order.');
  return { number, line: line.id };
}

/** Whether a voucher paid a line of an order. */
export async function isPaidByVoucher({ database }: Instance, line: number): Promise<boolean> {
  const [row] = await database.query<{ marked: boolean }>(
    'select voucher_id is not null as marked from order_lines where id = $1',
    [line],
  );
  return row?.marked ?? false;
}

/** What was redeemed from a voucher and refunded, oldest first; cents. */
export const movementsOf = ({ database }: Instance, code: string) =>
  database.query<{ kind: string; cents: number }>(
    `select kind, voucher_movements.amount_cents::int as cents from voucher_movements
     join vouchers on vouchers.id = voucher_id where code = $1 order by voucher_movements.id`,
    [code],
  );
