import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { findCycleOfMonth } from '../../commission/cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../commission/cycles/recompute-cycle.ts';
import { NOW, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';

const { server, root, anna, staff, logOf } = setUpCompany();
const reason = 'Hat die Nachbarin bestellt';
const header = 'source;number;partner_id;status;placed_at;paid_at;product;quantity;net;refunded_at';
let bert: TestPartner;
let late: TestPartner;
let token = '';

beforeAll(async () => {
  const { db } = server.database;
  bert = await createPartner(db, { name: 'Bert', parent: root });
  late = await createPartner(db, { name: 'Late', parent: root, createdAt: new Date('2026-03-10T08:00:00Z') });
  await sql`insert into products (number, name, net_cents, vat_bp, qp) values ('T', 'Tee', 1000, 700, 3)`.execute(
    db,
  );
  await sql`insert into products (number, name, kind, days, net_cents, vat_bp, qp)
            values ('B', 'Box', 'business-box', 30, 8319, 1900, 60)`.execute(db);
});

async function importOrder(number: string, cells: Record<string, string | number> = {}): Promise<number> {
  const defaults: Record<string, string | number> = {
    ...{
      source: 'shop',
      number,
      partner_id: anna.id,
      status: 'paid',
      product: 'T',
      quantity: 2,
      net: '20,00',
    },
    ...{ placed_at: '2026-03-02 08:00', paid_at: '2026-03-03 09:00', ...cells },
  };
  const row = header
    .split(';')
    .map((column) => defaults[column] ?? '')
    .join(';');
  const answer = await server.call(root.token, {
    method: 'POST',
    url: '/api/orders/import',
    headers: { 'content-type': 'text/csv' },
    payload: `${header}\n${row}\n`,
  });
  expect(answer.json()).toMatchObject({ failed: 0 });
  const { id } = await server.database.db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return id;
}

const reassign = (id: number, partner: number, said: object = { reason }, as = token) =>
  server.call(as, { method: 'POST', url: `/api/orders/${id}/reassign`, payload: { partner, ...said } });

/** Somebody's own and direct volume in the open month, in cents. */
async function volumeOf({ id }: { id: number }): Promise<number> {
  const cycle = await findCycleOfMonth(server.database.db, '2026-03');
  if (!cycle) throw new Error('there is no March');
  await recomputeStatistics(server.database, cycle, () => NOW);
  const figures = await server.database.db
    .selectFrom('partner_statistics')
    .select('psv_cents as cents')
    .where('cycle_id', '=', cycle.id)
    .where('partner_id', '=', id)
    .executeTakeFirstOrThrow();
  return figures.cents;
}

describe('an order of the open month', () => {
  beforeAll(async () => {
    token = (await staff(['orders.import'])).token;
  });

  test('gets another buyer: volumes follow, the order says since when, and the log has the reason', async () => {
    const id = await importOrder('1');
    const before = [await volumeOf(anna), await volumeOf(bert)];
    const answer = await reassign(id, bert.id);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        order: id,
        number: '1',
        partner: { id: bert.id, displayName: 'Bert' },
        cycle: { dateFrom: '2026-03-01' },
      },
    ]);
    expect([await volumeOf(anna), await volumeOf(bert)]).toEqual([
      (before[0] ?? 0) - 2000,
      (before[1] ?? 0) + 2000,
    ]);
    const explanation = await server.call(await server.signIn(bert.email), {
      url: `/api/orders/${id}/explanation`,
    });
    expect(explanation.json()).toMatchObject({ reassignedAt: '2026-03-15T10:00:00+00:00' });
    expect((await logOf(`/api/orders/${id}`)).at(-1)?.details).toEqual({
      before: { partner: anna.id },
      after: { partner: bert.id },
      reason,
    });
  });

  fullTest('is still updated by a shop that names the old buyer', async () => {
    const id = await importOrder('2');
    expect((await reassign(id, bert.id)).statusCode).toBe(200);
    await importOrder('2', { status: 'refunded', refunded_at: '2026-03-05 12:00' });
    const order = await server.database.db
      .selectFrom('orders')
      .select(['status', 'partner_id as partner'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ status: 'refunded', partner: bert.id });
  });

  test('keeps its buyer without a reason, and for an unknown, the same or the caller’s own partner', async () => {
    const id = await importOrder('3');
    expect((await reassign(id, bert.id, {})).json().violations).toMatchObject([{ propertyPath: 'reason' }]);
    expect((await reassign(id, 999_999_999)).json().violations).toMatchObject([{ propertyPath: 'partner' }]);
    expect((await reassign(id, anna.id)).json().violations).toMatchObject([{ propertyPath: 'partner' }]);
    expect((await reassign(id, root.id, { reason }, root.token)).json().code).toBe('ownPayout');
    expect((await reassign(999_999_999, bert.id)).statusCode).toBe(404);
    expect((await reassign(id, bert.id, { reason }, anna.token)).statusCode).toBe(403);
  });

  fullTest('keeps its buyer if it opened a membership', async () => {
    const id = await importOrder('4', { product: 'B', quantity: 1, net: '83,19' });
    expect((await reassign(id, bert.id)).json().code).toBe('reassignMembership');
  });

  test('may be reassigned to somebody who joined within its month', async () => {
    expect((await reassign(await importOrder('5'), late.id)).statusCode).toBe(200);
  });
});

test('an order of a closed month, or of a month before its new buyer joined, keeps its buyer', async () => {
  const { db } = server.database;
  const id = await importOrder('6', { placed_at: '2026-03-04 08:00', paid_at: '2026-03-04 09:00' });
  const { cycle_id } = await db
    .selectFrom('orders')
    .select('cycle_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await sql`update partners set created_at = '2026-04-01T08:00:00Z' where id = ${late.id}`.execute(db);
  expect((await reassign(id, late.id)).json().code).toBe('reassignLater');
  await sql`update cycles set closed_at = now(), as_of = now() where id = ${cycle_id}`.execute(db);
  const refused = await reassign(id, bert.id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'reassignClosed']);
});
