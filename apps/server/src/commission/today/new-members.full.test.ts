import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';

/** 10:00 in Berlin, on the first day of a month. */
const NOW = new Date('2026-04-01T08:00:00Z');

const { server, own } = setUpNetwork(NOW, { own: { parent: null } });

const people: Record<'early' | 'late' | 'first', TestPartner> = {} as never;

beforeAll(async () => {
  const grow = (name: string, createdAt: string) =>
    createPartner(server.database.db, {
      name,
      parent: own,
      affiliate: false,
      loginAt: NOW,
      createdAt: new Date(createdAt),
    });
  people.early = await grow('Early', '2026-03-29T08:00:00Z');
  people.late = await grow('Late', '2026-03-29T08:00:01Z');
  people.first = await grow('First', '2026-03-31T22:00:00Z');
});

const read = async (path: string) => (await server.call(own.token, { url: path })).json();
const tasks = async () =>
  (await read('/api/today')).tasks.map(({ kind, object }: { kind: string; object: number }) => [
    kind,
    object,
  ]);
const calls = async () =>
  (await read('/api/contacts/today?reason=isNew')).members.map(({ id }: { id: number }) => id);

test('somebody who joined less than 72 hours ago is new on the first of a month, whatever the month', async () => {
  server.setTime(NOW);
  expect(await tasks()).toEqual([
    ['new-member', people.late.id],
    ['new-member', people.first.id],
  ]);
  expect(await calls()).toEqual([people.late.id, people.first.id]);
});

fullTest('done counts as done in the contacts, too', async () => {
  server.setTime(NOW);
  const answer = (given: string | null) =>
    server.call(own.token, {
      method: 'PUT',
      url: '/api/today/answer',
      payload: { kind: 'new-member', object: people.late.id, answer: given },
    });
  expect((await answer('done')).statusCode).toBe(204);
  expect(await tasks()).toEqual([['new-member', people.first.id]]);
  expect(await calls()).toEqual([people.first.id]);
  expect((await answer(null)).statusCode).toBe(204);
});

fullTest('after 72 hours only those of this month are called, and nobody is a task', async () => {
  server.setTime(new Date('2026-04-04T08:00:00Z'));
  expect(await tasks()).toEqual([]);
  expect(await calls()).toEqual([people.first.id]);
});
