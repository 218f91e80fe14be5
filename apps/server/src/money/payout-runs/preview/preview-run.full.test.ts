import { beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { checkEligibility } from '../../payouts/eligibility.ts';
import { earn } from '../../payouts/testing/earn.ts';
import { setUpRuns } from '../testing/run-server.ts';
import { findAsked } from './preview.queries.ts';
import { decidePreview } from './preview-run.ts';

const runs = setUpRuns();
const { server, root, anna, bert, carl, begin, requested, read, runOf, draft } = runs;
beforeAll(begin);

const preview = (query = '') => read(`/api/payout_runs/preview?scope=all${query}`);

describe('before a run is created the preview shows', () => {
  test('whom it would pay and how much, by country, and writes nothing', async () => {
    await requested(anna, 100_00);
    const { db } = server.database;
    const now = server.deps.clock.now();
    await earn(db, now, [
      { partner: bert.id, cents: 60_00 },
      { partner: carl.id, cents: 40_00 },
    ]);
    const before = await db.selectFrom('payouts').select('id').execute();
    const found = await preview();
    expect(found).toMatchObject({
      waiting: { count: 1, net: '100.00', tax: '19.00', gross: '119.00' },
      asked: { count: 2, net: '100.00' },
      leftOut: { count: 0, missing: [], otherRun: 0 },
    });
    expect(found.people.map(({ partner }: { partner: { id: number } }) => partner.id)).toEqual([
      anna.id,
      bert.id,
      carl.id,
    ]);
    const countries = found.countries as { count: number; net: string }[];
    expect(countries.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(await db.selectFrom('payouts').select('id').execute()).toEqual(before);
  });

  test('whom it would leave out and why', async () => {
    const { db } = server.database;
    await db.updateTable('affiliate_data').set({ ust: null }).where('partner_id', '=', bert.id).execute();
    await db
      .updateTable('billing_addresses')
      .set({ is_default: false })
      .where('user_id', '=', carl.userId)
      .execute();
    const { leftOut, asked } = await preview();
    expect(asked.count).toBe(0);
    expect(leftOut.people).toEqual([
      { partner: { id: bert.id, displayName: 'Bert' }, net: '60.00', missing: ['ustId'] },
      { partner: { id: carl.id, displayName: 'Carl' }, net: '40.00', missing: ['billingAddress'] },
    ]);
    const least = await preview('&minimum=50.00');
    expect(least.leftOut.belowMinimum).toEqual({ count: 1, net: '40.00' });
    const byPaypal = await preview('&type=paypal');
    expect(byPaypal.leftOut.otherWay).toEqual({ count: 2, net: '100.00' });
  });

  test('the same for each partner as the single check', async () => {
    const { db } = server.database;
    const now = server.deps.clock.now();
    const users = new Map([anna, bert, carl].map(({ id, userId }) => [id, userId]));
    const candidates = await findAsked(db, [], now);
    expect(candidates.length).toBeGreaterThan(1);
    for (const { partner, type, missing } of candidates) {
      const claim = { partner, user: users.get(partner) ?? 0, destination: { type, shop: null }, now };
      expect([partner, missing]).toEqual([partner, (await checkEligibility(server.deps, claim)).missing]);
    }
  });

  fullTest('what another run already has', async () => {
    const run = await draft();
    expect((await runOf(run)).going.count).toBe(1);
    expect(await preview()).toMatchObject({ waiting: { count: 0 }, leftOut: { otherRun: 1 } });
  });

  fullTest('an unknown country', async () => {
    const answer = await server.call(root.token, { url: '/api/payout_runs/preview?countries=QQQ' });
    expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, 'countries.0']);
  });
});

fullTest('a returned payout that waits for another account is not included', () => {
  const returned = {
    id: 1,
    partner: 2,
    displayName: 'Anna',
    country: 'DEU',
    cents: 10_00,
    taxCents: 1_90,
    grossCents: 11_90,
    isFree: true,
    isEnough: true,
    isReturned: true,
  };
  const found = decidePreview([returned], [], { type: 'bank', leastAskedCents: 0 });
  expect([found.waiting.count, found.leftOut.returned]).toEqual([0, 1]);
});
