import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { releaseDue } from '../books/release-due.ts';
import { bookCycle } from '../books/testing/booked.ts';
import { makeEligible } from './testing/eligible.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const MINUTE = 60_000;
const { approved, rejected } = payoutStatus;

const { server, root, own, below } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root', locale: 'en' },
  below: { parent: 'own' },
});

beforeAll(() => makeEligible(server.deps, own));
// One credit is available, another one is due in two minutes.
beforeEach(async () => {
  const { db } = server.database;
  const tables = ['credits', 'payouts', 'orders', 'cycles', 'partner_states', 'notifications'] as const;
  await emptyTables(db, tables, { ids: 'continue' });
  server.setTime(NOW);
  const closedAt = new Date('2026-01-31T20:00:00Z');
  await bookCycle(db, { dateFrom: '2026-01-01', dateTo: '2026-01-31', closedAt, source: below.id }, [
    { partner: own.id, cents: 100_00, availableAt: NOW },
    { partner: own.id, cents: 23_45, availableAt: after(2) },
  ]);
  await releaseDue(server.database, () => NOW);
});

function after(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * MINUTE);
}

const setHold = async (action: 'hold' | 'release') => {
  const url = `/api/partners/${own.id}/${action}`;
  const answer = await server.call(root.token, { method: 'POST', url, payload: { reason: 'Klärung' } });
  expect(answer.statusCode).toBe(201);
};
const read = async (url: string) =>
  (await server.call(own.token, { url, headers: { accept: 'application/json' } })).json();
const request = () =>
  server.call(own.token, { method: 'POST', url: '/api/payouts', payload: { user: own.userId } });
const decide = async (payout: number, status: number) => {
  const change = { status, reason: 'Klärung', bankReference: 'B-1' };
  const answer = await server.mergePatch(root.token, `/api/payouts/${payout}`, change);
  return [answer.statusCode, answer.json().code];
};
const accounts = () => findAccounts(server.database.db, own.id);

test('a partner on hold cannot request a payout and learns why, and afterwards can request everything to the cent', async () => {
  await setHold('hold');
  const info = await read(`/api/partner-info/${own.id}/get-balance-info/with-documents/0`);
  expect(info).toMatchObject({ eligible: false, missing: ['payoutsHeld'], payable: '100.00' });
  const refusal = await request();
  expect([refusal.statusCode, refusal.json()]).toMatchObject([
    422,
    {
      missing: ['payoutsHeld'],
      violations: [
        {
          propertyPath: 'partner',
          code: 'payoutsHeld',
          message: 'Your payouts are on hold. Support can help you.',
        },
      ],
    },
  ]);
  server.setTime(after(3));
  expect(await releaseDue(server.database, () => after(3))).toBe(0);
  expect(await accounts()).toMatchObject({ pendingCents: 23_45, availableCents: 100_00, inPayoutCents: 0 });
  await setHold('release');
  expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 123_45 });
  expect((await request()).json()).toMatchObject({ amount: '123.45', statusName: 'pending' });
  expect(await accounts()).toMatchObject({ pendingCents: 0, availableCents: 0, inPayoutCents: 123_45 });
});

fullTest(
  'a payout requested before the hold waits because of it, and can be approved afterwards',
  async () => {
    const { id } = (await request()).json();
    await setHold('hold');
    expect(await read(`/api/payouts/${id}`)).toMatchObject({ statusName: 'pending', warning: 'payoutsHeld' });
    expect(await decide(id, approved)).toEqual([409, 'payoutPartnerHeld']);
    expect(await read('/api/payouts')).toMatchObject([{ id, warning: 'payoutsHeld' }]);
    server.setTime(after(1));
    await setHold('release');
    expect(await read(`/api/payouts/${id}`)).toMatchObject({ warning: null });
    expect(await decide(id, approved)).toEqual([200, undefined]);
  },
);

inFullRun(() => {
  test('a waiting payout can be rejected, and its amount cannot be requested again during the hold', async () => {
    const { id } = (await request()).json();
    await setHold('hold');
    expect(await decide(id, rejected)).toEqual([200, undefined]);
    expect(await accounts()).toMatchObject({ availableCents: 100_00, inPayoutCents: 0 });
    expect((await request()).statusCode).toBe(422);
  });

  test('a partner on hold sees no release date, since it depends on the end of the hold', async () => {
    const dated = await read(`/api/partner/commission/pending?partner=${own.id}`);
    expect(dated).toMatchObject({ firstRelease: '2026-03-02T10:02:00+00:00', payoutsHeld: false });
    await setHold('hold');
    server.setTime(after(5));
    const held = { final: '23.45', firstRelease: null, lastRelease: null, payoutsHeld: true };
    expect(await read(`/api/partner/commission/pending?partner=${own.id}`)).toMatchObject(held);
    const available = await read(`/api/partner/commission/available?partner=${own.id}`);
    expect(available).toMatchObject({ available: '100.00', payoutsHeld: true });
    const pending = await read(`/api/credits?partner=${own.id}&status.name[]=pending`);
    expect(pending).toMatchObject([
      {
        amount: '23.45',
        statusName: 'pending',
        waitsFor: 'payouts_held',
        availableAt: '2026-03-02T10:02:00+00:00',
      },
    ]);
    expect(await read(`/api/partner/${own.id}/credits/pending/count`)).toEqual({ totalNumber: 1 });
    expect(await read(`/api/partner/${own.id}/credits/available/count`)).toEqual({ totalNumber: 1 });
    const sums = await read(`/api/partner/${own.id}/credits/sums?by=releaseDay&status=pending`);
    expect(sums.groups).toMatchObject([{ releaseDay: null, amount: '23.45' }]);
    const today = await read('/api/today');
    expect(today.tasks.map(({ kind }: { kind: string }) => kind)).not.toContain('payout-papers');
  });

  test('no date is shown for a payout held after a change while its partner is on hold', async () => {
    await request();
    const { db } = server.database;
    await db
      .updateTable('payouts')
      .set({ held_until: after(60) })
      .execute();
    const heldUntil = async () =>
      (await read(`/api/partner/commission/available?partner=${own.id}`)).underWay.heldUntil;
    expect(await heldUntil()).toBe('2026-03-02T11:00:00+00:00');
    await setHold('hold');
    expect(await heldUntil()).toBeNull();
  });
});

inFullRun(() => {
  test('the end of a hold is one line of the ledger with everything that it kept, and the partner is notified', async () => {
    await setHold('hold');
    server.setTime(after(3));
    await setHold('release');
    const [line, ...earlier] = await read(`/api/partners/${own.id}/ledger`);
    expect([line, ...earlier]).toMatchObject([
      { kind: 'release', amount: '23.45', sum: '123.45' },
      { kind: 'release', amount: '100.00', sum: '100.00' },
    ]);
    const creditsOf = async (entry: number) =>
      (await read(`/api/partners/${own.id}/ledger/${entry}`)).credits;
    expect(await creditsOf(line.id)).toMatchObject([{ amount: '23.45' }]);
    expect(await creditsOf(earlier[0].id)).toMatchObject([{ amount: '100.00' }]);
    const notifications = await server.database.db
      .selectFrom('notifications')
      .select(['type', 'parameters'])
      .where('user_id', '=', own.userId)
      .where('created_at', '>', NOW)
      .execute();
    expect(notifications).toEqual([{ type: 'creditsReleased', parameters: { amount: '23.45' } }]);
  });
});
