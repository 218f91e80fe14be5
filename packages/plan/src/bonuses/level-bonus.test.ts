import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { NO_PARENT } from '../network/breadth-first.ts';
import { createNetwork, type Network } from '../network/network.ts';
import { NOBODY } from './bonuses.ts';
import { computeLevelBonus, levelBonusCents, levelRateBp, levelRates } from './level-bonus.ts';

/** A chain: the first partner is the root, the last one buys. `null` is a customer. */
function creditsOfChain(levels: (number | null)[], baseCents: number) {
  const parents = levels.map((_, i) => i - 1);
  const network = networkOf(
    parents,
    levels.map((level) => level !== null),
  );
  const rates = levelRates(
    defaultPlan,
    network,
    Uint8Array.from(levels, (level) => level ?? 0),
  );
  const buyer = levels.length - 1;
  const orders = {
    partner: Int32Array.of(buyer),
    baseCents: Float64Array.of(baseCents),
    qp: Float64Array.of(0),
  };
  const { beneficiary, below, amountCents } = computeLevelBonus(network, rates, orders);
  return Array.from(beneficiary, (who, i) => [who, below[i] as number, amountCents[i] as number]);
}

function networkOf(parents: number[], affiliate: boolean[]): Network {
  return createNetwork({
    ids: Float64Array.from(parents, (_, i) => i),
    parentIds: Float64Array.from(parents),
    affiliate: Uint8Array.from(affiliate, Number),
    companyFree: new Uint8Array(parents.length),
  });
}

test.each(defaultPlan.levels.map(({ id, name, percentBp }) => [id, name, percentBp] as const))(
  'level %i (%s) has %i basis points, a customer none',
  (id, _, percentBp) => {
    expect(levelRateBp(defaultPlan, true, id)).toBe(percentBp);
    expect(levelRateBp(defaultPlan, false, id)).toBe(0);
    expect(levelBonusCents(100_00, percentBp, 0)).toBe(percentBp);
  },
);

test.each<[string, (number | null)[], number, number[][]]>([
  [
    'everybody gets the difference',
    [10, 6, 3, null],
    100_00,
    [
      [2, NOBODY, 300],
      [1, 2, 300],
      [0, 1, 400],
    ],
  ],
  ['at any depth, customers are passed by', [7, null, null, null, null], 100_00, [[0, NOBODY, 700]]],
  ['the same rate again gets nothing', [5, 5, null], 100_00, [[1, NOBODY, 500]]],
  [
    'a lower rate above gets nothing and changes nothing',
    [9, 2, 5, null],
    100_00,
    [
      [2, NOBODY, 500],
      [0, 2, 400],
    ],
  ],
  ['level 0 has no rate', [0, 1, 0, null], 100_00, [[1, NOBODY, 100]]],
  ['the buyer’s own rate is not met', [6, 10], 100_00, [[0, NOBODY, 600]]],
  ['the root’s order pays nobody', [20], 100_00, []],
  ['a customer as the root earns nothing', [null, 4, null], 100_00, [[1, NOBODY, 400]]],
  ['nothing to share', [10, 5, null], 0, []],
  // 0.50 EUR: 1 % is half a cent and rounds up; 0.49 EUR rounds to nothing.
  ['half a cent counts', [1, null], 50, [[0, NOBODY, 1]]],
  ['less does not', [1, null], 49, []],
  ['what rounds to nothing has been met all the same', [2, 1, null], 49, []],
  ['and is the rate below', [10, 1, null], 49, [[0, 1, 4]]],
  // Each difference is rounded on its own: 1.5 cents three times are 2 + 2 + 2, not 4.5.
  [
    'each difference is rounded once',
    [3, 2, 1, null],
    150,
    [
      [2, NOBODY, 2],
      [1, 2, 2],
      [0, 1, 2],
    ],
  ],
  ['beyond 2^53 in between', [20, null], 9_000_000_000_000_011, [[0, NOBODY, 2_070_000_000_000_003]]],
])('%s', (_, levels, baseCents, expected) => {
  expect(creditsOfChain(levels, baseCents)).toEqual(expected);
});

test('credits keep the order of the orders, each from the buyer upward, across block boundaries', () => {
  const network = networkOf([NO_PARENT, 0, 0, 1], [true, true, false, false]);
  const rates = levelRates(defaultPlan, network, Uint8Array.of(2, 1, 0, 0));
  const count = 5000;
  const credits = computeLevelBonus(network, rates, {
    partner: Int32Array.from({ length: count }, (_, i) => i % 4),
    baseCents: Float64Array.from({ length: count }, (_, i) => 100 * (i + 1)),
    qp: new Float64Array(count),
  });
  const rows = Array.from(credits.order, (order, i) => [
    order,
    credits.beneficiary[i],
    credits.below[i],
    credits.amountCents[i],
  ]);
  const expected = Array.from({ length: count }, (_, order) => {
    const percent = order + 1;
    if (order % 4 === 0) return [];
    if (order % 4 === 3)
      return [
        [order, 1, NOBODY, percent],
        [order, 0, 1, percent],
      ];
    return [[order, 0, NOBODY, 2 * percent]];
  });
  expect(rows).toEqual(expected.flat());
});

test('a long chain of affiliates: at most as many credits as there are rates', () => {
  const size = process.env.FULL === '1' ? 200_000 : 30_000;
  const network = networkOf(
    Array.from({ length: size }, (_, i) => i - 1),
    Array<boolean>(size).fill(true),
  );
  const rates = levelRates(
    defaultPlan,
    network,
    Uint8Array.from({ length: size }, (_, i) => 20 - (i % 21)),
  );
  const everybody = Int32Array.from({ length: size }, (_, i) => i);
  const orders = {
    partner: everybody,
    baseCents: new Float64Array(size).fill(100_00),
    qp: new Float64Array(size),
  };
  const { order, amountCents } = computeLevelBonus(network, rates, orders);
  const sums = new Float64Array(size);
  for (let i = 0; i < order.length; i++)
    sums[order[i] as number] = (sums[order[i] as number] as number) + (amountCents[i] as number);
  // A buyer below a whole run of levels causes credits of the highest percentage in total.
  expect(sums[0]).toBe(0);
  expect(sums.subarray(21).every((sum) => sum === 23_00)).toBe(true);
});

test('too many partners for the number format are refused before memory is allocated', () => {
  const rates = Uint16Array.from(defaultPlan.levels, ({ percentBp }) => percentBp);
  const network = { ...networkOf([NO_PARENT], [true]), size: 2 ** 26 + 1 };
  const none = { partner: new Int32Array(), baseCents: new Float64Array(), qp: new Float64Array() };
  expect(() => computeLevelBonus(network, rates, none)).toThrow(/^Too many partners for 21 rates/);
});
