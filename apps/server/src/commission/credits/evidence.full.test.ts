import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createEarningNetwork } from './testing/earning-network.ts';

const net = setUp(createEarningNetwork);

const read = async (url: string) => (await net.server.call(net.token, { url })).json();

async function explain(query: string) {
  const [credit] = await read(`/api/credits.json?${query}`);
  return read(`/api/credits/${credit.id}/explanation`);
}

const march = (bonus: string) => `cycle=${net.cycles.march}&bonus.name=${bonus}`;

test('step-up: the QP and the legs by which the level was reached', async () => {
  const { stepUp } = await explain(`${march('step-up')}&order[amount]=asc`);
  const { legs, ...reached } = stepUp.reached;
  expect(reached).toEqual({
    level: 17,
    levelName: 'Bronze Leaf',
    qp: 250_017,
    highestBefore: { level: 0, levelName: 'White Leaf' },
    needs: [{ level: 7, levelName: 'Green Leaf', needed: 5 }],
  });
  expect(legs.map(({ displayName }: { displayName: string }) => displayName).sort()).toEqual([
    'green1',
    'green2',
    'green3',
    'green4',
    'green5',
  ]);
  expect(legs[0]).toEqual({ displayName: 'green1', level: 10, levelName: 'Red Leaf' });
});

fullTest('kick-start: the customers and the QP by which the phase was completed', async () => {
  const { kickStart } = await explain(march('kick-start'));
  const buyer = { isOwn: false, isNew: true, firstPaidAt: expect.stringMatching(/^2026-03-1\dT08:00/) };
  expect(kickStart.reached).toEqual({
    startsAt: '2026-02-20T00:00:00+00:00',
    endsAt: '2026-03-22T00:00:00+00:00',
    newCustomers: 3,
    qp: 16,
    buyers: [
      { ...buyer, displayName: 'cust1', qp: 6 },
      { ...buyer, displayName: 'cust2', qp: 5 },
      { ...buyer, displayName: 'cust3', qp: 5 },
    ],
  });
});
