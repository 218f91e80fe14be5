import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, insertCycle, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';

// 13:00 in Berlin.
const NOW = new Date('2026-03-14T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const { server, root, own, aside, bare } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  aside: { parent: 'root' },
  bare: { parent: 'root', affiliate: false },
});

const people: Record<'fresh' | 'close' | 'ending' | 'quiet' | 'trader' | 'buyer' | 'away', TestPartner> =
  {} as never;
let deep: TestPartner;
let invitation: number;

beforeAll(async () => {
  const { db } = server.database;
  const grow = (name: string, more: object) =>
    createPartner(db, { name, parent: own, loginAt: NOW, affiliate: false, ...more });
  people.fresh = await grow('Fresh', { createdAt: daysAgo(2), locale: 'fr-FR' });
  people.close = await grow('Close', { affiliate: true });
  people.ending = await grow('Ending', { affiliate: true });
  people.quiet = await grow('Quiet', {});
  people.trader = await grow('Trader', { affiliate: true });
  people.buyer = await grow('Buyer', {});
  people.away = await grow('Away', { loginAt: null });
  await grow('Joined this month', { createdAt: daysAgo(4) });
  deep = await createPartner(db, {
    name: 'Deep',
    parent: people.trader,
    affiliate: false,
    createdAt: daysAgo(1),
  });
  const buy = (partner: TestPartner, paidAt: Date) =>
    placeOrder(db, { partner: partner.id, paidAt, baseCents: 5000, qp: 10 });
  await buy(people.quiet, daysAgo(40));
  await buy(people.trader, daysAgo(40));
  await buy(people.buyer, daysAgo(40));
  await buy(people.buyer, daysAgo(29));
  await buy(deep, daysAgo(40));
  const box = { kind: 'business-box', start_date: '2025-03-20', expiry_date: '2026-03-20', qp: 0 } as const;
  await db
    .insertInto('memberships')
    .values([
      { ...box, partner_id: people.ending.id },
      { ...box, partner_id: own.id, kind: 'home-delivery', expiry_date: '2026-04-01' },
    ])
    .execute();
  await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, [
    { partner: own, level: 3, qp: 400 },
    { partner: people.close, level: 5, qp: 940 },
  ]);
  const invited = await db
    .insertInto('potential_partners')
    .values([
      {
        user_id: own.userId,
        first_name: 'Nora',
        surname: 'Wendt',
        email: 'nora@example.org',
        created_at: daysAgo(10),
        finished_at: new Date('2026-04-04T12:00:00Z'),
      },
      {
        user_id: own.userId,
        first_name: 'Uwe',
        surname: 'Ast',
        email: 'uwe@example.org',
        created_at: daysAgo(1),
        finished_at: new Date('2026-04-13T12:00:00Z'),
      },
    ])
    .returning('id')
    .execute();
  invitation = invited[0]?.id as number;
});

beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('follow_ups').execute();
  await server.database.db.deleteFrom('task_answers').execute();
});

interface Task {
  readonly kind: string;
  readonly object: number;
}

const read = async (token = own.token, query = '') =>
  (await server.call(token, { url: `/api/today${query}` })).json();

const shown = async (token = own.token): Promise<string[]> =>
  (await read(token)).tasks.map(({ kind, object }: Task) => `${kind} ${object}`);

const give = async (kind: string, object: number, more: object = {}, token = own.token) =>
  server.call(token, {
    method: 'PUT',
    url: '/api/today/answer',
    payload: { kind, object, answer: 'done', ...more },
  });

const callsOf = async () => {
  const { members } = (await server.call(own.token, { url: '/api/contacts/today' })).json();
  return members.map(({ id }: { id: number }) => id);
};

test('the things to do, the most valuable first, for the first line and oneself', async () => {
  const { tasks, answeredToday } = await read();
  expect(answeredToday).toBe(0);
  expect(tasks.map(({ kind, object, day }: Task & { day: string }) => [kind, object, day])).toEqual([
    ['new-member', people.fresh.id, '2026-03-12'],
    ['own-membership', own.id, '2026-04-01'],
    ['close-to-level', people.close.id, null],
    ['invitation', invitation, '2026-03-04'],
    ['member-membership', people.ending.id, '2026-03-20'],
    ['silent', people.quiet.id, '2026-02-02'],
  ]);
  const [fresh, membership, close, invited] = tasks;
  expect(fresh.person).toEqual({
    id: people.fresh.id,
    displayName: 'Fresh',
    email: people.fresh.email,
    phone: '+49 30 Fresh',
    language: 'fr-FR',
  });
  expect(membership).toMatchObject({ person: null, membership: 'home-delivery' });
  // 940 of 1,000 QP for Orange Leaf.
  expect(close).toMatchObject({
    levelName: expect.stringContaining('Orange'),
    missingQualificationPoints: 60,
    missingLegs: [],
  });
  expect(invited).toMatchObject({
    person: { id: null, displayName: 'Nora Wendt', email: 'nora@example.org', phone: null, language: null },
    endsSoon: false,
  });
});

test('an invitation that ends soon is a task', async () => {
  server.setTime(new Date('2026-03-31T12:00:00Z'));
  const { tasks } = await read();
  expect(tasks.find(({ kind }: Task) => kind === 'invitation')).toMatchObject({
    day: '2026-04-04',
    endsSoon: true,
  });
});

test('orders of partners are invisible above, so they are not silent; nor is anybody deeper listed', async () => {
  const text = JSON.stringify(await read());
  expect(text).not.toContain('Trader');
  expect(text).not.toContain('Deep');
});

test('documents are requested while money waits, and no longer once they exist', async () => {
  const { db } = server.database;
  await db
    .updateTable('partner_statistics')
    .set({ projected_cents: 1234, projected_count: 1 })
    .where('partner_id', '=', own.id)
    .execute();
  const [papers] = (await read()).tasks;
  expect(papers).toMatchObject({ kind: 'payout-papers', object: own.id, amount: '12.34', estimated: true });
  expect(papers.missingPapers).toEqual(['businessRegistration', 'terms', 'ustId', 'bankAccount']);
  await db
    .updateTable('partner_statistics')
    .set({ projected_cents: 0, projected_count: 0 })
    .where('partner_id', '=', own.id)
    .execute();
  expect((await shown())[0]).toBe(`new-member ${people.fresh.id}`);
});

fullTest('a kick-start phase that ends soon, with what it lacks', async () => {
  const { db } = server.database;
  const since = (at: Date | null) =>
    db.updateTable('partners').set({ affiliate_since: at }).where('id', '=', own.id).execute();
  await since(daysAgo(19));
  expect(await shown()).not.toContain(`kick-start ${own.id}`);
  await since(daysAgo(20));
  expect((await read()).tasks[0]).toMatchObject({
    kind: 'kick-start',
    day: '2026-03-24',
    // Both customers bought before the phase.
    customers: 3,
    amount: '50.00',
    missingQualificationPoints: null,
  });
  await since(null);
});

test('a task that is done is gone, counts for the day, and comes back by undo', async () => {
  expect((await give('own-membership', own.id)).statusCode).toBe(204);
  expect(await shown()).not.toContain(`own-membership ${own.id}`);
  expect((await read()).answeredToday).toBe(1);
  // In another tab: once is enough.
  expect((await give('own-membership', own.id)).statusCode).toBe(204);
  expect(await server.database.db.selectFrom('task_answers').selectAll().execute()).toHaveLength(1);
  expect((await give('own-membership', own.id, { answer: null })).statusCode).toBe(204);
  expect(await shown()).toContain(`own-membership ${own.id}`);
  expect((await give('own-membership', own.id, { answer: null })).statusCode).toBe(204);
});

fullTest('later comes back at that Berlin midnight', async () => {
  await give('invitation', invitation, { answer: 'later', days: 3 });
  server.setTime(new Date('2026-03-16T22:59:59Z'));
  expect(await shown()).not.toContain(`invitation ${invitation}`);
  server.setTime(new Date('2026-03-16T23:00:00Z'));
  expect(await shown()).toContain(`invitation ${invitation}`);
});

fullTest('not useful is gone for ninety days, only for this kind and person', async () => {
  await give('silent', people.quiet.id, { answer: 'not-useful' });
  expect(await shown()).not.toContain(`silent ${people.quiet.id}`);
  server.setTime(new Date('2026-06-12T11:59:00Z'));
  // No session lasts that long.
  const token = await server.signIn(own.email);
  expect(await shown(token)).not.toContain(`silent ${people.quiet.id}`);
  server.setTime(new Date('2026-06-12T12:00:00Z'));
  expect(await shown(token)).toContain(`silent ${people.quiet.id}`);
});

fullTest('a call done here is done in the contacts, and vice versa', async () => {
  expect(await callsOf()).toContain(people.close.id);
  await give('close-to-level', people.close.id);
  expect(await callsOf()).not.toContain(people.close.id);
  await give('close-to-level', people.close.id, { answer: null });
  expect(await callsOf()).toContain(people.close.id);
  expect(await shown()).toContain(`close-to-level ${people.close.id}`);
  const payload = { member: `/api/partners/${people.close.id}`, done: true };
  await server.call(own.token, { method: 'PUT', url: '/api/contacts/follow-up', payload });
  expect(await shown()).not.toContain(`close-to-level ${people.close.id}`);
});

inFullRun(() => {
  test('a postponed call is a promise on its day, with the note, which only its author reads', async () => {
    const url = '/api/contacts/follow-up';
    const payload = { member: `/api/partners/${people.quiet.id}`, note: 'mag Tee' };
    await server.call(own.token, { method: 'PUT', url, payload });
    await give('silent', people.quiet.id, { answer: 'later', days: 1 });
    expect(JSON.stringify(await read())).not.toContain('Quiet');
    server.setTime(new Date('2026-03-15T12:00:00Z'));
    const promise = { kind: 'follow-up', object: people.quiet.id, day: '2026-03-15' };
    expect((await read()).tasks[0]).toMatchObject({ ...promise, note: 'mag Tee' });
    expect((await read(root.token, `?partner=${own.id}`)).tasks[0]).toMatchObject({ ...promise, note: null });
    await give('follow-up', people.quiet.id, { answer: 'later', days: 7 });
    expect(await shown()).not.toContain(`follow-up ${people.quiet.id}`);
    await give('follow-up', people.quiet.id, { answer: null });
    expect((await shown())[0]).toBe(`follow-up ${people.quiet.id}`);
    await give('follow-up', people.quiet.id, { answer: 'not-useful' });
    expect(await shown()).not.toContain(`follow-up ${people.quiet.id}`);
  });
});

test('nobody answers tasks that are not theirs', async () => {
  const { db } = server.database;
  const responses = await Promise.all([
    give('invitation', invitation, {}, aside.token),
    give('silent', people.quiet.id, {}, aside.token),
    give('silent', people.quiet.id, {}, root.token),
    give('new-member', deep.id),
    give('own-membership', people.ending.id),
    give('silent', people.buyer.id),
    give('invitation', 999_999),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 404));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(await db.selectFrom('task_answers').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('follow_ups').selectAll().execute()).toEqual([]);
});

test('the list is readable by its owner, and by operators for anybody', async () => {
  const ask = async (token: string | null) =>
    (await server.call(token, { url: `/api/today?partner=${own.id}` })).statusCode;
  expect([await ask(own.token), await ask(root.token)]).toEqual([200, 200]);
  expect([await ask(aside.token), await ask(null)]).toEqual([404, 401]);
  expect(await read(bare.token)).toEqual({
    tasks: [],
    answeredToday: 0,
    planned: [],
    answeredQuestions: [],
  });
});

test.each([
  [{ answer: 'never' }],
  [{ answer: 'later', days: 2 }],
  [{ answer: undefined }],
  [{ kind: 'bonus' }],
  [{ object: 0 }],
])('%j is refused', async (wrong) => {
  const answer = await give('silent', people.quiet.id, wrong);
  expect([400, 422]).toContain(answer.statusCode);
  expect(await server.database.db.selectFrom('task_answers').selectAll().execute()).toEqual([]);
});
