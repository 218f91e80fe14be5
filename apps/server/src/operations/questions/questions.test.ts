import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOW, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { bookCycle, releaseAt } from '../../money/books/testing/booked.ts';
import { notifyOfOverdueQuestionsJob } from './notify-of-overdue.job.ts';

const { server, root, second, anna, staff, post, logOf, safeguards } = setUpCompany();

const DUE = new Date('2026-03-10T00:00:00Z');
const text = 'Warum sind das nur 20 Euro?';
/** Questions are asked on a Sunday: five working days from Monday on. */
const ANSWER_BY = '2026-03-20';
let own: { id: number; order: number | null };
let foreign: { id: number; order: number | null };

beforeAll(async () => {
  const { db } = server.database;
  const month = {
    dateFrom: '2026-02-01',
    dateTo: '2026-02-28',
    closedAt: new Date('2026-02-28T23:30:00Z'),
    source: root.id,
  };
  const { credits } = await bookCycle(db, month, [
    { partner: anna.id, cents: 20_00, availableAt: DUE },
    { partner: second.id, cents: 30_00, availableAt: DUE },
  ]);
  [own, foreign] = credits as [typeof own, typeof foreign];
  await releaseAt(db, DUE);
  await db
    .insertInto('cycles')
    .values({ date_from: '2026-03-01', date_to: '2026-03-31', plan_version: defaultPlan.planVersion })
    .execute();
});

beforeEach(async () => {
  const { db } = server.database;
  await db.deleteFrom('notifications').execute();
  await db.deleteFrom('outbox').execute();
});

const ask = (body: object, as = anna.token) => post(as, '/api/questions', { text, ...body });
const read = async (url: string, as = anna.token) =>
  (await server.call(as, { url, headers: { accept: 'application/json' } })).json();
const answer = (id: number, body: object = {}, as = second.token) =>
  post(as, `/api/operator/questions/${id}/answers`, { text: 'Die Bestellung zählte 200 Euro.', ...body });
const said = async (as: string) => {
  const days: { list: { type: string }[] }[] = await read('/api/notification/get-list', as);
  return days.flatMap(({ list }) => list.map(({ type }) => type));
};
const mails = async () => (await server.outboxOf()).map(({ template, recipient }) => [template, recipient]);

/** A question about a missing credit: there may be several of these. */
async function asked(): Promise<number> {
  const sent = await ask({ about: 'missing', month: '2026-02' });
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json().id;
}

describe('a question about a credit', () => {
  test('reaches everybody who answers, and the answer reaches the partner; notes stay internal', async () => {
    const sent = await ask({ about: 'credit', credit: own.id });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      {
        about: 'credit',
        credit: { id: own.id, bonus: 'level', amount: '20.00', month: '2026-02' },
        status: 'open',
        answerBy: ANSWER_BY,
        messages: [{ own: true, text }],
        corrections: [],
      },
    ]);
    const { id } = sent.json();
    expect(await said(root.token)).toContain('questionAsked');
    expect(await said(second.token)).toContain('questionAsked');
    expect((await mails()).map(([template]) => template)).toEqual(['question-asked', 'question-asked']);
    const { token } = await staff(['claims.answer']);
    const queues = (await read('/api/operator/queues', token)).queues;
    expect(queues).toContainEqual(expect.objectContaining({ kind: 'questions', count: 1 }));
    await post(token, `/api/operator/questions/${id}/notes`, { text: 'Mit dem Shop geklärt' });
    const answered = await answer(id, {}, token);
    expect([answered.statusCode, answered.json()]).toMatchObject([
      201,
      { status: 'answered', answerBy: null, messages: [{}, { kind: 'note' }, { kind: 'answer' }] },
    ]);
    const seen = await read(`/api/questions/${id}`);
    expect(seen.messages).toMatchObject([{ own: true }, { own: false }]);
    expect(JSON.stringify(seen)).not.toContain('Shop geklärt');
    expect(await said(anna.token)).toContain('questionAnswered');
    expect(await mails()).toContainEqual(['question-answered', anna.email]);
    expect((await read('/api/today')).answeredQuestions).toEqual([id]);
    expect((await read(`/api/questions?credit=${own.id}`)).map((one: { id: number }) => one.id)).toEqual([
      id,
    ]);
    expect(await logOf(`/api/questions/${id}`)).toMatchObject([
      { user_id: anna.userId, details: { after: { status: 'open' } } },
      { details: { after: { message: expect.any(Number) } } },
      { details: { before: { status: 'open' }, after: { status: 'answered' } } },
    ]);
  });

  test('is unique until it is closed, and records of others do not exist', async () => {
    const twice = await ask({ about: 'credit', credit: own.id });
    expect([twice.statusCode, twice.json()]).toMatchObject([
      409,
      { code: 'questionThere', question: expect.any(Number) },
    ]);
    const { question: id } = twice.json();
    for (const about of [
      { about: 'credit', credit: foreign.id },
      { about: 'credit', credit: 987_654 },
      { about: 'order', order: foreign.order },
      { about: 'payout', payout: 987_654 },
    ])
      expect([about, (await ask(about)).statusCode]).toEqual([about, 404]);
    // An operator sees everybody's credits, but asks about their own alone.
    expect((await ask({ about: 'credit', credit: own.id }, root.token)).statusCode).toBe(404);
    expect((await server.call(second.token, { url: `/api/questions/${id}` })).statusCode).toBe(200);
    expect((await post(second.token, `/api/questions/${id}/messages`, { text })).statusCode).toBe(404);
    expect((await post(anna.token, `/api/questions/${id}/close`)).json()).toMatchObject({ status: 'closed' });
    const anew = await ask({ about: 'credit', credit: own.id });
    expect(anew.statusCode).toBe(201);
    const reopened = await post(anna.token, `/api/questions/${id}/reopen`, { text });
    expect([reopened.statusCode, reopened.json().code]).toEqual([409, 'questionThere']);
  });

  test.each([
    [{ about: 'credit' }, 'credit', 'blank'],
    [{ about: 'order' }, 'order', 'blank'],
    [{ about: 'missing' }, 'month', 'blank'],
    [{ about: 'missing', month: '2026-04' }, 'month', 'questionMonthAhead'],
    [{ about: 'missing', month: '2026-02', text: ' ' }, 'text', 'blank'],
  ])('one with the body %j is refused at %s', async (body, propertyPath, code) => {
    const refused = await ask(body);
    expect([refused.statusCode, refused.json().violations]).toMatchObject([422, [{ propertyPath, code }]]);
  });
});

describe('a question that continues', () => {
  test('waits again once its partner writes, is reopened however long ago it was closed, and is not closed before an answer', async () => {
    const id = await asked();
    const early = await post(second.token, `/api/operator/questions/${id}/close`);
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      { code: 'questionUnanswered', status: 'open' },
    ]);
    await answer(id);
    server.setTime(new Date('2026-03-16T10:00:00Z'));
    const more = await post(anna.token, `/api/questions/${id}/messages`, { text: 'Und die Lieferung?' });
    expect(more.json()).toMatchObject({ status: 'open', answerBy: '2026-03-23' });
    server.setTime(new Date('2026-03-18T10:00:00Z'));
    // Writing while waiting does not postpone the due date.
    const again = await post(anna.token, `/api/questions/${id}/messages`, { text: 'Noch etwas' });
    expect(again.json()).toMatchObject({ status: 'open', answerBy: '2026-03-23' });
    await answer(id, { close: true });
    expect(await read(`/api/questions/${id}`)).toMatchObject({ status: 'closed', answerBy: null });
    const closed = await post(anna.token, `/api/questions/${id}/messages`, { text });
    expect([closed.statusCode, closed.json().code]).toEqual([409, 'questionClosed']);
    expect((await answer(id)).json().code).toBe('questionClosed');
    server.setTime(new Date('2031-03-17T10:00:00Z'));
    const token = await server.signIn(anna.email);
    const late = await post(token, `/api/questions/${id}/reopen`, { text: 'Es fehlt noch immer' });
    expect([late.statusCode, late.json().status]).toEqual([201, 'open']);
    const twice = await post(token, `/api/questions/${id}/reopen`, { text });
    expect(twice.json().code).toBe('questionNotClosed');
  });

  test('can be assigned to anybody who may answer it', async () => {
    const id = await asked();
    const url = `/api/operator/questions/${id}/assignment`;
    const other = await post(root.token, url, { operator: anna.userId });
    expect([other.statusCode, other.json().violations]).toMatchObject([
      422,
      [{ propertyPath: 'operator', code: 'questionOperator' }],
    ]);
    const taken = await post(second.token, url, { operator: second.userId });
    expect(taken.json()).toMatchObject({ assigned: { id: second.userId } });
    await server.database.db.deleteFrom('notifications').execute();
    await post(anna.token, `/api/questions/${id}/messages`, { text });
    expect([await said(root.token), await said(second.token)]).toEqual([[], ['questionAsked']]);
    const mine = await read(`/api/operator/questions?assigned=${second.userId}`, second.token);
    expect(mine.map((one: { id: number }) => one.id)).toContain(id);
  });

  test('of an operator is for others to answer', async () => {
    const sent = await ask({ about: 'missing', month: '2026-02' }, second.token);
    const { id } = sent.json();
    const refused = await answer(id);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ownQuestion']);
    expect(await read(`/api/operator/questions/${id}`, second.token)).toMatchObject({ own: true });
    expect((await answer(id, {}, root.token)).statusCode).toBe(201);
  });
});

test('a correction by two people links the question that it answers, and the question links it', async () => {
  await safeguards({ fourEyes: true, secondFactor: false });
  const id = await asked();
  const correction = {
    partner: anna.id,
    amount: '5.00',
    text: 'Nachzahlung für Februar',
    reason: 'Bestellung war nicht gezählt',
    question: id,
  };
  const others = await post(root.token, '/api/corrections', { ...correction, partner: second.id });
  expect([others.statusCode, others.json().violations]).toMatchObject([
    422,
    [{ propertyPath: 'question', code: 'questionOther' }],
  ]);
  const { approval, ...prepared } = (await post(root.token, '/api/corrections', correction)).json();
  expect(prepared).toMatchObject({ status: 'waiting', question: id });
  expect(await read(`/api/questions/${id}`)).toMatchObject({ status: 'open', corrections: [] });
  expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
  expect(await read(`/api/questions/${id}`)).toMatchObject({
    status: 'answered',
    corrections: [{ amount: '5.00', text: 'Nachzahlung für Februar', credit: expect.any(String) }],
  });
  expect(await read(`/api/operator/questions/${id}`, root.token)).toMatchObject({
    corrections: [{ id: prepared.id, status: 'booked', amount: '5.00' }],
  });
  expect((await logOf(`/api/questions/${id}`)).at(-1)).toMatchObject({
    user_id: root.userId,
    approval_id: Number(approval.split('/').at(-1)),
    details: { before: { status: 'open' }, after: { status: 'answered' } },
  });
});

describe('the due date of the answer', () => {
  test('is the one set when it was asked, is sorted first in the list, and is in its file', async () => {
    const { db } = server.database;
    await db.deleteFrom('question_messages').execute();
    await db.updateTable('company').set({ answer_days: 1 }).execute();
    const soon = await asked();
    await db.updateTable('company').set({ answer_days: 30 }).execute();
    const late = await asked();
    await db.updateTable('company').set({ answer_days: 5 }).execute();
    server.setTime(new Date('2026-03-17T10:00:00Z'));
    const list = await read('/api/operator/questions?status=open', root.token);
    const ids = list.map(({ id }: { id: number }) => id);
    expect(list[0]).toMatchObject({ id: soon, answerBy: '2026-03-16', overdue: true });
    expect(ids.filter((id: number) => id === soon || id === late)).toEqual([soon, late]);
    const overdue = await read('/api/operator/questions?overdue=true', root.token);
    expect(overdue.map(({ id }: { id: number }) => id)).toEqual([soon]);
    const file = await server.call(root.token, { url: '/csv/questions?overdue=true' });
    expect(file.body.split('\r\n').filter((line) => line !== '')).toHaveLength(2);
    expect(file.body).toContain(`${soon};${anna.id};Anna;`);
  });

  test('passes once, notifying those who answer; the question stays', async () => {
    const id = await asked();
    const job = notifyOfOverdueQuestionsJob({
      db: server.database.db,
      clock: { now: () => new Date('2026-06-21T08:00:00Z') },
    });
    await job.run();
    expect(await said(root.token)).toContain('questionsOverdue');
    await server.database.db.deleteFrom('notifications').execute();
    await job.run();
    expect(await said(root.token)).toEqual([]);
    expect(await read(`/api/questions/${id}`)).toMatchObject({ status: 'open' });
  });
});

test('a repeated request asks once, and nobody writes more than twenty messages a day', async () => {
  await server.database.db.deleteFrom('question_messages').execute();
  const once = () =>
    server.call(anna.token, {
      method: 'POST',
      url: '/api/questions',
      headers: { 'idempotency-key': 'frage-1' },
      payload: { about: 'missing', month: '2026-01', text },
    });
  const [first, again] = [await once(), await once()];
  expect(again.json().id).toBe(first.json().id);
  for (let sent = 1; sent < 20; sent++) await asked();
  const refused = await ask({ about: 'missing', month: '2026-02' });
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    429,
    'questionsUsedUp',
    // Until midnight in Berlin.
    String(13 * 3600),
  ]);
  server.setTime(new Date(NOW.getTime() + 24 * 3_600_000));
  expect((await ask({ about: 'missing', month: '2026-02' })).statusCode).toBe(201);
});
