import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { NOTE, setUpMonth } from './testing/month-server.ts';

const month = setUpMonth();
const { server, root, second, anna } = month;

test('a month is submitted by one person, approved by another, closed, and everybody credited is notified', async () => {
  const preview = await month.preview();
  expect(preview).toMatchObject({ status: 'done', base: '1000.00', holds: null });
  const submitted = await month.submit({ preview: preview.id });
  expect(submitted.json()).toMatchObject({
    state: 'submitted',
    amount: preview.amount,
    closing: { status: 'submitted', preview: preview.id, submittedBy: { id: root.userId } },
  });
  await month.closeDue();
  expect(await month.credits()).toEqual([]);
  expect((await month.approve(submitted.json().closing.approval)).statusCode).toBe(200);
  expect(await month.month()).toMatchObject({
    state: 'approved',
    closing: { approvedBy: { id: second.userId } },
  });
  await month.closeDue();
  const closed = await month.month();
  expect(closed).toMatchObject({ state: 'closed', amount: preview.amount, closing: { status: 'closed' } });
  const credits = await month.credits();
  expect(credits.map(({ who }) => who)).toContain('Anna');
  const stored = await sql<{ hash: string }>`
    select credits_hash as hash from cycles where id = ${month.march.id}`.execute(server.database.db);
  expect(stored.rows[0]?.hash).toBe(preview.hash);
  await month.notifyOfClosed();
  await month.notifyOfClosed();
  const mails = (await server.outboxOf()).filter(({ template }) => template === 'month-statement');
  expect(mails).toHaveLength(credits.length);
  expect(mails.filter(({ recipient }) => recipient === anna.email)).toMatchObject([
    { parameters: { month: 'März 2026', statement: String(month.march.id) } },
  ]);
});

test('the person who submitted a month cannot approve it', async () => {
  const approval = await month.submitted();
  const own = await month.approve(approval, root.token);
  expect([own.statusCode, own.json().code]).toEqual([403, 'fourEyes']);
  expect((await month.month()).state).toBe('submitted');
});

test('submitting and approving a month are separate rights', async () => {
  const { id } = await month.preview();
  const [previews, closes] = [await month.staff('cycles.preview'), await month.staff('cycles.close')];
  expect((await month.submit({ preview: id }, closes)).statusCode).toBe(403);
  const submitted = await month.submit({ preview: id }, previews);
  expect(submitted.statusCode).toBe(200);
  const { approval } = submitted.json().closing;
  expect((await month.approve(approval, previews)).statusCode).toBe(403);
  expect((await month.post(previews, `/api/cycles/${month.march.id}/close`)).statusCode).toBe(403);
  expect((await month.approve(approval, closes)).statusCode).toBe(200);
});

test('a change since the preview prevents submitting it', async () => {
  const { id } = await month.preview();
  await month.buy(500_00);
  await month.recompute();
  const stale = await month.submit({ preview: id });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'monthPreviewStale']);
  const later = await month.preview();
  const replaced = await month.submit({ preview: id });
  expect([replaced.statusCode, replaced.json().code]).toEqual([409, 'monthPreviewStale']);
  expect((await month.submit({ preview: later.id })).statusCode).toBe(200);
});

test('a change between submitting and approving leaves nothing to approve', async () => {
  const approval = await month.submitted();
  await month.buy(500_00);
  await month.recompute();
  const answer = await month.approve(approval);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'changedSince']);
  const { state, waiting, closing } = await month.month();
  expect([state, closing.status, closing.failure, closing.newPreview]).toEqual([
    'over',
    'overtaken',
    'changed',
    waiting,
  ]);
  await month.makePreviews();
  const changes = await month.read(`/api/cycle_previews/${waiting}/changes.json?since=${closing.preview}`);
  expect(changes.map(({ partner }: { partner: { id: number } }) => partner.id)).toContain(anna.id);
});

test('a red check blocks a month', async () => {
  const { id } = await month.preview();
  await month.orderWaits();
  const { checks } = await month.read(`/api/cycles/${month.march.id}/checks`);
  expect(checks).toContainEqual({ check: 'inbox', severity: 'red', count: 1, amount: null, cycle: null });
  const refused = await month.submit({ preview: id, note: NOTE });
  expect([refused.statusCode, refused.json().code, refused.json().checks]).toEqual([
    409,
    'monthCheckRed',
    ['inbox'],
  ]);
});

test('a check that is red by the time of the closing blocks it as well, and both are notified', async () => {
  await month.approve(await month.submitted());
  await month.orderWaits();
  await month.closeDue();
  expect(await month.month()).toMatchObject({
    state: 'over',
    closing: { status: 'overtaken', failure: 'inbox' },
  });
  expect(await month.credits()).toEqual([]);
  expect(await told()).toMatchObject([{ cause: 'red' }, { cause: 'red' }]);
});

fullTest('a yellow check needs a note', async () => {
  const { db } = server.database;
  await sql`
    insert into memberships (partner_id, kind, qp, start_date, expiry_date)
    values (${anna.id}, 'business-box', 10, '2026-03-01', '2026-05-01')`.execute(db);
  const { id } = await month.preview();
  const refused = await month.submit({ preview: id });
  expect([refused.statusCode, refused.json().violations]).toMatchObject([422, [{ propertyPath: 'note' }]]);
  const response = await month.submit({ preview: id, note: NOTE });
  expect(response.json().closing).toMatchObject({
    note: NOTE,
    checks: [{ check: 'memberships', severity: 'yellow', count: 1 }],
  });
  await sql`delete from memberships`.execute(db);
});

test('a current month, one after an open one, and a time in the past are refused', async () => {
  const { id } = await month.preview();
  const past = await month.submit({ preview: id, closeAt: '2026-04-01T00:00:00Z' });
  expect([past.statusCode, past.json().violations]).toMatchObject([422, [{ propertyPath: 'closeAt' }]]);
  const { rows } = await sql<{ id: number }>`
    select id from cycles where date_from = '2026-04-01'`.execute(server.database.db);
  const running = await month.post(root.token, `/api/cycles/${rows[0]?.id}/previews`);
  expect([running.statusCode, running.json().code]).toEqual([409, 'monthNotOver']);
  await sql`insert into cycles (date_from, date_to, plan_version) values ('2026-02-01', '2026-02-28', '1')`.execute(
    server.database.db,
  );
  const behind = await month.submit({ preview: id, note: NOTE });
  expect([behind.statusCode, behind.json().code]).toEqual([409, 'monthEarlierOpen']);
});

fullTest('if one person suffices, submitting a month closes it, and the log says alone', async () => {
  await sql`update company set four_eyes = false`.execute(server.database.db);
  const { id } = await month.preview();
  expect((await month.submit({ preview: id })).json().state).toBe('approved');
  const previews = await month.staff('cycles.preview');
  await month.closeDue();
  expect((await month.month()).state).toBe('closed');
  const { rows } = await sql<{ alone: boolean }>`
    select (details ->> 'alone')::boolean as alone from audit_log
    where subject = ${`/api/cycles/${month.march.id}`} and details -> 'after' ? 'closed'`.execute(
    server.database.db,
  );
  expect(rows).toEqual([{ alone: true }]);
  expect((await month.submit({ preview: id }, previews)).json().code).toBe('monthClosed');
});

fullTest('if one person suffices, it also takes the right to close', async () => {
  await sql`update company set four_eyes = false`.execute(server.database.db);
  const { id } = await month.preview();
  const previews = await month.staff('cycles.preview');
  expect((await month.submit({ preview: id }, previews)).statusCode).toBe(403);
  expect((await month.month()).state).toBe('over');
});

fullTest('if one person suffices, they prove the second factor if the company requires it', async () => {
  await sql`update company set four_eyes = false, second_factor = true`.execute(server.database.db);
  const { id } = await month.preview();
  const refused = await month.submit({ preview: id });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'secondFactorNeeded']);
  expect((await month.month()).state).toBe('over');
});

/** The operators' notifications. */
async function told(): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ parameters: Record<string, string> }>`
    select parameters from notifications where type = 'monthChanged' order by user_id`.execute(
    server.database.db,
  );
  return rows.map(({ parameters }) => parameters);
}
