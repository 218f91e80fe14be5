import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { closeApproved } from './close-approved.ts';
import { findLatestClosings } from './closings.queries.ts';
import { findLateness, notifyOfLateMonthsJob } from './late-months.ts';
import { NOW, setUpMonth } from './testing/month-server.ts';

const month = setUpMonth();
const { server, root, second, anna } = month;
const closeAt = '2026-04-03T06:00:00Z';

const notified = async (type: string) => {
  const { rows } = await sql<{ user: number; parameters: Record<string, string> }>`
    select user_id as "user", parameters from notifications where type = ${type} order by user_id`.execute(
    server.database.db,
  );
  return rows;
};

test('a month closes at the time set for it, not before', async () => {
  await month.approve(await month.submitted({ closeAt }));
  await month.closeDue();
  expect(await month.month()).toMatchObject({
    state: 'approved',
    closing: { closeAt: '2026-04-03T06:00:00+00:00' },
  });
  server.setTime(new Date(closeAt));
  await month.closeDue();
  expect((await month.month()).state).toBe('closed');
});

test('a closing that would credit something other than approved does not run, and both people are notified of the changes', async () => {
  await month.approve(await month.submitted({ closeAt }));
  const before = await month.month();
  await month.buy(500_00);
  server.setTime(new Date(closeAt));
  await month.closeDue();
  const after = await month.month();
  expect(after).toMatchObject({ state: 'over', closing: { status: 'overtaken', failure: 'changed' } });
  expect(await month.credits()).toEqual([]);
  const { newPreview, preview } = after.closing;
  const changes = await month.read(`/api/cycle_previews/${newPreview}/changes.json?since=${preview}`);
  const difference = Number(after.amount) - Number(before.amount);
  expect(changes.map(({ partner }: { partner: { id: number } }) => partner.id)).toContain(anna.id);
  const parameters = {
    cycle: String(month.march.id),
    month: '2026-03',
    cause: 'changed',
    amount: difference.toFixed(2),
    partners: String(changes.length),
  };
  expect(await notified('monthChanged')).toEqual([
    { user: root.userId, parameters },
    { user: second.userId, parameters },
  ]);
  expect((await month.submit({ preview: newPreview })).statusCode).toBe(200);
});

fullTest('a refund since the approval keeps the month open as well', async () => {
  const order = await month.buy(500_00);
  await month.approve(await month.submitted({ closeAt }));
  const at = new Date('2026-04-02T12:00:00Z');
  await sql`
    insert into refunds (order_id, refunded_at, recorded_at, base_cents, qp)
    values (${order}, ${at}, ${at}, 10000, 100)`.execute(server.database.db);
  server.setTime(new Date(closeAt));
  await month.closeDue();
  expect(await month.month()).toMatchObject({ state: 'over', closing: { failure: 'changed' } });
});

fullTest('closing now overrides a set time', async () => {
  await month.approve(await month.submitted({ closeAt }));
  const now = await month.post(second.token, `/api/cycles/${month.march.id}/close`);
  expect([now.statusCode, now.headers.location]).toEqual([202, `/api/operator/cycles/${month.march.id}`]);
  expect(now.json().closing.closeAt).toBe('2026-04-02T08:00:00+00:00');
  await month.closeDue();
  expect((await month.month()).state).toBe('closed');
  const again = await month.post(second.token, `/api/cycles/${month.march.id}/close`);
  expect([again.statusCode, again.json().code]).toEqual([409, 'monthNotApproved']);
});

fullTest('an approved month that was closed in another way meanwhile is not closed again', async () => {
  await month.approve(await month.submitted());
  await closeCycle(server.database, month.march, () => server.deps.clock.now());
  await month.closeDue();
  const { rows } = await sql`select from journal_entries where kind = 'closing'`.execute(server.database.db);
  expect(rows).toHaveLength(1);
});

test('an approved month that is withdrawn does not close', async () => {
  const approval = await month.submitted({ closeAt });
  await month.approve(approval);
  const url = `/api/cycles/${month.march.id}/withdraw`;
  const back = await month.post(root.token, url, { reason: 'Doch noch prüfen' });
  expect(back.json()).toMatchObject({ state: 'over', closing: { status: 'withdrawn' } });
  server.setTime(new Date(closeAt));
  await month.closeDue();
  expect(await month.credits()).toEqual([]);
  const again = await month.post(root.token, url, { reason: 'Doch noch prüfen' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'monthNotSubmitted']);
});

fullTest('a month withdrawn before its approval no longer waits', async () => {
  const approval = await month.submitted();
  await month.post(root.token, `/api/cycles/${month.march.id}/withdraw`, { reason: 'Doch noch prüfen' });
  const late = await month.approve(approval);
  expect([late.statusCode, late.json().code]).toEqual([409, 'approvalDecided']);
});

fullTest('two simultaneous submissions give one', async () => {
  const { id } = await month.preview();
  const answers = await Promise.all([
    month.submit({ preview: id }),
    month.submit({ preview: id }, second.token),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

fullTest('two processes closing simultaneously close once', async () => {
  await month.approve(await month.submitted());
  await Promise.all([month.closeDue(), month.closeDue()]);
  const { rows } = await sql`select from journal_entries where kind = 'closing'`.execute(server.database.db);
  expect(rows).toHaveLength(1);
  expect((await month.month()).closing.status).toBe('closed');
});

test('a process that ends in the middle of a closing leaves the month approved, and the next one closes it', async () => {
  await month.approve(await month.submitted());
  const closing = (await findLatestClosings(server.database.db, [month.march.id])).get(month.march.id);
  if (closing === undefined) throw new Error('nothing was submitted');
  const parts = { database: server.database, clock: server.deps.clock };
  const ended = closeApproved(parts, closing, {
    by: { user: second.userId },
    onStep: (step) => {
      if (step === 'commit') throw new Error('the process ends');
    },
  });
  await expect(ended).rejects.toThrow('the process ends');
  expect((await month.month()).state).toBe('approved');
  expect(await month.credits()).toEqual([]);
  await month.closeDue();
  expect((await month.month()).state).toBe('closed');
});

test('operators are notified of an open month after the 20th, and after the end of the next month, once each', async () => {
  const notifyOfLate = () => notifyOfLateMonthsJob(server.deps).run();
  const ready = async () => (await server.call(null, { url: '/readyz' })).json();
  const look = async (at: string) => {
    server.setTime(new Date(at));
    await notifyOfLate();
    await notifyOfLate();
    const now = server.deps.clock.now();
    return [await findLateness(server.database.db, now), (await notified('monthLate')).length];
  };
  expect(await look('2026-04-20T12:00:00Z')).toEqual(['none', 0]);
  expect(await look('2026-04-21T12:00:00Z')).toEqual(['due', 2]);
  expect(await ready()).toMatchObject({ status: 'ready', warnings: ['month'] });
  expect(await look('2026-05-01T12:00:00Z')).toEqual(['overdue', 4]);
  expect(await ready()).toMatchObject({ status: 'red', alarms: ['month'] });
  server.setTime(NOW);
});

test('every credit of a valid preview can be downloaded as a file, and none of a stale one', async () => {
  const { id } = await month.preview();
  await month.recompute();
  const url = `/csv/cycle_previews/${id}/credits`;
  const saved = await server.call(root.token, { url });
  expect(saved.statusCode).toBe(200);
  expect(saved.body).toContain(`\r\n${anna.id};Anna;level;`);
  await month.buy(500_00);
  await month.recompute();
  const stale = await server.call(root.token, { url });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'monthPreviewStale']);
});
