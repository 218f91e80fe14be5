import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { faultsInBooks } from '../../money/books/check/testing/faults-in-books.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { findCycleOfMonth } from '../cycles/cycle.queries.ts';
import { findFindingsJob } from './find-findings.job.ts';
import { refundOrder } from './testing/refund-order.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const { server, root, one, other } = setUpNetwork(NOW, {
  root: { parent: null, operator: true, affiliate: false },
  one: { parent: 'root' },
  other: { parent: 'root' },
});

let leg: number;

/** Two leaders share the balancing pool, each with three legs of the sixth level. */
beforeAll(async () => {
  const { db } = server.database;
  const paidAt = new Date('2026-02-10T10:00:00Z');
  for (const leader of [one, other]) {
    await placeOrder(db, { partner: leader.id, paidAt, baseCents: 1000_00, qp: 20_000 });
    for (const name of ['a', 'b', 'c']) {
      const { id } = await createPartner(db, { name: `${name}${leader.id}`, parent: leader });
      leg = await placeOrder(db, { partner: id, paidAt, baseCents: 10_00, qp: 1_000 });
    }
  }
  const cycle = await findCycleOfMonth(db, '2026-02');
  if (!cycle) throw new Error('there is no February');
  await closeCycle(server.database, cycle, () => new Date('2026-03-02T08:00:00Z'));
  await refundOrder(db, { order: leg, at: new Date('2026-03-05T08:00:00Z') });
});

const look = () => findFindingsJob({ database: server.database, deps: server.deps }).run();
const read = async (url: string) =>
  (await server.call(root.token, { url, headers: { accept: 'application/json' } })).json();

fullTest(
  'two concurrent processes find each difference once, and the gains of others are shown',
  async () => {
    await Promise.all([look(), look()]);
    const found: { bonus: string; stage: string | null; difference: string; status: string }[] =
      await read('/api/findings?limits=100');
    const short = ({ bonus, stage, difference, status }: (typeof found)[number]) =>
      `${bonus} ${stage ?? ''} ${difference} ${status}`;
    expect(found.map(short).toSorted()).toEqual([
      'balancing  -10.30 open',
      'balancing  10.20 gain',
      'step-up 11 -200.00 open',
      'step-up 6 -10.00 open',
    ]);
    expect(await faultsInBooks(server.database)).toEqual([]);
  },
);

test('a loss in a pool is decided on with the gains that others would have had, which are not booked', async () => {
  await look();
  const [open]: { id: number }[] = await read('/api/findings?status=open&bonus=balancing');
  expect(await read(`/api/findings/${open?.id}`)).toMatchObject({
    partner: { id: other.id },
    with: { level: 11, weight: 1, weightSum: 2 },
    without: { level: 10, weight: 0, weightSum: 1 },
    refunds: { count: 1, base: '10.00' },
    gains: { count: 1, amount: '10.20' },
  });
  const [gain]: { id: number; difference: string }[] = await read('/api/findings?status=gain');
  const answer = await server.call(root.token, {
    method: 'POST',
    url: '/api/finding_decisions',
    payload: {
      decision: 'correct',
      ids: [gain?.id],
      expected: { count: 1, amount: gain?.difference },
      reason: 'Wäre mehr gewesen',
    },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'findingDecided']);
});

test('a month whose credits the engine does not reproduce is not compared', async () => {
  const { db } = server.database;
  await db.deleteFrom('findings').execute();
  await db.deleteFrom('finding_cycles').execute();
  // As if the network had been different when the month was closed.
  await db.updateTable('account_types').set({ affiliate: false }).where('partner_id', '=', one.id).execute();
  await look();
  expect(await read('/api/findings')).toEqual([]);
  expect(await db.selectFrom('finding_cycles').select('is_reproduced').execute()).toEqual([
    { is_reproduced: false },
  ]);
});
