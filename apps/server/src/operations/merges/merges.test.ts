import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NOW, REASON, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { membershipRules } from '../../money/books/check/membership-rules.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';

const { server, root, second, anna, staff, logOf } = setUpCompany();
const header = 'source;number;partner_id;email;status;placed_at;paid_at;product;quantity;net;refunded_at';
let writer: string;
let created = 0;
let [goes, stays, below] = [] as unknown as [TestPartner, TestPartner, TestPartner];

beforeAll(async () => {
  const { db } = server.database;
  writer = (await staff(['partners.read', 'partners.write'])).token;
  await sql`insert into products (number, name, net_cents, vat_bp, qp) values ('T', 'Tee', 1000, 700, 3)`.execute(
    db,
  );
  await sql`insert into products (number, name, kind, days, net_cents, vat_bp, qp)
            values ('B', 'Box', 'business-box', 30, 8319, 1900, 60)`.execute(db);
});

/** Two partners for Ida: one below Anna, with somebody below her, and one at the top. */
beforeEach(async () => {
  const { db } = server.database;
  await sql`update cycles set closed_at = null`.execute(db);
  created += 1;
  goes = await createPartner(db, { name: `Ida${created}`, parent: anna });
  below = await createPartner(db, { name: `Bea${created}`, parent: goes });
  stays = await createPartner(db, { name: `IdaNeu${created}`, parent: root });
});

async function order(number: string, cells: Record<string, string | number>): Promise<object> {
  const defaults: Record<string, string | number> = {
    ...{ source: 'shop', number, status: 'paid', product: 'T', quantity: 1, net: '10,00' },
    ...{ placed_at: '2026-03-02 08:00', paid_at: '2026-03-03 09:00', ...cells },
  };
  const row = header.split(';').map((column) => defaults[column] ?? '');
  const answer = await server.call(root.token, {
    method: 'POST',
    url: '/api/orders/import',
    headers: { 'content-type': 'text/csv' },
    payload: `${header}\n${row.join(';')}\n`,
  });
  return answer.json();
}

const buyerOf = async (number: string) =>
  (
    await server.database.db
      .selectFrom('orders')
      .select('partner_id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).partner_id;

const url = (partner: number, what: string) => `/api/operator/partners/${partner}/${what}`;

const merge = (partner: number, into: number, as = writer) =>
  server.call(as, {
    method: 'POST',
    url: url(partner, 'merge'),
    payload: { into: `/api/partners/${into}`, reason: REASON },
  });

const effectOf = (partner: number, into: number, as = writer) =>
  server.call(as, { url: url(partner, `merge-effect?into=${into}`) });

const refusalOf = async (answer: ReturnType<typeof merge>) => {
  const { statusCode, body } = await answer;
  const { code, violations } = JSON.parse(body || '{}');
  return [statusCode, violations?.[0]?.propertyPath ?? code];
};

const fileOf = async (partner: number) =>
  (await server.call(writer, { url: `/api/operator/partners/${partner}` })).json();

test('orders of the open month, the first line and codes are transferred, and the log has it for both partners', async () => {
  await order(`M${created}`, { partner_id: goes.id });
  const effect = await effectOf(goes.id, stays.id);
  expect(effect.json()).toMatchObject({
    into: { id: stays.id },
    effectiveFrom: '2026-03-01',
    orders: 1,
    base: '10.00',
    memberships: 0,
    firstLine: 1,
    team: 1,
    balance: '0.00',
  });
  expect(await buyerOf(`M${created}`)).toBe(goes.id);
  const answer = await merge(goes.id, stays.id);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    id: goes.id,
    accountType: 'basic',
    disabled: true,
    mergedInto: { id: stays.id, name: `IdaNeu${created}` },
    mergedFrom: [],
  });
  expect(await fileOf(stays.id)).toMatchObject({
    mergedInto: null,
    mergedFrom: [{ id: goes.id, name: `Ida${created}` }],
  });
  expect(await buyerOf(`M${created}`)).toBe(stays.id);
  const place = await server.call(writer, { url: `/api/tree/placing/${below.id}` });
  expect(place.json()).toMatchObject({ parent: stays.id });
  expect((await logOf(`/api/partners/${stays.id}`)).at(-1)?.details).toEqual({
    before: {},
    after: { mergedFrom: goes.id, orders: 1 },
    reason: REASON,
  });
});

test('later orders for the merged partner go to the remaining one, and earlier orders are still recognized', async () => {
  const { db } = server.database;
  await order(`E${created}`, {
    partner_id: goes.id,
    placed_at: '2026-02-02 08:00',
    paid_at: '2026-02-03 09:00',
  });
  await sql`update cycles set closed_at = now() where date_from < '2026-03-01'`.execute(db);
  expect((await merge(goes.id, stays.id)).statusCode).toBe(200);
  expect(await buyerOf(`E${created}`)).toBe(goes.id);
  expect(await order(`L${created}`, { email: goes.email })).toMatchObject({ failed: 0 });
  expect(await buyerOf(`L${created}`)).toBe(stays.id);
  const again = { email: goes.email, placed_at: '2026-02-02 08:00', paid_at: '2026-02-03 09:00' };
  expect(
    await order(`E${created}`, { ...again, status: 'refunded', refunded_at: '2026-03-10 08:00' }),
  ).toMatchObject({ failed: 0 });
  expect(await buyerOf(`E${created}`)).toBe(goes.id);
});

test('memberships of both run one after the other, and the books stay consistent', async () => {
  const { db } = server.database;
  const box = { product: 'B', net: '83,19' };
  await order(`A${created}`, { ...box, partner_id: stays.id });
  await order(`B${created}`, { ...box, partner_id: goes.id, paid_at: '2026-03-05 09:00' });
  expect((await effectOf(goes.id, stays.id)).json()).toMatchObject({ orders: 1, memberships: 1 });
  expect((await merge(goes.id, stays.id)).statusCode).toBe(200);
  const held = await db
    .selectFrom('memberships')
    .select(['start_date as from', 'expiry_date as until', 'qp'])
    .where('partner_id', '=', stays.id)
    .orderBy('start_date')
    .execute();
  expect(held).toEqual([
    { from: '2026-03-03', until: '2026-04-02', qp: 60 },
    { from: '2026-04-02', until: '2026-05-02', qp: 60 },
  ]);
  const found = await checkLedger(server.database, { rules: membershipRules });
  expect(found.filter(({ faults }) => faults > 0)).toEqual([]);
});

test('a partner who cannot be merged is refused, and nothing changes', async () => {
  const refused = (partner: number, into: number, as = writer) => refusalOf(merge(partner, into, as));
  expect(await refused(goes.id, goes.id)).toEqual([422, 'into']);
  expect(await refused(goes.id, 999_999)).toEqual([422, 'into']);
  expect(await refused(goes.id, below.id)).toEqual([422, 'into']);
  expect(await refused(999_999, goes.id)).toEqual([404, 'notFound']);
  expect(await refused(root.id, goes.id)).toEqual([422, 'into']);
  expect(await refused(second.id, goes.id)).toEqual([409, 'mergeOperator']);
  expect(await refused(second.id, goes.id, second.token)).toEqual([403, 'ownPayout']);
  expect(await refused(goes.id, second.id, second.token)).toEqual([403, 'ownPayout']);
  expect((await effectOf(goes.id, below.id)).statusCode).toBe(422);
  const later = await server.call(writer, {
    method: 'POST',
    url: url(below.id, 'move'),
    payload: { parent: `/api/partners/${stays.id}`, reason: REASON },
  });
  expect(later.statusCode, later.body).toBe(201);
  expect(await refused(goes.id, stays.id)).toEqual([409, 'mergeWaits']);
  expect(await fileOf(goes.id)).toMatchObject({ mergedInto: null, disabled: false });
});

test('no partner is merged twice, and none into a merged one', async () => {
  const third = await createPartner(server.database.db, { name: `Dritte${created}`, parent: root });
  expect((await merge(goes.id, stays.id)).statusCode).toBe(200);
  expect(await refusalOf(merge(goes.id, third.id))).toEqual([409, 'mergeDone']);
  expect(await refusalOf(merge(third.id, goes.id))).toEqual([422, 'into']);
  expect((await merge(stays.id, third.id)).statusCode).toBe(200);
  expect(await order(`K${created}`, { email: goes.email })).toMatchObject({ failed: 0 });
  expect(await buyerOf(`K${created}`)).toBe(third.id);
});

test('a payout of either that is neither paid nor rejected prevents the merge', async () => {
  await sql`insert into payouts (partner_id, amount_cents, status, created_at, status_changed_at)
            values (${stays.id}, 100, 3, ${NOW}, ${NOW})`.execute(server.database.db);
  expect(await refusalOf(merge(goes.id, stays.id))).toEqual([409, 'mergePayouts']);
});
