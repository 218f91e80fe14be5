import { sql } from 'kysely';
import { expect } from 'vitest';
import { NOW, setUpCompany } from '../../../identity/operators/testing/company-server.ts';

export { NOW };

export const REASON = 'Neue Preisliste';

/** Tea as sent by a form. */
const tea = { number: 'TE-1', name: 'Tee', net: '10.00', vatBp: 700, qp: 5, reason: REASON };

/** A company with January closed, and calls for its products. Call it as `setUp`. */
export function setUpProducts() {
  const company = setUpCompany();
  const { server, root, anna } = company;
  const create = (given: object = {}, headers: Record<string, string> = {}) =>
    server.call(root.token, {
      method: 'POST',
      url: '/api/products',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ ...tea, ...given }),
    });

  const change = (id: number, given: object, headers: Record<string, string> = {}) =>
    server.call(root.token, {
      method: 'PATCH',
      url: `/api/products/${id}`,
      headers: { 'content-type': 'application/merge-patch+json', ...headers },
      payload: JSON.stringify({ reason: REASON, ...given }),
    });

  const read = async (url: string) => {
    const answer = await server.call(root.token, { url, headers: { accept: 'application/json' } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  const send = (file: string, query: string) =>
    server.call(root.token, {
      method: 'POST',
      url: `/api/products/import?${query}`,
      headers: { 'content-type': 'text/csv' },
      payload: file,
    });

  /** An order of one piece of a product, placed on a day. */
  const order = async (product: number, placedAt: string) => {
    await sql`
      with placed as (
        insert into orders (source, number, partner_id, status, placed_at, base_cents, gross_cents, qp)
        values ('shop', ${crypto.randomUUID()}, ${anna.id}, 'open', ${placedAt}, 1000, 1070, 5) returning id
      )
      insert into order_lines (order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp)
      select id, ${product}, 1, 1000, 1070, 700, 5 from placed`.execute(server.database.db);
  };

  const closeJanuary = () =>
    sql`insert into cycles (date_from, date_to, plan_version, closed_at)
        values ('2026-01-01', '2026-01-31', '1', ${NOW}) on conflict do nothing`.execute(server.database.db);

  return { ...company, create, change, read, send, order, closeJanuary };
}

/** Field and code of the first violation. */
export function faultIn(answer: {
  json(): { code?: string; params?: object; violations?: readonly Violation[] };
}) {
  const { code, violations } = answer.json();
  const [first] = violations ?? [];
  return first === undefined ? code : [first.propertyPath, first.code];
}

interface Violation {
  readonly propertyPath: string;
  readonly code: string;
}
