import { beforeEach, expect, test } from 'vitest';
import { inFullRun, mainCases } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { makeEligible, type Papers } from '../../payouts/testing/eligible.ts';
import { startTaxServer } from '../../payouts/testing/tax-server.ts';
import { notifyOfTaxLimits } from './notify-of-limits.job.ts';

const server = setUp(startTaxServer);
let partner: TestPartner;

beforeEach(async () => {
  partner = await server.newPartner();
});

const earns = async (cents: number, papers: Papers | null, ...statuses: number[]) => {
  if (papers) await makeEligible(server.deps, partner, papers);
  await server.earned(partner, cents);
  return server.paidOut(partner, ...statuses);
};
const notifications = async () => {
  const { rows } = await server.database.pool.query(
    `select parameters from notifications where user_id = $1 and type = 'taxLimitNear' order by id`,
    [partner.userId],
  );
  return rows.map(({ parameters }) => parameters);
};

test('a small business is notified once of each limit, as soon as it is reached', async () => {
  await earns(19_999_99, { smallBusiness: true }, 1, 4);
  await notifyOfTaxLimits(server.deps);
  expect(await notifications()).toEqual([]);
  await earns(1, null, 1);
  await notifyOfTaxLimits(server.deps);
  await notifyOfTaxLimits(server.deps);
  const first = { amount: '20000.00', limit: '25000.00', year: '2026', effect: 'next-year' };
  expect(await notifications()).toEqual([first]);
  await earns(70_000_00, null, 1);
  await notifyOfTaxLimits(server.deps);
  const second = { amount: '90000.00', limit: '100000.00', year: '2026', effect: 'at-once' };
  expect(await notifications()).toEqual([first, second]);
});

inFullRun(() => {
  test('of several limits reached at the same time, only the highest is reported', async () => {
    await earns(95_000_00, { smallBusiness: true }, 1, 4);
    await notifyOfTaxLimits(server.deps);
    expect(await notifications()).toMatchObject([{ limit: '100000.00' }]);
  });
});

const untold: readonly [string, Papers, number[]][] = [
  ['a business with tax', {}, [1, 4]],
  ['one whose payout waits', { smallBusiness: true }, []],
];

test.each(mainCases(1, untold))('%s gets no notification', async (_, papers, statuses) => {
  await earns(95_000_00, papers, ...statuses);
  await notifyOfTaxLimits(server.deps);
  expect(await notifications()).toEqual([]);
});

inFullRun(() => {
  test('a small business abroad gets no notification', async () => {
    partner = await server.newPartner('CHE');
    await earns(95_000_00, { smallBusiness: true, ust: 'CHE-100.155.212' }, 1, 4);
    await notifyOfTaxLimits(server.deps);
    expect(await notifications()).toEqual([]);
  });
});

/** A payout approved in May is paid by a statement imported at `readAt`, which includes the last days of December. */
async function paidInDecember(cents: number, readAt: string): Promise<number> {
  await makeEligible(server.deps, partner, { smallBusiness: true });
  await server.earned(partner, cents);
  const payout = await server.paidOut(partner, 1);
  server.setTime(new Date(readAt));
  const operator = await server.signIn(server.root.email);
  const change = { status: 4, bankReference: 'B-9', valueOn: '2026-12-30' };
  const answer = await server.mergePatch(operator, `/api/payouts/${payout}`, change);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return payout;
}

// These run last: their bookings are later than all others.
fullTest(
  'a transfer counts in the year of its value date, however late its statement is imported in January',
  async () => {
    await paidInDecember(20_000_00, '2027-01-02T10:00:00Z');
    await notifyOfTaxLimits(server.deps);
    await notifyOfTaxLimits(server.deps);
    expect(await notifications()).toMatchObject([{ amount: '20000.00', year: '2026' }]);
    server.setTime(new Date('2026-05-20T10:00:00Z'));
  },
);

inFullRun(() => {
  test('it does not count in the year in which it is booked', async () => {
    await paidInDecember(95_000_00, '2027-02-02T10:00:00Z');
    await notifyOfTaxLimits(server.deps);
    expect(await notifications()).toEqual([]);
    server.setTime(new Date('2026-05-20T10:00:00Z'));
  });

  test('a returned payout was received in neither year', async () => {
    const payout = await paidInDecember(20_000_00, '2027-01-05T10:00:00Z');
    const operator = await server.signIn(server.root.email);
    const returned = await server.call(operator, {
      method: 'POST',
      url: `/api/payouts/${payout}/returned`,
      payload: { date: '2027-01-04', code: 'AC04', reason: 'Konto erloschen' },
    });
    expect(returned.statusCode, returned.body).toBe(200);
    await notifyOfTaxLimits(server.deps);
    expect(await notifications()).toEqual([]);
  });
});
