import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placePartner } from '../placing/place-partner.ts';
import { createPartner, type TestPartner } from '../team/testing/create-partner.ts';

// 12:00 in UTC is 13:00 in Berlin.
const NOW = new Date('2026-03-14T12:00:00Z');

let server: TestServer;
let operator: TestPartner;
let root: TestPartner;
let caller: TestPartner;
let fresh: TestPartner;
let away: TestPartner;
let usual: TestPartner;

beforeAll(async () => {
  server = await startTestServer(NOW);
  const { db } = server.database;
  operator = await createPartner(db, { name: 'Operator', roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  root = await createPartner(db, { name: 'Root', parent: null });
  caller = await createPartner(db, { name: 'Caller', parent: root });
  fresh = await createPartner(db, {
    name: 'Fresh',
    parent: caller,
    loginAt: NOW,
    createdAt: NOW,
    affiliate: false,
  });
  away = await createPartner(db, { name: 'Away', parent: caller, loginAt: null });
  usual = await createPartner(db, { name: 'Usual', parent: caller, loginAt: NOW });
});
beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('follow_ups').execute();
});
afterAll(() => server.close());

interface Kept {
  readonly done?: boolean;
  readonly callOn?: unknown;
  readonly note?: unknown;
}

const keepBy = (token: string, member: unknown, kept: Kept) =>
  server.call(token, { method: 'PUT', url: '/api/contacts/follow-up', payload: { member, ...kept } });

const keep = async (member: unknown, kept: Kept, who = caller) =>
  keepBy(await server.signIn(who.email), member, kept);

const keepOf = (member: TestPartner, kept: Kept) => keep(`/api/partners/${member.id}`, kept);

const today = async (query = '', who = caller) =>
  (
    await server.call(await server.signIn(who.email), {
      url: `/api/contacts/today?partner=${caller.id}${query}`,
    })
  ).json();

interface Member {
  readonly id: number;
  readonly reasons: readonly string[];
}

const reasonsOf = ({ members }: { members: Member[] }) => members.map(({ id, reasons }) => [id, reasons]);

test('a called member is put aside, and can be put back', async () => {
  expect(reasonsOf(await today())).toEqual([
    [fresh.id, ['isNew']],
    [away.id, ['isAway']],
  ]);
  const answer = await keepOf(fresh, { done: true });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { doneAt: '2026-03-14T12:00:00+00:00', callOn: null, note: null },
  ]);
  const left = await today();
  expect(reasonsOf(left)).toEqual([[away.id, ['isAway']]]);
  expect(left).toMatchObject({ total: 1, counts: { isNew: 0, isAway: 1, aside: 1, doneToday: 1 } });
  const aside = await today('&aside=true');
  expect(reasonsOf(aside)).toEqual([[fresh.id, ['isNew']]]);
  expect(aside).toMatchObject({ total: 1, members: [{ followUp: { doneAt: '2026-03-14T12:00:00+00:00' } }] });
  expect((await keepOf(fresh, { done: false })).json()).toMatchObject({ doneAt: null });
  expect(await today()).toMatchObject({ total: 2, counts: { aside: 0, doneToday: 0 } });
});

fullTest('another reason counts immediately, the same one after thirty days', async () => {
  await keepOf(away, { done: true });
  expect(reasonsOf(await today())).toEqual([[fresh.id, ['isNew']]]);
  await server.database.db
    .insertInto('memberships')
    .values({
      partner_id: away.id,
      kind: 'business-box',
      start_date: '2025-03-20',
      expiry_date: '2026-03-20',
      qp: 0,
    })
    .execute();
  expect(reasonsOf(await today('&reason=isExpiring'))).toEqual([[away.id, ['isExpiring']]]);
  await server.database.db.deleteFrom('memberships').where('partner_id', '=', away.id).execute();
  server.setTime(new Date('2026-04-13T11:59:00Z'));
  expect((await today()).counts).toMatchObject({ isAway: 0, aside: 1, doneToday: 0 });
  server.setTime(new Date('2026-04-13T12:00:00Z'));
  expect((await today()).counts).toMatchObject({ isAway: 1, aside: 0 });
});

fullTest(
  'a future day puts a member aside until its midnight in Berlin, and is a reason from then on',
  async () => {
    expect(
      (await keepOf(usual, { callOn: '2026-03-20', note: ' im Urlaub\nbis Donnerstag ' })).json(),
    ).toEqual({
      doneAt: null,
      callOn: '2026-03-20',
      note: 'im Urlaub\nbis Donnerstag',
    });
    await keepOf(away, { callOn: '2026-03-20' });
    expect(reasonsOf(await today())).toEqual([[fresh.id, ['isNew']]]);
    expect(reasonsOf(await today('&aside=true'))).toEqual([
      [away.id, ['isAway']],
      [usual.id, []],
    ]);
    server.setTime(new Date('2026-03-19T22:59:59Z'));
    expect((await today()).counts.isFollowUp).toBe(0);
    server.setTime(new Date('2026-03-19T23:00:00Z'));
    expect(reasonsOf(await today('&reason=isFollowUp'))).toEqual([
      [away.id, ['isFollowUp', 'isAway']],
      [usual.id, ['isFollowUp']],
    ]);
    // The call is done: the day is cleared, the note stays.
    expect((await keepOf(usual, { done: true })).json()).toMatchObject({
      callOn: null,
      note: 'im Urlaub\nbis Donnerstag',
    });
    expect((await today()).counts).toMatchObject({ isFollowUp: 1, aside: 0, doneToday: 1 });
    // Undone: the day is back.
    expect((await keepOf(usual, { done: false })).json()).toMatchObject({
      doneAt: null,
      callOn: '2026-03-20',
    });
    expect((await today()).counts).toMatchObject({ isFollowUp: 2, doneToday: 0 });
  },
);

inFullRun(() => {
  test('due follow-ups come before members with more reasons', async () => {
    const { db } = server.database;
    const box = { kind: 'business-box', start_date: '2025-03-20', expiry_date: '2026-03-20', qp: 0 } as const;
    await db
      .insertInto('memberships')
      .values({ ...box, partner_id: away.id })
      .execute();
    await keepOf(usual, { callOn: '2026-03-15' });
    server.setTime(new Date('2026-03-15T12:00:00Z'));
    expect(reasonsOf(await today())).toEqual([
      [usual.id, ['isFollowUp']],
      [away.id, ['isExpiring', 'isAway']],
      [fresh.id, ['isNew']],
    ]);
    await db.deleteFrom('memberships').where('partner_id', '=', away.id).execute();
  });

  test('a finished call does not clear a future day', async () => {
    await keepOf(away, { callOn: '2026-03-20' });
    expect((await keepOf(away, { done: true })).json()).toMatchObject({ callOn: '2026-03-20' });
    expect((await keepOf(away, { done: true, callOn: null })).json()).toMatchObject({ callOn: null });
  });

  test('a member deeper in the team is only called when the chosen day has come', async () => {
    const { db } = server.database;
    const deep = await createPartner(db, { name: 'Deep', parent: away, loginAt: null, createdAt: NOW });
    expect((await keepOf(deep, { callOn: '2026-03-15', note: 'Messe' })).json()).toMatchObject({
      note: 'Messe',
    });
    expect((await today()).members.map(({ id }: Member) => id)).not.toContain(deep.id);
    server.setTime(new Date('2026-03-15T12:00:00Z'));
    expect((await today('&reason=isFollowUp')).members).toMatchObject([
      { id: deep.id, reasons: ['isFollowUp'], email: null, phone: null, followUp: { note: 'Messe' } },
    ]);
    await keepOf(deep, { done: true });
    expect((await today()).counts).toMatchObject({ isFollowUp: 0, doneToday: 1 });
    // Members who left the team are not shown.
    await keepOf(deep, { callOn: '2026-03-16' });
    server.setTime(new Date('2026-03-16T12:00:00Z'));
    await inTransaction(db, (tx) =>
      placePartner(tx, {
        partner: deep.id,
        parent: root.id,
        branch: 5,
        at: new Date('2026-03-16T11:00:00Z'),
      }),
    );
    expect((await today()).counts.isFollowUp).toBe(0);
  });
});

test('a partner’s follow-up is read by its author alone', async () => {
  const grandchild = await createPartner(server.database.db, { name: 'Grandchild', parent: usual });
  await keepOf(grandchild, { note: 'mag Kaffee' });
  const readBy = async (who: TestPartner, member = grandchild) =>
    server.call(await server.signIn(who.email), { url: `/api/contacts/follow-up/${member.id}` });
  expect((await readBy(caller)).json()).toEqual({ doneAt: null, callOn: null, note: 'mag Kaffee' });
  for (const other of [operator, root, usual, grandchild])
    expect((await readBy(other)).json()).toEqual({ doneAt: null, callOn: null, note: null });
  expect((await readBy(fresh)).statusCode).toBe(404);
});

test('absent fields are left unchanged; an empty note is cleared', async () => {
  await keepOf(fresh, { note: 'Zoë' });
  expect((await keepOf(fresh, { callOn: '2026-03-15' })).json()).toMatchObject({ note: 'Zoë' });
  expect((await keepOf(fresh, {})).json()).toEqual({ doneAt: null, callOn: '2026-03-15', note: 'Zoë' });
  expect((await keepOf(fresh, { note: ' ' })).json()).toMatchObject({ note: null });
});

test('notes are possible in the first line as well, and private to their author', async () => {
  await keepOf(fresh, { note: 'ruft zurück' });
  const noteSeenBy = async (who: TestPartner) => {
    const url = `/api/contacts?partner=${caller.id}&displayName=Fresh`;
    const { firstLine } = (await server.call(await server.signIn(who.email), { url })).json();
    return [firstLine[0].followUp.note, (await today('', who)).members[0].followUp.note];
  };
  expect(await noteSeenBy(caller)).toEqual(['ruft zurück', 'ruft zurück']);
  expect(await noteSeenBy(operator)).toEqual([null, null]);
});

test('no follow-ups are stored for anybody outside the team', async () => {
  const { db } = server.database;
  const answers = await Promise.all([caller, root, operator].map((member) => keepOf(member, { done: true })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect((await keep('/api/partners/999999', { done: true })).body).toBe(answers[0]?.body);
  // Not even by an operator on behalf of somebody else.
  expect((await keep(`/api/partners/${fresh.id}`, { done: true }, operator)).statusCode).toBe(404);
  expect(await db.selectFrom('follow_ups').selectAll().execute()).toEqual([]);
});

test.each([
  ['callOn', 'followUpDay', { callOn: '2026-03-14' }, { from: '2026-03-15', to: '2027-03-15' }],
  ['callOn', 'followUpDay', { callOn: '2027-03-16' }, { from: '2026-03-15', to: '2027-03-15' }],
  ['callOn', 'dayUnknown', { callOn: '2026-02-30' }, {}],
  ['callOn', 'dayUnknown', { callOn: '2026-03-20T00:00:00Z' }, {}],
  ['note', 'tooLong', { note: 'a'.repeat(1001) }, { most: 1000 }],
  ['note', 'hidden', { note: 'a\u0007' }, {}],
])('%s: %s', async (propertyPath, code, kept, params) => {
  const answer = await keepOf(fresh, kept);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath, code, params }]);
});

inFullRun(() => {
  test('concurrent identical requests store one follow-up', async () => {
    const token = await server.signIn(caller.email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => keepBy(token, `/api/partners/${fresh.id}`, { done: true })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await server.database.db.selectFrom('follow_ups').selectAll().execute()).toHaveLength(1);
  });
});
