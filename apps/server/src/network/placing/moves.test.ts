import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { NOW, REASON, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../team/testing/create-partner.ts';

const { server, root, second, anna, staff, logOf } = setUpCompany();
let writer: string;
let [bert, cora, dora] = [] as unknown as [TestPartner, TestPartner, TestPartner];
let created = 0;

beforeAll(async () => {
  writer = (await staff(['partners.read', 'partners.write'])).token;
});

/** Anna and Bert below the root, Cora below Anna, Dora below Cora. */
beforeEach(async () => {
  const { db } = server.database;
  await emptyTables(db, ['scheduled_moves'], { ids: 'continue' });
  created += 1;
  bert = await createPartner(db, { name: `Bert${created}`, parent: root });
  cora = await createPartner(db, { name: `Cora${created}`, parent: anna });
  dora = await createPartner(db, { name: `Dora${created}`, parent: cora });
});

function move(partner: number, body: object, { as = writer, version = '' } = {}) {
  return server.call(as, {
    method: 'POST',
    url: `/api/operator/partners/${partner}/move`,
    payload: { reason: REASON, ...body },
    headers: version === '' ? {} : { 'if-match': `"${version}"` },
  });
}

const withdraw = (id: number, as = writer) =>
  server.call(as, {
    method: 'POST',
    url: `/api/operator/scheduled_moves/${id}/withdraw`,
    payload: { reason: REASON },
  });

const listed = async (query = '') =>
  (await server.call(writer, { url: `/api/operator/scheduled_moves${query}` })).json()['hydra:member'];

const placingOf = async (partner: number) =>
  (await server.call(writer, { url: `/api/tree/placing/${partner}` })).json();

const refusalOf = async (answer: ReturnType<typeof move>) => {
  const { statusCode, body } = await answer;
  const { code, violations } = JSON.parse(body || '{}');
  return [statusCode, violations?.[0]?.code ?? code, violations?.[0]?.propertyPath ?? null];
};

test('a move is scheduled for the next month, listed, and withdrawn', async () => {
  const answer = await move(cora.id, { parent: bert.id });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json();
  expect(answer.json()).toMatchObject({
    partner: { id: cora.id },
    parent: { id: bert.id },
    former: null,
    effectiveFrom: '2026-04-01',
    status: 'open',
    reason: REASON,
    endedAt: null,
  });
  expect(await placingOf(cora.id)).toMatchObject({ parent: anna.id });
  expect(await listed('?status=open')).toMatchObject([{ id }]);
  expect((await logOf(`/api/partners/${cora.id}`)).at(-1)?.details).toMatchObject({
    before: { parent: anna.id },
    after: { movesBelow: bert.id, effectiveFrom: '2026-04-01' },
    reason: REASON,
  });
  expect((await withdraw(id)).json()).toMatchObject({ status: 'withdrawn', endedAt: expect.any(String) });
  expect(await refusalOf(withdraw(id))).toEqual([409, 'moveEnded', null]);
  expect(await listed(`?partner=${cora.id}&status=withdrawn`)).toHaveLength(1);
});

test('for the current month a partner moves immediately, with orders and the whole team', async () => {
  const order = { source: 'shop', number: `O-${created}`, partner_id: cora.id, status: 'open' as const };
  await server.database.db
    .insertInto('orders')
    .values({ ...order, placed_at: NOW, base_cents: 100, gross_cents: 119, qp: 1 })
    .execute();
  const answer = await move(cora.id, { parent: bert.id, effectiveFrom: '2026-03-01' });
  expect(answer.json()).toMatchObject({ status: 'done', former: { id: anna.id } });
  expect(await placingOf(cora.id)).toMatchObject({ parent: bert.id });
  const path = await server.call(root.token, { url: `/api/tree/path/${dora.id}` });
  expect(path.json().map(({ id }: { id: number }) => id)).toEqual([root.id, bert.id, cora.id, dora.id]);
});

test('a sponsor below the partner is refused with the path down to them', async () => {
  const answer = await move(cora.id, { parent: dora.id });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([
    {
      propertyPath: 'parent',
      message: expect.stringContaining(`(#${cora.id}) › Dora${created} (#${dora.id})`),
    },
  ]);
});

test('a move is checked against those in force by its day', async () => {
  // Dora leaves Cora's team in April: from then on Cora may be below her.
  expect((await move(dora.id, { parent: bert.id, effectiveFrom: '2026-04-01' })).statusCode).toBe(201);
  expect(await refusalOf(move(cora.id, { parent: dora.id, effectiveFrom: '2026-03-01' }))).toEqual([
    422,
    'moveCircle',
    'parent',
  ]);
  const after = await move(cora.id, { parent: dora.id, effectiveFrom: '2026-05-01' });
  expect(after.statusCode, after.body).toBe(201);
  // Without the first the second would be impossible; and Bert cannot be below Cora before it, nor after.
  const [first] = (await listed(`?partner=${dora.id}`)) as { id: number }[];
  expect(await refusalOf(withdraw(first?.id ?? 0))).toEqual([409, 'moveNeeded', null]);
  expect(await refusalOf(move(bert.id, { parent: cora.id }))).toMatchObject([
    422,
    expect.anything(),
    'parent',
  ]);
});

test('an immediate place leaves room for waiting moves', async () => {
  await move(cora.id, { parent: bert.id, effectiveFrom: '2026-05-01' });
  const place = await server.call(writer, {
    method: 'POST',
    url: `/api/operator/partners/${bert.id}/place`,
    payload: { parent: dora.id, reason: REASON },
  });
  expect(place.statusCode, place.body).toBe(422);
  expect(await placingOf(bert.id)).toMatchObject({ parent: root.id });
});

test.each([
  ['2026-02-01', [409, 'moveMonthBegun', null]],
  ['2026-04-02', [422, expect.anything(), 'effectiveFrom']],
  ['2029-04-01', [422, expect.anything(), 'effectiveFrom']],
  ['2026-02-30', [422, expect.anything(), 'effectiveFrom']],
])('the day %s is refused', async (effectiveFrom, refused) => {
  expect(await refusalOf(move(cora.id, { parent: bert.id, effectiveFrom }))).toEqual(refused);
  expect(await listed()).toEqual([]);
});

test('a move without a change, one without a place and a second one on the same day are refused', async () => {
  const nowhere = await createPartner(server.database.db, { name: `Ohne${created}` });
  expect(await refusalOf(move(cora.id, { parent: anna.id }))).toMatchObject([
    422,
    expect.anything(),
    'parent',
  ]);
  expect(await refusalOf(move(cora.id, { parent: nowhere.id }))).toMatchObject([
    422,
    expect.anything(),
    'parent',
  ]);
  expect(await refusalOf(move(nowhere.id, { parent: anna.id }))).toEqual([409, 'moveUnplaced', null]);
  await move(cora.id, { parent: bert.id });
  expect(await refusalOf(move(cora.id, { parent: root.id }))).toEqual([409, 'moveScheduled', null]);
  expect(await refusalOf(move(cora.id, { parent: bert.id, reason: ' ' }))).toMatchObject([
    422,
    expect.anything(),
    'reason',
  ]);
});

test('nobody moves their own partner, nor withdraws a move of it', async () => {
  expect(await refusalOf(move(second.id, { parent: anna.id }, { as: second.token }))).toEqual([
    403,
    'moveOneself',
    null,
  ]);
  const { id } = (await move(second.id, { parent: anna.id })).json();
  expect(await refusalOf(withdraw(id, second.token))).toEqual([403, 'moveOneself', null]);
  const reader = (await staff(['partners.read'])).token;
  expect((await move(cora.id, { parent: bert.id }, { as: reader })).statusCode).toBe(403);
});

test('a stale place is refused with 412', async () => {
  const { version } = await placingOf(cora.id);
  await move(cora.id, { parent: bert.id, effectiveFrom: '2026-03-01' });
  expect(await refusalOf(move(cora.id, { parent: root.id }, { version }))).toEqual([412, 'stale', null]);
});

test('of two concurrent moves that would close a cycle, one is refused', async () => {
  const answers = await Promise.all([move(cora.id, { parent: bert.id }), move(bert.id, { parent: dora.id })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
});
