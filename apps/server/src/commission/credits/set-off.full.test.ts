import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { makeEligible } from '../../money/payouts/testing/eligible.ts';
import { startTaxServer } from '../../money/payouts/testing/tax-server.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';

const server = setUp(startTaxServer);

/** The available amount and debt on the card, which the count and the list have to match. */
async function available({ id }: TestPartner) {
  const card = await server.read(`/api/partner/commission/available?partner=${id}`);
  const { totalNumber } = await server.read(`/api/partner/${id}/credits/available/count`);
  const amounts = async (status: string): Promise<string[]> => {
    const rows = await server.read(`/api/credits.json?partner=${id}&status.name=${status}&order[id]=asc`);
    return rows.map(({ amount }: { amount: string }) => amount);
  };
  const sums = await server.read(`/api/partner/${id}/credits/sums?by=bonus&status=available`);
  const listed = await amounts('available');
  expect([totalNumber, sums.count, sums.amount]).toEqual([listed.length, listed.length, card.available]);
  return { available: card.available, debt: card.debt, listed, setOff: await amounts('debt') };
}

test('credits that add up to nothing are set off with each other, until something is available again', async () => {
  const partner = await server.newPartner();
  const order = await server.earned(partner, 14_67);
  expect(await available(partner)).toEqual({
    available: '14.67',
    debt: '0.00',
    listed: ['14.67'],
    setOff: [],
  });
  await server.refund(order, 0);
  const both = ['14.67', '-14.67'];
  expect(await available(partner)).toEqual({ available: '0.00', debt: '0.00', listed: [], setOff: both });
  await server.earned(partner, 10_00);
  const all = [...both, '10.00'];
  expect(await available(partner)).toEqual({ available: '10.00', debt: '0.00', listed: all, setOff: [] });
});

fullTest('a debt sets off free credits, and leaves the rest', async () => {
  const partner = await server.newPartner();
  await makeEligible(server.deps, partner);
  const order = await server.earned(partner, 80_00);
  await server.requested(partner);
  await server.refund(order, 0);
  await server.earned(partner, 30_00);
  const owing = ['-80.00', '30.00'];
  expect(await available(partner)).toEqual({ available: '0.00', debt: '50.00', listed: [], setOff: owing });
  await server.earned(partner, 60_00);
  const free = [...owing, '60.00'];
  expect(await available(partner)).toEqual({ available: '10.00', debt: '0.00', listed: free, setOff: [] });
});
