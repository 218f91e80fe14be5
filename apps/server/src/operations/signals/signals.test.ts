import { beforeAll, describe, expect, test } from 'vitest';
import { insertBankAccount } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { placeOrder } from '../../commission/bonuses/testing/place-order.ts';
import { findCycleOfMonth } from '../../commission/cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../commission/cycles/recompute-cycle.ts';
import { setUpFindings } from '../../commission/findings/testing/set-up-findings.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findSignalsJob } from './find-signals.job.ts';

/**
 * February is closed, with a kick-start of three customers who ordered together; half of one order is refunded later.
 */
const { server, root, second, anna, lead, orders, refund, read, logOf, staff } = setUpFindings();

const IBAN = 'DE02120300000000202051';

interface Listed {
  readonly id: number;
  readonly kind: string;
  readonly status: string;
  readonly partners: readonly { readonly id: number }[];
}

const look = () => findSignalsJob({ database: server.database, deps: server.deps }).run();

const listed = async (query = ''): Promise<Listed[]> => read(`/api/signals?limits=100&order[id]=asc${query}`);

const one = async (kind: string): Promise<Listed> => {
  const [signal] = await listed(`&kind=${kind}`);
  if (signal === undefined) throw new Error(`there is no ${kind}`);
  return signal;
};

const decide = async (id: number, body: object, as = root.token, version?: string) =>
  server.call(as, {
    method: 'PATCH',
    url: `/api/signals/${id}`,
    headers: {
      'content-type': 'application/merge-patch+json',
      accept: 'application/json',
      ...(version !== undefined && { 'if-match': version }),
    },
    payload: body,
  });

const give = (to: TestPartner, iban: string) =>
  inTransaction(server.database.db, (db) =>
    insertBankAccount(
      { db, secrets: server.deps.secrets },
      {
        user: to.userId,
        at: new Date('2026-03-01T08:00:00Z'),
        accountHolder: 'Konto Inhaber',
        iban,
        bic: null,
        bankName: null,
        paypalEmail: null,
      },
    ),
  );

const reason = 'Ehepaar mit einem Konto';

beforeAll(async () => {
  const { db } = server.database;
  await give(anna, IBAN);
  await give(lead, IBAN);
  await give(root, 'DE88100900001234567892');
  // March: 198.00 EUR of customers would miss the first stage; 5.00 EUR of her own on the 30th reach it.
  const customer = await createPartner(db, { name: 'Kuno', parent: lead, affiliate: false });
  await placeOrder(db, {
    partner: customer.id,
    paidAt: new Date('2026-03-05T10:00:00Z'),
    baseCents: 198_00,
    qp: 0,
  });
  await placeOrder(db, {
    partner: lead.id,
    paidAt: new Date('2026-03-30T10:00:00Z'),
    baseCents: 5_00,
    qp: 0,
  });
  const march = await findCycleOfMonth(db, '2026-03');
  if (march === undefined) throw new Error('there is no March');
  await recomputeStatistics(server.database, march, () => new Date('2026-03-31T20:00:00Z'));
  await refund(orders[2] as number, '2026-03-03T08:00:00Z', 150_00);
  await look();
});

describe('found signals', () => {
  test('partners who share an account, without the account number', async () => {
    const { id, partners } = await one('sharedAccount');
    expect(partners.map((partner) => partner.id).toSorted((a, b) => a - b)).toEqual(
      [anna.id, lead.id].toSorted((a, b) => a - b),
    );
    const answer = await server.call(root.token, { url: `/api/signals/${id}` });
    expect(answer.body).not.toContain(IBAN);
    expect(answer.body).not.toContain(IBAN.slice(-4));
    const stored = await server.database.db.selectFrom('signals').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(IBAN.slice(-6));
  });

  test('own orders of the last days that narrowly pass a stage', async () => {
    const { id } = await one('justOver');
    expect(await read(`/api/signals/${id}`)).toMatchObject({
      partners: [{ id: lead.id }],
      cycle: { dateFrom: '2026-03-01' },
      evidence: { measure: 'psv', need: '200.00', value: '203.00', amount: '5.00', count: 1 },
      orders: [{ buyer: { id: lead.id }, base: '5.00' }],
      status: 'open',
    });
  });

  test('a fifth of a volume that was refunded after the closing', async () => {
    const { id } = await one('lateRefunds');
    expect(await read(`/api/signals/${id}`)).toMatchObject({
      partners: [{ id: anna.id }],
      cycle: { dateFrom: '2026-02-01' },
      evidence: { count: 1, amount: '150.00', base: '600.00' },
      orders: [{ id: orders[2], base: '200.00' }],
    });
  });

  test('a kick-start whose customers ordered together', async () => {
    const { id } = await one('kickStartCluster');
    expect(await read(`/api/signals/${id}`)).toMatchObject({
      partners: [{ id: anna.id }],
      evidence: { count: 3, of: 3, from: '2026-02-10T10:00:00+00:00', to: '2026-02-10T10:00:00+00:00' },
      orders: orders.map((order) => ({ id: order })),
    });
  });

  test('nothing is blocked by them', async () => {
    const { db } = server.database;
    expect(await db.selectFrom('partner_states').selectAll().execute()).toEqual([]);
    expect((await read('/api/signals/sums')).open).toHaveLength(4);
  });
});

describe('a decision', () => {
  test('is stored with its reason, and logged', async () => {
    const { id } = await one('sharedAccount');
    const { version } = await read(`/api/signals/${id}`);
    const answer = await decide(id, { status: 'harmless', reason }, second.token, version);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { status: 'harmless', reason, decidedBy: { id: second.userId } },
    ]);
    expect(await logOf(`/api/signals/${id}`)).toMatchObject([
      { details: { before: { status: 'open' }, after: { status: 'harmless' }, reason } },
    ]);
    expect((await decide(id, { status: 'pursued', reason }, second.token, version)).statusCode).toBe(412);
  });

  test('stays while the evidence is the same, and is reopened with another partner', async () => {
    await look();
    expect((await one('sharedAccount')).status).toBe('harmless');
    const third = await createPartner(server.database.db, { name: 'Theo', parent: lead });
    await give(third, IBAN);
    await look();
    const { status, partners } = await one('sharedAccount');
    expect([status, partners.length]).toEqual(['open', 3]);
  });

  test('requires a reason', async () => {
    const { id } = await one('justOver');
    const answer = await decide(id, { status: 'harmless' });
    expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, 'reason']);
  });

  test('is refused for a signal about the caller’s own partner', async () => {
    const { db } = server.database;
    await db
      .updateTable('signal_partners')
      .set({ partner_id: root.id })
      .where('partner_id', '=', lead.id)
      .execute();
    const { id } = await one('justOver');
    expect((await decide(id, { status: 'harmless', reason })).statusCode).toBe(403);
    expect((await decide(id, { status: 'harmless', reason }, second.token)).statusCode).toBe(200);
  });

  test('is refused for a signal that has ended', async () => {
    const { db } = server.database;
    await db.deleteFrom('bank_accounts').where('user_id', '<>', anna.userId).execute();
    await look();
    const { id, status } = await one('sharedAccount');
    expect(status).toBe('ended');
    expect((await decide(id, { status: 'pursued', reason }, second.token)).statusCode).toBe(409);
  });
});

test('the list is filtered by kind, state and partner, and available as a file', async () => {
  expect((await listed(`&partner=${anna.id}&status=open`)).map(({ kind }) => kind).toSorted()).toEqual([
    'kickStartCluster',
    'lateRefunds',
  ]);
  const { body } = await server.call(root.token, { url: '/csv/signals?kind=lateRefunds' });
  expect(body).toContain(';lateRefunds;');
  expect(body).toContain(';150,00;600,00;');
});

test('the right alone suffices to see and decide, without it nobody can', async () => {
  const reader = await staff(['insight']);
  expect((await server.call(reader.token, { url: '/api/signals' })).statusCode).toBe(200);
  const { id } = await one('lateRefunds');
  expect((await decide(id, { status: 'pursued', reason }, reader.token)).statusCode).toBe(200);
  const other = await staff(['partners.read']);
  expect((await server.call(other.token, { url: '/api/signals' })).statusCode).toBe(403);
});
