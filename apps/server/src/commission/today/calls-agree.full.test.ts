import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { insertCycle } from '../../network/team/testing/create-partner.ts';

const NOW = new Date('2026-03-30T12:00:00Z');
const APRIL = new Date('2026-04-02T12:00:00Z');

const { server, own, close } = setUpNetwork(NOW, {
  root: { parent: null },
  own: { parent: 'root' },
  close: { parent: 'own' },
});

beforeAll(async () => {
  const { db } = server.database;
  const figures = [{ partner: close, level: 5, qp: 940 }];
  await insertCycle(
    db,
    { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW, closedAt: APRIL },
    figures,
  );
  await insertCycle(db, { dateFrom: '2026-04-01', dateTo: '2026-04-30', asOf: APRIL }, figures);
  await db.updateTable('users').set({ current_login_at: APRIL }).where('id', '=', close.userId).execute();
});

beforeEach(async () => {
  server.setTime(APRIL);
  await server.database.db.deleteFrom('follow_ups').execute();
  await server.database.db.deleteFrom('task_answers').execute();
});

const give = (answer: string | null) =>
  server.call(own.token, {
    method: 'PUT',
    url: '/api/today/answer',
    payload: { kind: 'close-to-level', object: close.id, answer },
  });

/** The people in the tasks, and those listed for calls in the contacts. */
async function listed(): Promise<{ tasks: number[]; calls: number[]; aside: number[] }> {
  const read = async (path: string) => (await server.call(own.token, { url: path })).json();
  const ids = (members: { id: number }[]) => members.map(({ id }) => id);
  return {
    tasks: (await read('/api/today')).tasks.map(({ object }: { object: number }) => object),
    calls: ids((await read('/api/contacts/today')).members),
    aside: ids((await read('/api/contacts/today?aside=true')).members),
  };
}

test('a reason marked as not useful disappears from the contacts as well, until it is taken back', async () => {
  expect(await listed()).toEqual({ tasks: [close.id], calls: [close.id], aside: [] });
  await give('not-useful');
  expect(await listed()).toEqual({ tasks: [], calls: [], aside: [] });
  await give(null);
  expect(await listed()).toEqual({ tasks: [close.id], calls: [close.id], aside: [] });
});

test('a task that is done is put aside there, too', async () => {
  await give('done');
  expect(await listed()).toEqual({ tasks: [], calls: [], aside: [close.id] });
});

test('somebody close to a level in a new month is listed again', async () => {
  const { db } = server.database;
  await db
    .insertInto('follow_ups')
    .values({
      partner_id: own.id,
      member_id: close.id,
      done_at: NOW,
      done_reasons: ['isCloseToNextLevel', 'isNew'],
      updated_at: NOW,
    })
    .execute();
  expect(await listed()).toEqual({ tasks: [close.id], calls: [close.id], aside: [] });
});
