import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setUpRuns } from './testing/run-server.ts';

const wrong = vi.hoisted(() => {
  // Test files share their process: an earlier one may have loaded the real writer.
  vi.resetModules();
  return { cents: 0 };
});
// A faulty writer: the sum it reports is not the one it wrote.
vi.mock('../bank-files/pain001/write-payment-file.ts', async (load) => {
  const { writePaymentFile } = await load<typeof import('../bank-files/pain001/write-payment-file.ts')>();
  return {
    writePaymentFile: async (...args: Parameters<typeof writePaymentFile>) => {
      const written = await writePaymentFile(...args);
      return { ...written, controlSumCents: written.controlSumCents + wrong.cents };
    },
  };
});

const runs = setUpRuns();
const { server, root, second, third, anna, begin, post, requested, draft, read, itemsOf } = runs;
const { approved, fetchFile } = runs;
beforeAll(begin);
// Later test files must not load the faulty writer either.
afterAll(() => void vi.resetModules());

test('a file whose sum differs from its payouts is given to nobody and raises an alarm, and its run can be taken back', async () => {
  const payout = await requested(anna);
  const run = await draft();
  await approved(run);
  wrong.cents = 1;
  const answer = await fetchFile(run);
  wrong.cents = 0;
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([409, 'payoutFileSum']);
  const notifications = await server.database.db
    .selectFrom('notifications')
    .select('user_id')
    .where('type', '=', 'payoutFileAlarm')
    .execute();
  expect(notifications.map(({ user_id }) => user_id)).toEqual([root.userId, second.userId, third.userId]);
  expect(await read(`/api/payout_runs/${run}/files`)).toMatchObject([
    { status: 'ready', count: null, events: [] },
  ]);
  expect(await itemsOf(run)).toMatchObject([{ payout, status: 'approved' }]);
  const { body } = await post(root.token, `/api/payout_runs/${run}/take_back`, { reason: 'Falsche Summe' });
  expect((await post(second.token, `/api/approvals/${body.approval}/approve`)).status).toBe(200);
  expect(await itemsOf(await draft())).toMatchObject([{ payout, status: 'included' }]);
});
