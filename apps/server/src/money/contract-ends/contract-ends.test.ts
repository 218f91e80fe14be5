import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { NOW, REASON, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { holdAt } from '../partner-states/testing/on-hold.ts';
import { carryOutEndsJob } from './carry-out-ends.job.ts';

const { server, root, second, anna, staff, logOf } = setUpCompany();
let writer: string;
let [cora, dora, emil] = [] as unknown as [TestPartner, TestPartner, TestPartner];
let created = 0;

beforeAll(async () => {
  writer = (await staff(['partners.read', 'partners.write'])).token;
});

/** Cora below Anna; Dora and Emil below Cora. */
beforeEach(async () => {
  const { db } = server.database;
  await emptyTables(db, ['scheduled_moves', 'contract_ends'], { ids: 'continue' });
  created += 1;
  cora = await createPartner(db, { name: `Cora${created}`, parent: anna });
  dora = await createPartner(db, { name: `Dora${created}`, parent: cora });
  emil = await createPartner(db, { name: `Emil${created}`, parent: cora, affiliate: false });
});

const post = (url: string, payload: object, as = writer) => server.call(as, { method: 'POST', url, payload });

const end = (partner: number, body: object = {}, as = writer) =>
  post(
    `/api/operator/partners/${partner}/terminate`,
    { reasonCode: 'partner', downline: 'rollUp', reason: REASON, ...body },
    as,
  );

const withdraw = (id: number, as = writer) =>
  post(`/api/operator/contract_ends/${id}/withdraw`, { reason: REASON }, as);

const parentOf = async (partner: number) =>
  (await server.call(writer, { url: `/api/tree/placing/${partner}` })).json().parent;

const fileOf = async (partner: number) =>
  (await server.call(writer, { url: `/api/operator/partners/${partner}` })).json();

const refusalOf = async (answer: ReturnType<typeof end>) => {
  const { statusCode, body } = await answer;
  const { code, violations } = JSON.parse(body || '{}');
  return [statusCode, violations?.[0]?.propertyPath ?? code];
};

test('the preview shows the effects: who moves below whom', async () => {
  const effect = await server.call(writer, { url: `/api/operator/partners/${cora.id}/contract-end-effect` });
  expect(effect.json()).toEqual({
    sponsor: { id: anna.id, displayName: 'Anna' },
    firstLine: 2,
    team: 2,
    firstMonth: '2026-03-01',
  });
});

test('for the current month a contract ends immediately: no longer an affiliate, and the first line moves up', async () => {
  const answer = await end(cora.id, { effectiveFrom: '2026-03-01' });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({
    partner: { id: cora.id },
    status: 'done',
    sponsor: { id: anna.id },
    effectiveFrom: '2026-03-01',
  });
  expect((await fileOf(cora.id)).accountType).toBe('basic');
  expect([await parentOf(dora.id), await parentOf(emil.id), await parentOf(cora.id)]).toEqual([
    anna.id,
    anna.id,
    anna.id,
  ]);
  const states = await server.call(writer, { url: `/api/partners/${cora.id}/states` });
  expect(states.json()['hydra:member']).toMatchObject([
    { state: 'ended', current: true, validFrom: '2026-02-28T23:00:00+00:00' },
  ]);
  expect((await logOf(`/api/partners/${cora.id}`)).at(-1)?.details).toMatchObject({
    after: { state: 'ended', endsFrom: '2026-03-01', endReason: 'partner', downline: 'rollUp' },
    reason: REASON,
  });
  expect(await refusalOf(end(cora.id))).toEqual([409, 'contractNone']);
});

test('the first line stays if that was chosen', async () => {
  await end(cora.id, { effectiveFrom: '2026-03-01', downline: 'stay' });
  expect(await parentOf(dora.id)).toBe(cora.id);
});

test('it moves to the next active sponsor above', async () => {
  await holdAt(server.database.db, anna.id, NOW);
  server.setTime(new Date(NOW.getTime() + 1000));
  const answer = await end(cora.id, { effectiveFrom: '2026-03-01' });
  expect(answer.json()).toMatchObject({ sponsor: { id: root.id } });
  expect(await parentOf(dora.id)).toBe(root.id);
});

test('an end is scheduled for the next month and carried out by the job, and the former place is recorded', async () => {
  const { id } = (await end(dora.id)).json();
  expect((await fileOf(dora.id)).accountType).toBe('partner');
  const job = carryOutEndsJob(server.deps);
  await job.run();
  expect((await fileOf(dora.id)).accountType).toBe('partner');
  server.setTime(new Date('2026-04-01T06:00:00Z'));
  await job.run();
  expect((await fileOf(dora.id)).accountType).toBe('basic');
  const rows = await server.database.db
    .selectFrom('account_types')
    .select(['affiliate', 'valid_from as from', 'valid_to as to'])
    .where('partner_id', '=', dora.id)
    .orderBy('valid_from')
    .execute();
  const first = new Date('2026-03-31T22:00:00Z');
  expect(rows).toEqual([
    { affiliate: true, from: expect.any(Date), to: first },
    { affiliate: false, from: first, to: null },
  ]);
  expect(await refusalOf(withdraw(id))).toEqual([409, 'contractEndOver']);
});

test('a scheduled end can be withdrawn, and then nothing ends', async () => {
  const { id } = (await end(cora.id)).json();
  expect(await refusalOf(end(cora.id))).toEqual([409, 'contractEndWaits']);
  expect((await withdraw(id)).json()).toMatchObject({ status: 'withdrawn' });
  server.setTime(new Date('2026-04-01T06:00:00Z'));
  await carryOutEndsJob(server.deps).run();
  expect((await fileOf(cora.id)).accountType).toBe('partner');
  const sheet = await server.call(writer, { url: `/pdf/operator/contract_ends/${id}/settlement` });
  expect(sheet.statusCode).toBe(409);
});

test.each([
  [{ effectiveFrom: '2026-02-01' }, [409, 'moveMonthBegun']],
  [{ effectiveFrom: '2026-04-15' }, [422, 'effectiveFrom']],
  [{ reasonCode: 'mood' }, [422, 'reasonCode']],
  [{ downline: 'sell' }, [422, 'downline']],
  [{ reason: ' ' }, [422, 'reason']],
])('%j is refused', async (body, refused) => {
  expect(await refusalOf(end(cora.id, body))).toEqual(refused);
});

test('a customer and the company’s own partner have no contract, and nobody ends their own', async () => {
  expect(await refusalOf(end(emil.id))).toEqual([409, 'contractNone']);
  expect(await refusalOf(end(root.id))).toEqual([409, 'contractNone']);
  expect(await refusalOf(end(second.id, {}, second.token))).toEqual([403, 'ownPayout']);
  const { id } = (await end(second.id)).json();
  expect(await refusalOf(withdraw(id, second.token))).toEqual([403, 'ownPayout']);
});

test('the settlement sheet is a tagged PDF', async () => {
  const { id } = (await end(cora.id)).json();
  const sheet = await server.call(writer, { url: `/pdf/operator/contract_ends/${id}/settlement` });
  expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(sheet.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(sheet.rawPayload.includes(Buffer.from('/MarkInfo'))).toBe(true);
});

test('a partner on hold at the end of the contract stays ended when the hold is released', async () => {
  await post(`/api/partners/${cora.id}/hold`, { reason: REASON });
  await end(cora.id, { effectiveFrom: '2026-03-01', downline: 'stay' });
  const released = await post(`/api/partners/${cora.id}/release`, { reason: REASON });
  expect(released.statusCode, released.body).toBe(201);
  const states = await server.call(writer, { url: `/api/partners/${cora.id}/states` });
  const current = states.json()['hydra:member'].find((state: { current: boolean }) => state.current);
  expect(current).toMatchObject({ state: 'ended' });
});
