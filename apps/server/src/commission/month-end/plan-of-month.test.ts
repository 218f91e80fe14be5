import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { insertPlan } from '../../company/plans/testing/insert-plan.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { computeStoredCycle } from '../cycles/computed-cycle.ts';
import { setUpMonth } from './testing/month-server.ts';

const month = setUpMonth();
const { server } = month;

/** A plan with one percent more for every level. */
const DEARER = '80';
/** The specification's numbers under another name. */
const SAME = '81';

beforeAll(async () => {
  const levels = defaultPlan.levels.map((level) => ({
    ...level,
    percentBp: level.id === 0 ? 0 : level.percentBp + 100,
  }));
  await insertPlan(server.database.db, { version: DEARER, levels });
  await insertPlan(server.database.db, { version: SAME });
});

/** Assigns another version to the month, as long as nothing was computed for it. */
const give = (version: string) =>
  sql`update cycles set plan_version = ${version} where id = ${month.march.id}`.execute(server.database.db);

test('a month is previewed and closed with its own plan', async () => {
  const before = await month.preview();
  await give(DEARER);
  const preview = await month.preview();
  expect([before.planVersion, preview.planVersion]).toEqual(['1', DEARER]);
  expect(Number(preview.amount)).toBeGreaterThan(Number(before.amount));
  const compared = await month.read(`/api/operator/cycles/${month.march.id}/comparison`);
  expect(compared.month).toMatchObject({ planVersion: DEARER, amount: preview.amount });
  await month.approve((await month.submit({ preview: preview.id })).json().closing.approval);
  await month.closeDue();
  expect(await month.month()).toMatchObject({ state: 'closed', amount: preview.amount, planVersion: DEARER });
  const { rows } = await sql<{ version: string }>`
    select distinct plan_version as version from credits`.execute(server.database.db);
  expect(rows).toEqual([{ version: DEARER }]);
});

fullTest('a process that has read a month before its plan changed computes it with the new one', async () => {
  await give(DEARER);
  const { plan, result } = await inSnapshot(server.database, (client) =>
    computeStoredCycle(client, { ...month.march, planVersion: '1' }, server.deps.clock.now()),
  );
  expect([plan.planVersion, result.planVersion]).toEqual([DEARER, DEARER]);
});

test.each(mainCases(1, [DEARER, SAME]))(
  'a preview of another plan than %s is stale, and cannot be submitted',
  async (version) => {
    const { id, holds } = await month.preview();
    expect(holds).toBeNull();
    await give(version);
    expect(await month.read(`/api/cycle_previews/${id}`)).toMatchObject({ holds: false });
    const stale = await month.submit({ preview: id });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'monthPreviewStale']);
  },
);

test.each(mainCases(1, [DEARER, SAME]))(
  'a month that has got the plan %s since it was submitted cannot be approved',
  async (version) => {
    const approval = await month.submitted();
    await give(version);
    const answer = await month.approve(approval);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'changedSince']);
    expect(await month.month()).toMatchObject({ state: 'over', closing: { status: 'overtaken' } });
  },
);

test.each(mainCases(1, [DEARER, SAME]))(
  'a month that has got the plan %s since it was approved does not close',
  async (version) => {
    await month.approve(await month.submitted({ closeAt: '2026-04-03T06:00:00Z' }));
    await give(version);
    server.setTime(new Date('2026-04-03T06:00:00Z'));
    await month.closeDue();
    const { state, closing } = await month.month();
    expect([state, closing.status, closing.failure]).toEqual(['over', 'overtaken', 'changed']);
    expect(await month.credits()).toEqual([]);
    expect(await month.read(`/api/cycle_previews/${closing.newPreview}`)).toMatchObject({
      planVersion: version,
    });
  },
);
