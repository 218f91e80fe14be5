import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { earn } from '../payouts/testing/earn.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { DUE, REASON, setUpRuns } from './testing/run-server.ts';

const runs = setUpRuns();
const { server, root, second, anna, bert, begin, settle, faults, post, requested, work, draft, read } = runs;
const { itemsOf, runOf, approved } = runs;
beforeAll(begin);

afterEach(settle);

describe('a draft', () => {
  test('takes requested payouts with their warnings, and another run takes none of them', async () => {
    const payout = await requested(anna, 80_00);
    const run = await draft();
    expect(await runOf(run)).toMatchObject({
      status: 'draft',
      collecting: false,
      going: { count: 1, net: '80.00', tax: '15.20', gross: '95.20' },
      statuses: { included: 1 },
      warnings: { otherName: 1 },
    });
    expect(await itemsOf(run)).toMatchObject([
      {
        payout,
        status: 'included',
        endToEndId: `P-${payout}-1`,
        gross: '95.20',
        destination: 'DE02 **** 2051',
        warnings: ['otherName'],
      },
    ]);
    expect(await itemsOf(await draft())).toEqual([]);
  });

  inFullRun(() => {
    test('takes nothing below the minimum or from another country', async () => {
      await requested(anna, 5_00);
      expect(await itemsOf(await draft({ minimum: '5.01' }))).toEqual([]);
      expect(await itemsOf(await draft({ countries: ['CHE'] }))).toEqual([]);
      expect(await itemsOf(await draft({ minimum: '5.00', countries: ['DEU'] }))).toHaveLength(1);
    });
  });

  test.each([
    [{ dueOn: '2026-05-19' }, 'dueOn'],
    [{ dueOn: '2026-05-23' }, 'dueOn'],
    [{ dueOn: '2026-02-30' }, 'dueOn'],
    [{ countries: ['DEU', 'QQQ'] }, 'countries.1'],
    [{ minimum: '-1' }, 'minimum'],
    [{ scope: 'some' }, 'scope'],
  ])('with %j is refused', async (more, propertyPath) => {
    const answer = await post(root.token, '/api/payout_runs', { dueOn: DUE, scope: 'requested', ...more });
    expect([
      answer.status,
      answer.body.violations.map((one: { propertyPath: string }) => one.propertyPath),
    ]).toEqual([422, [propertyPath]]);
  });

  inFullRun(() => {
    test('that is discarded leaves its payouts to the next one', async () => {
      const payout = await requested(anna);
      const run = await draft();
      const answer = await post(root.token, `/api/payout_runs/${run}/discard`, { reason: REASON });
      expect(answer.body).toMatchObject({ status: 'discarded', statuses: { removed: 1 } });
      expect(await itemsOf(await draft())).toMatchObject([{ payout, status: 'included' }]);
      const again = await post(root.token, `/api/payout_runs/${run}/discard`, { reason: REASON });
      expect([again.status, again.body.code, again.body.state]).toEqual([
        409,
        'payoutRunStatus',
        'discarded',
      ]);
    });
  });

  test('holds, releases and rejects payouts, each completely or not at all', async () => {
    const [first, other] = [await requested(anna), await requested(bert)];
    const run = await draft();
    const [one, two] = (await itemsOf(run)).map(({ id }) => id) as [number, number];
    const act = async (action: string, ids: number[]) =>
      (await post(second.token, `/api/payout_runs/${run}/items/${action}`, { ids, reason: 'IBAN neu' })).body;
    expect(await act('hold', [one, 999_999])).toMatchObject({
      done: [one],
      failed: [{ id: 999_999, status: 404 }],
    });
    expect(await act('hold', [one])).toMatchObject({
      done: [],
      failed: [{ id: one, code: 'payoutRunItemStatus' }],
    });
    expect(await runOf(run)).toMatchObject({ going: { count: 1 }, statuses: { held: 1, included: 1 } });
    expect(await act('release', [one])).toEqual({ done: [one], failed: [] });
    expect(await act('reject', [two])).toEqual({ done: [two], failed: [] });
    expect(await read(`/api/payouts/${other}`)).toMatchObject({ statusName: 'rejected', reason: 'IBAN neu' });
    expect(await read(`/api/payouts/${first}`)).toMatchObject({ statusName: 'pending' });
    expect((await itemsOf(run)).map(({ status }) => status)).toEqual(['included', 'rejected']);
  });
});

describe('a run over all balances', () => {
  test('requests payouts for everybody eligible, lists what others lack, and notifies them once', async () => {
    const { db } = server.database;
    await earn(db, server.deps.clock.now(), [
      { partner: anna.id, cents: 40_00 },
      { partner: bert.id, cents: 50_00 },
    ]);
    await db
      .updateTable('affiliate_data')
      .set({ file_registration: null })
      .where('partner_id', '=', bert.id)
      .execute();
    const run = await draft({ scope: 'all', minimum: '10.00' });
    expect((await itemsOf(run)).map(({ gross }) => gross)).toEqual(['47.60']);
    const lacking = await read(`/api/payout_runs/${run}/ineligible`);
    expect(lacking).toMatchObject([
      { id: bert.id, available: '50.00', missing: ['businessRegistration'], toldAt: null },
    ]);
    const tell = () => post(root.token, `/api/payout_runs/${run}/ineligible/tell`, {});
    expect([(await tell()).body, (await tell()).body]).toEqual([{ told: 1 }, { told: 0 }]);
    const mail = (await server.outboxOf()).findLast(({ template }) => template === 'payout-lacks');
    expect(mail?.parameters.needs).toBe('der Gewerbenachweis');
    await db
      .updateTable('affiliate_data')
      .set({ file_registration: 'affiliate-data/none.pdf' })
      .where('partner_id', '=', bert.id)
      .execute();
    await work();
    expect(await itemsOf(run)).toHaveLength(1);
  });
});

describe('two people', () => {
  test('approve a run: not the one who submitted it, and then its payouts have their documents', async () => {
    const payout = await requested(anna);
    const run = await draft();
    const submitted = await post(root.token, `/api/payout_runs/${run}/submit`, { reason: REASON });
    expect(submitted.body).toMatchObject({ status: 'submitted', approval: expect.any(Number) });
    const { approval } = submitted.body;
    const own = await post(root.token, `/api/approvals/${approval}/approve`);
    expect([own.status, own.body.code]).toEqual([403, 'fourEyes']);
    const answer = await post(second.token, `/api/approvals/${approval}/approve`);
    expect(answer.status).toBe(200);
    expect(await runOf(run)).toMatchObject({ status: 'approved', approving: true });
    await work();
    expect(await runOf(run)).toMatchObject({ approving: false, approvedBy: { id: second.userId } });
    expect(await read(`/api/payouts/${payout}`)).toMatchObject({
      statusName: 'approved',
      number: expect.any(String),
    });
    expect((await itemsOf(run)).map(({ status }) => status)).toEqual(['approved']);
  });

  inFullRun(() => {
    test('a rejected run is a draft again', async () => {
      await requested(anna);
      const run = await draft();
      const submitted = await post(root.token, `/api/payout_runs/${run}/submit`, { reason: REASON });
      await post(second.token, `/api/approvals/${submitted.body.approval}/reject`, {
        reason: 'Bitte prüfen',
      });
      expect(await runOf(run)).toMatchObject({ status: 'draft', approval: null });
    });
  });

  test('a run whose contents have changed is not approved: it is a draft again', async () => {
    const payout = await requested(anna);
    await requested(bert);
    const run = await draft();
    const submitted = await post(root.token, `/api/payout_runs/${run}/submit`, { reason: REASON });
    await server.mergePatch(second.token, `/api/payouts/${payout}`, { status: 2, reason: 'Auf Wunsch' });
    const answer = await post(second.token, `/api/approvals/${submitted.body.approval}/approve`);
    expect([answer.status, answer.body.code]).toEqual([409, 'changedSince']);
    expect(await runOf(run)).toMatchObject({ status: 'draft', statuses: { included: 1, rejected: 1 } });
  });

  inFullRun(() => {
    test('a run cannot be submitted empty, stale, or twice', async () => {
      const run = await draft();
      const submit = (headers = {}) =>
        server.call(root.token, {
          method: 'POST',
          url: `/api/payout_runs/${run}/submit`,
          headers,
          payload: { reason: REASON },
        });
      expect((await submit()).json().code).toBe('payoutRunEmpty');
      await requested(anna);
      const full = await draft();
      const { version } = await runOf(full);
      const stale = await server.call(root.token, {
        method: 'POST',
        url: `/api/payout_runs/${full}/submit`,
        headers: { 'if-match': 'another' },
        payload: { reason: REASON },
      });
      expect(stale.statusCode).toBe(412);
      const fresh = await server.call(root.token, {
        method: 'POST',
        url: `/api/payout_runs/${full}/submit`,
        headers: { 'if-match': version },
        payload: { reason: REASON },
      });
      expect(fresh.statusCode).toBe(200);
      const again = await post(root.token, `/api/payout_runs/${full}/submit`, { reason: REASON });
      expect([again.status, again.body.code]).toEqual([409, 'payoutRunStatus']);
      await post(second.token, `/api/approvals/${fresh.json().approval}/reject`, {
        reason: 'Ende des Tests',
      });
    });
  });

  inFullRun(() => {
    test('a payout that cannot be approved is left out with the reason, and the others go on', async () => {
      const [held, other] = [await requested(anna), await requested(bert)];
      const run = await draft();
      const hold = (action: string) =>
        post(root.token, `/api/partners/${anna.id}/${action}`, { reason: 'Klärung' });
      await hold('hold');
      await approved(run);
      await hold('release');
      expect(await itemsOf(run)).toMatchObject([
        { payout: held, status: 'failed', failure: { code: 'payoutPartnerHeld' } },
        { payout: other, status: 'approved' },
      ]);
      expect(await read(`/api/payouts/${held}`)).toMatchObject({ statusName: 'pending' });
    });

    test('if one person suffices, submitting a run approves it, and the log says alone', async () => {
      const { db } = server.database;
      await db.updateTable('company').set({ four_eyes: false }).execute();
      await requested(anna);
      const run = await draft();
      const answer = await post(root.token, `/api/payout_runs/${run}/submit`, { reason: REASON });
      expect(answer.body).toMatchObject({ status: 'approved', approval: null });
      await work();
      await db.updateTable('company').set({ four_eyes: true }).execute();
      const line = await db
        .selectFrom('audit_log')
        .select('details')
        .where('subject', '=', `/api/payout_runs/${run}`)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(line.details).toMatchObject({ alone: true, reason: REASON });
    });
  });
});

test('nobody approves payouts to their own account, not even in a run', async () => {
  await makeEligible(server.deps, second, { iban: 'DE02120300000000202051' });
  const payout = await requested(anna);
  const run = await draft();
  expect((await itemsOf(run))[0]?.warnings).toContain('sharedAccount');
  await approved(run);
  expect(await itemsOf(run)).toMatchObject([
    { payout, status: 'failed', failure: { code: 'ownBankAccount' } },
  ]);
});

test('the books are right after all of it', async () => {
  expect(await faults()).toEqual([]);
});
