import { expect } from 'vitest';
import type { Instance } from './instance.ts';

/** A paid order of one position. */
export interface FileOrder {
  readonly number: string;
  readonly partnerId: number;
  readonly net: string;
  readonly paidAt: Date;
  /** Quantity of the product; one by default. */
  readonly quantity?: number;
}

/** Imports a file of one order as an operator does, with the first product that is no membership. */
export async function importOrder(
  { url, database }: Instance,
  token: string,
  { number, partnerId, net, paidAt, quantity = 1 }: FileOrder,
): Promise<{ imported: number; unchanged: number }> {
  const [product] = await database.query<{ number: string }>(
    `select number from products where kind = 'goods' order by qp, id limit 1`,
  );
  const at = paidAt.toISOString();
  const file = [
    'source;number;partner_id;status;placed_at;paid_at;product;quantity;net',
    `e2e;${number};${partnerId};paid;${at};${at};${product?.number};${quantity};${net}`,
  ];
  const answer = await fetch(`${url}/api/orders/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: `${file.join('\n')}\n`,
  });
  const report = await answer.json();
  expect({ status: answer.status, errors: report.errors }).toEqual({ status: 200, errors: [] });
  return report;
}
