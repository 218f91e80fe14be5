import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { createNetwork } from '../network/network.ts';
import { countKickStart } from './kick-start-counts.ts';
import { kickStartEvidence } from './kick-start-evidence.ts';

const DAY = 86_400_000;
const SINCE = Date.parse('2026-03-01T00:00:00Z');

/** Partner 1 with customers 2 to 5 and the affiliate 6; 7 is a customer of 6. */
const network = createNetwork({
  ids: Float64Array.from([1, 2, 3, 4, 5, 6, 7]),
  parentIds: Float64Array.from([-1, 1, 1, 1, 1, 1, 6]),
  affiliate: Uint8Array.from([1, 0, 0, 0, 0, 1, 0]),
  companyFree: new Uint8Array(7),
});
const history = {
  affiliateSince: Float64Array.from(network.ids, (id) => (id === 1 ? SINCE : Number.NaN)),
  highestLevelEver: new Uint8Array(7),
  kickStartPaid: new Uint8Array(7),
};

/** Orders as [buyer's id, days after the start, QP]. */
function ordersOf(rows: readonly (readonly [id: number, day: number, qp: number])[]) {
  return {
    partner: Int32Array.from(rows, ([id]) => network.indexOf(id)),
    paidAt: Float64Array.from(rows, ([, day]) => SINCE + day * DAY),
    qp: Float64Array.from(rows, ([, , qp]) => qp),
  };
}

const parts = [
  ordersOf([
    [2, -5, 100],
    [3, 0, 10],
  ]),
  ordersOf([
    [2, 3, 20],
    [1, 5, 40],
    [3, 40, 80],
    [4, 31, 160],
    [5, 91, 320],
    [6, 2, 640],
    [7, 2, 1280],
  ]),
];

const buyersOf = (phase: 'easy' | 'pro') =>
  kickStartEvidence(defaultPlan, network, history, parts, { partner: network.indexOf(1), phase }).map(
    ({ buyer, isNew, qp }) => [network.ids[buyer], isNew, qp],
  );

test('names those who are new or bought in the phase, and nobody else', () => {
  expect(buyersOf('easy')).toEqual([
    [2, false, 20],
    [3, true, 10],
    [1, false, 40],
  ]);
  expect(buyersOf('pro')).toEqual([
    [2, false, 20],
    [3, true, 90],
    [1, false, 40],
    [4, true, 160],
  ]);
});

test('equals what the engine counts', () => {
  const counts = countKickStart(defaultPlan, network, history, parts);
  const own = network.indexOf(1);
  for (const phase of ['easy', 'pro'] as const) {
    const buyers = buyersOf(phase);
    expect(buyers.filter(([, isNew]) => isNew)).toHaveLength(counts[phase].newCustomers[own] as number);
    expect(buyers.reduce((sum, [, , qp]) => sum + Number(qp), 0)).toBe(counts[phase].qp[own]);
  }
});

test('a partner who was never an affiliate has no phase', () => {
  const partner = network.indexOf(2);
  expect(kickStartEvidence(defaultPlan, network, history, parts, { partner, phase: 'easy' })).toEqual([]);
});
