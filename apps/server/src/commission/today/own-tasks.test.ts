import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';

// 13:00 in Berlin.
const NOW = new Date('2026-03-14T12:00:00Z');

const { server, root, own, aside } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  aside: { parent: 'root' },
});

let close: TestPartner;
let deep: TestPartner;
let invitation: number;

beforeAll(async () => {
  const { db } = server.database;
  const dates = { createdAt: new Date('2026-01-10T12:00:00Z'), loginAt: NOW };
  close = await createPartner(db, { name: 'Close', parent: own, ...dates });
  deep = await createPartner(db, { name: 'Deep', parent: close, ...dates });
  const { id } = await db
    .insertInto('potential_partners')
    .values({
      user_id: own.userId,
      first_name: 'Nora',
      surname: 'Wendt',
      email: 'nora@example.org',
      created_at: new Date('2026-03-04T12:00:00Z'),
      finished_at: new Date('2026-04-04T12:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  invitation = id;
});

beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('task_answers').execute();
  await server.database.db.deleteFrom('own_tasks').execute();
});

interface Task {
  readonly kind: string;
  readonly object: number;
}

const read = async (token = own.token, query = '') =>
  (await server.call(token, { url: `/api/today${query}` })).json();

const taskList = async (token = own.token): Promise<string[]> =>
  (await read(token)).tasks.map(({ kind, object }: Task) => `${kind} ${object}`);

const answerTask = async (kind: string, object: number, fields: object = {}, token = own.token) =>
  server.call(token, {
    method: 'PUT',
    url: '/api/today/answer',
    payload: { kind, object, answer: 'done', ...fields },
  });

describe('tasks written by a partner', () => {
  const write = (payload: object, token = own.token) =>
    server.call(token, { method: 'POST', url: '/api/today/tasks', payload });
  const remove = async (id: number, token = own.token) =>
    (await server.call(token, { method: 'DELETE', url: `/api/today/tasks/${id}` })).statusCode;
  const addTask = async (fields: object = {}) =>
    (await write({ text: 'Broschüren bestellen', day: '2026-03-14', ...fields })).json().id as number;

  test('are listed from their day on, before all others, with the person they are about', async () => {
    const today = await addTask();
    const about = `/api/partners/${close.id}`;
    const later = await addTask({ text: 'Stand planen', day: '2026-03-16', about });
    const { tasks, planned } = await read();
    expect(tasks[0]).toMatchObject({
      kind: 'own-task',
      object: today,
      text: 'Broschüren bestellen',
      day: '2026-03-14',
      person: null,
    });
    const person = { id: close.id, displayName: 'Close' };
    expect(planned).toEqual([{ id: later, text: 'Stand planen', day: '2026-03-16', person }]);
    server.setTime(new Date('2026-03-15T23:00:00Z'));
    const due = await read();
    expect(due.planned).toEqual([]);
    expect(due.tasks[1]).toMatchObject({ object: later, person: { ...person, email: close.email } });
  });

  fullTest(
    'show only the name of a person below the first line; nobody outside the team is accepted',
    async () => {
      await addTask({ about: `/api/partners/${deep.id}` });
      expect((await read()).tasks[0].person).toEqual({
        id: deep.id,
        displayName: 'Deep',
        email: null,
        phone: null,
        language: null,
      });
      for (const about of [aside.id, root.id, 999_999])
        expect(
          (await write({ text: 'x', day: '2026-03-14', about: `/api/partners/${about}` })).statusCode,
        ).toBe(404);
    },
  );

  fullTest('disappear once answered, come back when the answer is undone, and can be postponed', async () => {
    const id = await addTask();
    for (const answer of ['done', 'not-useful']) {
      await answerTask('own-task', id, { answer });
      server.setTime(new Date('2026-12-01T12:00:00Z'));
      const token = await server.signIn(own.email);
      expect(await taskList(token)).not.toContain(`own-task ${id}`);
      server.setTime(NOW);
      await answerTask('own-task', id, { answer: null });
      expect(await taskList()).toContain(`own-task ${id}`);
    }
    await answerTask('own-task', id, { answer: 'later', days: 1 });
    expect(await taskList()).not.toContain(`own-task ${id}`);
    server.setTime(new Date('2026-03-14T23:00:00Z'));
    expect(await taskList()).toContain(`own-task ${id}`);
  });

  test('are private to their author: nobody else can read, answer or delete them', async () => {
    const id = await addTask();
    const later = await addTask({ day: '2026-03-20' });
    expect(await read(root.token, `?partner=${own.id}`)).toMatchObject({ planned: [] });
    expect(JSON.stringify(await read(root.token, `?partner=${own.id}`))).not.toContain('Broschüren');
    expect((await answerTask('own-task', id, {}, aside.token)).statusCode).toBe(404);
    expect([await remove(id, aside.token), await remove(id, root.token)]).toEqual([404, 404]);
    await answerTask('own-task', id, { answer: 'later', days: 7 });
    expect([await remove(id), await remove(id), await remove(later)]).toEqual([204, 404, 204]);
    expect(await server.database.db.selectFrom('task_answers').selectAll().execute()).toEqual([]);
  });

  test.each([
    [{ text: '' }],
    [{ text: 'x'.repeat(201) }],
    [{ day: '2026-03-13' }],
    [{ day: '2027-03-16' }],
    [{ day: '2026-02-30' }],
    [{ day: undefined }],
  ])('%j is refused', async (invalid) => {
    const answer = await write({ text: 'Anrufen', day: '2026-03-14', ...invalid });
    expect([400, 422]).toContain(answer.statusCode);
    expect(await server.database.db.selectFrom('own_tasks').selectAll().execute()).toEqual([]);
  });

  inFullRun(() => {
    test('are limited to a hundred', async () => {
      const day = '2026-03-15';
      const rows = Array.from({ length: 100 }, (_, n) => ({
        partner_id: own.id,
        text: `Nr. ${n}`,
        due_on: day,
        created_at: NOW,
      }));
      await server.database.db.insertInto('own_tasks').values(rows).execute();
      const answer = await write({ text: 'Noch eine', day });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'ownTasksFull']);
    });
  });
});

describe('the day on which a partner wants to call an invited person', () => {
  const chooseDay = (callOn: string | null) =>
    server.database.db
      .updateTable('potential_partners')
      .set({ call_on: callOn, note: 'mag Tee' })
      .where('id', '=', invitation)
      .execute();
  const storedDay = async () =>
    (
      await server.database.db
        .selectFrom('potential_partners')
        .select('call_on')
        .where('id', '=', invitation)
        .executeTakeFirstOrThrow()
    ).call_on;

  afterEach(() => chooseDay(null));

  test('becomes a task on that day, which replaces the task about the invitation', async () => {
    await chooseDay('2026-03-15');
    expect(await taskList()).toContain(`invitation ${invitation}`);
    await chooseDay('2026-03-14');
    const { tasks } = await read();
    expect(tasks[0]).toMatchObject({
      kind: 'invitation-call',
      object: invitation,
      day: '2026-03-14',
      note: 'mag Tee',
      person: { id: null, displayName: 'Nora Wendt', email: 'nora@example.org' },
    });
    expect(await taskList()).not.toContain(`invitation ${invitation}`);
    // Days and notes are visible only to their author.
    const asOperator = JSON.stringify(await read(root.token, `?partner=${own.id}`));
    expect(asOperator).not.toContain('invitation-call');
  });

  test.each([
    ['done', null],
    ['not-useful', null],
    ['later', '2026-03-17'],
  ] as const)(
    '%s changes the day of the invitation, and undoing it restores the day',
    async (answer, day) => {
      await chooseDay('2026-03-14');
      await answerTask('invitation-call', invitation, { answer, days: 3 });
      expect(await taskList()).not.toContain(`invitation-call ${invitation}`);
      expect(await storedDay()).toBe(day);
      await answerTask('invitation-call', invitation, { answer: null });
      expect(await storedDay()).toBe('2026-03-14');
      expect((await taskList())[0]).toBe(`invitation-call ${invitation}`);
      expect((await answerTask('invitation-call', invitation, {}, aside.token)).statusCode).toBe(404);
    },
  );
});
