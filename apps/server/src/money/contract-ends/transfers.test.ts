import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { NOW, REASON, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { pdf } from '../../platform/uploads/testing/sample-files.ts';
import { holdAt } from '../partner-states/testing/on-hold.ts';
import { carryOutEndsJob } from './carry-out-ends.job.ts';

const { server, root, second, anna, staff, logOf } = setUpCompany();
const contract = pdf('Kaufvertrag');
const APRIL = new Date('2026-04-01T06:00:00Z');
let writer: string;
let created = 0;
let [cora, dora, emil, heir] = [] as unknown as [TestPartner, TestPartner, TestPartner, TestPartner];

beforeAll(async () => {
  writer = (await staff(['partners.read', 'partners.write'])).token;
});

/** Cora below Anna; Dora and Emil, a customer, below Cora; the heir is a customer of the company. */
beforeEach(async () => {
  const { db } = server.database;
  await emptyTables(db, ['scheduled_moves', 'contract_ends', 'transfer_papers', 'move_previews'], {
    ids: 'continue',
  });
  created += 1;
  cora = await createPartner(db, { name: `Cora${created}`, parent: anna });
  dora = await createPartner(db, { name: `Dora${created}`, parent: cora });
  emil = await createPartner(db, { name: `Emil${created}`, parent: cora, affiliate: false });
  heir = await createPartner(db, { name: `Heir${created}`, parent: root, affiliate: false });
});

interface Sent {
  readonly to?: number;
  readonly papers?: readonly Buffer[];
  readonly as?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Submits the form as a browser does. */
async function transfer(
  partner: number,
  { to = heir.id, papers = [contract], as = writer, fields }: Sent = {},
) {
  const form = new FormData();
  const payload = { to: `/api/partners/${to}`, reasonCode: 'sale', reason: REASON, ...fields };
  for (const [name, value] of Object.entries(payload)) form.set(name, value);
  for (const [i, paper] of papers.entries())
    form.set(`paper${i + 1}`, new Blob([new Uint8Array(paper)]), 'Vertrag.pdf');
  const encoded = new Response(form);
  return server.call(as, {
    method: 'POST',
    url: `/api/operator/partners/${partner}/transfer`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

const now = { effectiveFrom: '2026-03-01' };

const withdraw = (id: number, as = writer) =>
  server.call(as, {
    method: 'POST',
    url: `/api/operator/contract_ends/${id}/withdraw`,
    payload: { reason: REASON },
  });

const refusalOf = async (answer: ReturnType<typeof transfer>) => {
  const { statusCode, body } = await answer;
  const { code, violations } = JSON.parse(body || '{}');
  return [statusCode, violations?.[0]?.code ?? code, violations?.[0]?.propertyPath];
};

const get = async (url: string, as = writer) => (await server.call(as, { url })).json();
const typeOf = async (partner: number) => (await get(`/api/operator/partners/${partner}`)).accountType;
const placeOf = (partner: number) => get(`/api/tree/placing/${partner}`);
const parentOf = async (partner: number) => (await placeOf(partner)).parent;
const notificationsOf = async ({ userId }: TestPartner) =>
  (
    await server.database.db
      .selectFrom('notifications')
      .select('parameters')
      .where('user_id', '=', userId)
      .where('type', '=', 'placeTransfer')
      .orderBy('id')
      .execute()
  ).map(({ parameters }) => parameters as { readonly state: string });

/** The logged changes of a partner. */
const changesOf = async ({ id }: TestPartner) =>
  (await logOf(`/api/partners/${id}`)).map(({ details }) => (details as { readonly after: object }).after);

const move = (partner: number, parent: number) =>
  server.call(writer, {
    method: 'POST',
    url: `/api/operator/partners/${partner}/move`,
    payload: { parent: `/api/partners/${parent}`, reason: REASON },
  });

test('the preview shows the effects of a transfer', async () => {
  expect(await get(`/api/operator/partners/${cora.id}/transfer-effect?to=${heir.id}`)).toMatchObject({
    successor: { id: heir.id },
    sponsor: { id: anna.id },
    firstLine: 2,
    team: 2,
    codes: 0,
    level: 0,
    agreed: false,
    firstMonth: '2026-03-01',
  });
});

test('for the current month the successor is at the place immediately, with everybody else below', async () => {
  const { db } = server.database;
  const beside = await createPartner(db, { name: `Beate${created}`, parent: anna });
  await sql`insert into referral_links (partner_id, code, is_default, is_active)
            values (${cora.id}, ${`CORA${created}`}, true, true)`.execute(db);
  const { branch } = await placeOf(cora.id);
  const answer = await transfer(cora.id, { fields: now });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({
    partner: { id: cora.id },
    successor: { id: heir.id },
    downline: 'successor',
    reasonCode: 'sale',
    status: 'done',
    papers: [{ name: 'Vertrag.pdf', type: 'application/pdf' }],
  });
  expect(await Promise.all([cora, heir].map(({ id }) => typeOf(id)))).toEqual(['basic', 'partner']);
  expect(await Promise.all([heir, dora, emil, cora].map(({ id }) => parentOf(id)))).toEqual([
    anna.id,
    heir.id,
    heir.id,
    heir.id,
  ]);
  expect([(await placeOf(heir.id)).branch, (await placeOf(beside.id)).branch]).toEqual([branch, branch + 1]);
  const links = await db
    .selectFrom('referral_links')
    .select(['code', 'is_default as isDefault'])
    .where('partner_id', '=', heir.id)
    .execute();
  expect(links).toEqual([{ code: `CORA${created}`, isDefault: true }]);
  expect(await changesOf(cora)).toContainEqual({
    state: 'ended',
    endsFrom: '2026-03-01',
    endReason: 'sale',
    downline: 'successor',
    successor: heir.id,
  });
  expect(await changesOf(heir)).toContainEqual({
    affiliate: true,
    predecessor: cora.id,
    effectiveFrom: '2026-03-01',
  });
});

test('both sides are notified of a scheduled transfer, and the job carries it out', async () => {
  const { id } = (await transfer(cora.id, { fields: { reasonCode: 'inheritance' } })).json();
  const shared = { state: 'planned', from: '2026-04-01' };
  expect(await notificationsOf(cora)).toEqual([
    { ...shared, side: 'owner', name: `Heir${created}`, partner: String(heir.id) },
  ]);
  const mails = (await server.outboxOf()).map(({ template, recipient }) => [template, recipient]);
  expect(mails).toContainEqual(['place-passes', cora.email]);
  expect(mails).toContainEqual(['place-comes', heir.email]);
  expect(await notificationsOf(heir)).toEqual([
    { ...shared, side: 'successor', name: `Cora${created}`, partner: String(cora.id) },
  ]);
  await carryOutEndsJob(server.deps).run();
  expect(await typeOf(cora.id)).toBe('partner');
  // New children join the place in the meantime, and a scheduled move below it is redirected to the successor.
  expect((await move(emil.id, anna.id)).statusCode).toBe(201);
  const later = await createPartner(server.database.db, { name: `Liv${created}`, parent: root });
  server.setTime(APRIL);
  expect((await move(later.id, cora.id)).statusCode).toBe(201);
  await carryOutEndsJob(server.deps).run();
  expect(await Promise.all([heir, dora, emil, cora].map((one) => parentOf(one.id)))).toEqual([
    anna.id,
    heir.id,
    anna.id,
    heir.id,
  ]);
  const waiting = await server.database.db
    .selectFrom('scheduled_moves')
    .select('parent_id as parent')
    .where('partner_id', '=', later.id)
    .execute();
  expect(waiting).toEqual([{ parent: heir.id }]);
  const ofHeir = await get(`/api/operator/contract_ends?successor=${heir.id}`);
  expect(ofHeir['hydra:member']).toMatchObject([{ id, status: 'done', reasonCode: 'inheritance' }]);
  expect((await withdraw(id)).statusCode).toBe(409);
});

test('a scheduled transfer can be withdrawn: both are notified again, and nothing changes', async () => {
  const { id } = (await transfer(cora.id)).json();
  expect((await withdraw(id)).json()).toMatchObject({ status: 'withdrawn' });
  expect((await notificationsOf(heir)).map(({ state }) => state)).toEqual(['planned', 'withdrawn']);
  expect((await notificationsOf(cora)).map(({ state }) => state)).toEqual(['planned', 'withdrawn']);
  server.setTime(APRIL);
  await carryOutEndsJob(server.deps).run();
  expect(await Promise.all([cora, heir].map((one) => typeOf(one.id)))).toEqual(['partner', 'basic']);
});

test('a transfer whose successor is no longer eligible waits for a decision', async () => {
  const { id } = (await transfer(cora.id)).json();
  await createPartner(server.database.db, { name: `Kim${created}`, parent: heir });
  server.setTime(APRIL);
  await carryOutEndsJob(server.deps).run();
  expect(await typeOf(cora.id)).toBe('partner');
  const [row] = (await get(`/api/operator/contract_ends?partner=${cora.id}`))['hydra:member'];
  expect(row).toMatchObject({ id, status: 'overdue' });
  expect((await withdraw(id)).statusCode).toBe(201);
});

test('the documents are stored encrypted, and served as they were uploaded', async () => {
  const second = pdf('Erbschein');
  const { id, papers } = (await transfer(cora.id, { papers: [contract, second] })).json();
  const { rows } = await sql<{ plain: number }>`
    select count(*)::int as plain from transfer_papers where position('%PDF'::bytea in content) > 0`.execute(
    server.database.db,
  );
  expect([papers.length, rows[0]?.plain]).toEqual([2, 0]);
  const file = await server.call(writer, { url: `/api/operator/contract_ends/${id}/papers/${papers[1].id}` });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(file.rawPayload.equals(second)).toBe(true);
  const other = await server.call(writer, { url: `/api/operator/contract_ends/${id}/papers/999999` });
  expect(other.statusCode).toBe(404);
  expect(
    (await server.call(root.token, { url: `/api/operator/contract_ends/${id}/papers/0` })).statusCode,
  ).toBe(404);
});

test('a customer of the place’s own first line may take it over', async () => {
  const answer = await transfer(cora.id, { to: emil.id, fields: now });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(await Promise.all([emil, dora, cora].map((one) => parentOf(one.id)))).toEqual([
    anna.id,
    emil.id,
    emil.id,
  ]);
});

test('an ineligible successor is refused at the field, and nothing is stored', async () => {
  const { db } = server.database;
  const refused = async (to: number) => (await refusalOf(transfer(cora.id, { to }))).slice(0, 2);
  const kim = await createPartner(db, { name: `Kim${created}`, parent: root, affiliate: false });
  await createPartner(db, { name: `Lea${created}`, parent: kim });
  const held = await createPartner(db, { name: `Hans${created}`, parent: root, affiliate: false });
  await holdAt(db, held.id, new Date(NOW.getTime() - 1000));
  const unplaced = await createPartner(db, { name: `Udo${created}`, affiliate: false });
  expect(await refused(cora.id)).toEqual([422, 'transferSelf']);
  expect(await refused(999_999)).toEqual([422, 'transferNobody']);
  expect(await refused(dora.id)).toEqual([422, 'transferPartner']);
  expect(await refused(kim.id)).toEqual([422, 'transferFirstLine']);
  expect(await refused(held.id)).toEqual([422, 'transferInactive']);
  expect(await refused(unplaced.id)).toEqual([422, 'transferUnplaced']);
  expect(await refusalOf(transfer(cora.id, { papers: [] }))).toEqual([422, 'transferPaper', 'paper1']);
  expect(await refusalOf(transfer(cora.id, { papers: [Buffer.from('nichts')] }))).toEqual([
    422,
    'fileUnsound',
    'paper1',
  ]);
  expect((await get(`/api/operator/contract_ends?partner=${cora.id}`))['hydra:totalItems']).toBe(0);
});

test.each([
  [{ effectiveFrom: '2026-02-01' }, [409, 'moveMonthBegun', undefined]],
  [{ effectiveFrom: '2026-04-15' }, [422, 'moveFirstDay', 'effectiveFrom']],
  [{ reasonCode: 'death' }, [422, expect.any(String), 'reasonCode']],
  [{ reason: ' ' }, [422, expect.any(String), 'reason']],
])('%j is refused', async (fields, refused) => {
  expect(await refusalOf(transfer(cora.id, { fields }))).toEqual(refused);
});

test('a place without a contract cannot be transferred, nor can one’s own, nor one to oneself', async () => {
  const { db } = server.database;
  expect((await refusalOf(transfer(emil.id)))[1]).toBe('contractNone');
  expect((await refusalOf(transfer(root.id)))[1]).toBe('contractNone');
  expect((await refusalOf(transfer(second.id, { as: second.token })))[1]).toBe('ownPayout');
  expect((await refusalOf(transfer(cora.id, { to: second.id, as: second.token })))[1]).toBe('ownPayout');
  expect((await move(heir.id, anna.id)).statusCode).toBe(201);
  expect((await refusalOf(transfer(cora.id)))[1]).toBe('transferWaits');
  await emptyTables(db, ['scheduled_moves'], { ids: 'continue' });
  expect((await transfer(cora.id)).statusCode).toBe(201);
  expect((await refusalOf(transfer(cora.id)))[1]).toBe('contractEndWaits');
  expect((await refusalOf(transfer(dora.id)))[1]).toBe('transferWaits');
});
