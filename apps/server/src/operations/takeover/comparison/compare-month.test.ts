import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { type ComparedLine, compareMonth, type ListedSum } from './compare-month.ts';
import { computeSums } from './compute-sums.ts';
import type { MonthFacts } from './month-facts.ts';
import { pastMonth } from './past-month.ts';
import { companyWith, factsOf, type PastOrder, type PastPerson } from './testing/past-facts.ts';

/** The list of a system that knows exactly these facts. */
function listFrom(facts: MonthFacts): ListedSum[] {
  const month = pastMonth(facts);
  const { cents } = computeSums(month);
  return bonusNames.flatMap((bonus, position) =>
    Array.from(cents[position] ?? [], (amount, index) => ({
      partner: month.network.ids[index] as number,
      bonus,
      cents: amount,
    })).filter((line) => line.cents !== 0),
  );
}

/** The list with some amounts changed by these cents. */
const plus = (list: readonly ListedSum[], partner: number, cents: number): ListedSum[] =>
  list.map((line) =>
    line.partner === partner && line.bonus === 'level' ? { ...line, cents: line.cents + cents } : line,
  );

const { people, orders } = companyWith(4);

/** The same orders with one of them changed. */
const changed = (id: number, change: Partial<PastOrder>): PastOrder[] =>
  orders.map((order) => (order.id === id ? { ...order, ...change } : order));

const here = factsOf(people, orders);

/** The differing lines in short form. */
function differences(facts: MonthFacts, list: readonly ListedSum[]) {
  const { lines, causes } = compareMonth(facts, list);
  const short = ({ partner, bonus, kind, explained, reason }: ComparedLine) =>
    `${partner} ${bonus} ${kind}: ${explained ? 'explained' : reason}`;
  return {
    lines: lines
      .filter(({ kind }) => kind !== 'equal')
      .map(short)
      .toSorted(),
    causes: causes.map(({ cause }) => cause),
  };
}

test('the list of a system with the same facts and rules is equal in every line', () => {
  const list = listFrom(here);
  expect(new Set(list.map(({ bonus }) => bonus))).toEqual(new Set(['level', 'builder', 'balancing']));
  const { lines, causes } = compareMonth(here, list);
  expect(causes).toEqual([]);
  expect(lines).toHaveLength(list.length);
  expect(lines.filter(({ kind, explained }) => kind !== 'equal' || !explained)).toEqual([]);
});

test('a wrong amount, a missing line and an extra one are found, and no cause is invented for them', () => {
  const list = listFrom(here).filter(({ partner, bonus }) => partner !== 20 || bonus !== 'builder');
  const extra = { partner: 31, bonus: 'level', cents: 5_00 } as const;
  expect(differences(here, [...plus(list, 10, 7_77), extra])).toEqual({
    lines: ['10 level differs: null', '20 builder onlyHere: null', '31 level onlyThere: affiliate'],
    causes: [],
  });
});

test('one cent is rounding', () => {
  expect(differences(here, plus(listFrom(here), 30, -1))).toEqual({
    lines: ['30 level differs: rounding'],
    causes: [],
  });
});

test('an order that does not count there explains all its consequences', () => {
  const without = orders.filter(({ id }) => id !== 1_021);
  expect(differences(here, listFrom(factsOf(people, without)))).toEqual({
    lines: [
      '2 balancing differs: explained',
      '2 level differs: explained',
      '20 builder onlyHere: explained',
      '20 level differs: explained',
    ],
    causes: [{ kind: 'base', order: 1_021 }],
  });
});

test('an order paid shortly after the month that counts in it there is a matter of dates', () => {
  const late = '2026-10-01T10:00:00Z';
  const facts = factsOf(people, changed(1_033, { at: late }));
  const found = differences(facts, listFrom(here));
  expect(found.causes).toEqual([{ kind: 'date', order: 1_033, counted: true }]);
  expect(found.lines.filter((line) => !line.endsWith('explained'))).toEqual([]);
  expect(found.lines).toContain('30 level differs: explained');
});

test('a month in UTC, and one by order date, are recognized as such', () => {
  const edges = [
    { id: 1, partner: 11, at: '2026-08-31T22:30:00Z', baseCents: 4_447 },
    { id: 2, partner: 22, at: '2026-09-30T22:30:00Z', baseCents: 5_551 },
  ];
  const berlin = factsOf(people, [...orders, ...edges]);
  const utc = factsOf(people, [
    ...orders,
    { ...edges[0], at: '2026-08-31T12:00:00Z' } as PastOrder,
    { ...edges[1], at: '2026-09-30T12:00:00Z' } as PastOrder,
  ]);
  expect(differences(berlin, listFrom(utc)).causes).toEqual([{ kind: 'date', rule: 'utc' }]);
  const moved = { at: '2026-10-03T10:00:00Z', placedAt: '2026-09-29T10:00:00Z' };
  const paidLater = orders.map((order) =>
    [1_011, 1_042].includes(order.id) ? { ...order, ...moved } : order,
  );
  expect(differences(factsOf(people, paidLater), listFrom(here)).causes).toEqual([
    { kind: 'date', rule: 'ordered' },
  ]);
});

test('refunds made after the month and deducted there are found', () => {
  const refund = { at: '2026-10-09T10:00:00Z' };
  const facts = factsOf(
    people,
    orders.map((order) => (order.id === 1_012 ? { ...order, refund } : order)),
  );
  const there = factsOf(people, changed(1_012, { refund: { at: '2026-09-20T10:00:00Z' } }));
  expect(differences(facts, listFrom(there)).causes).toEqual([{ kind: 'refund', rule: 'all' }]);
  expect(differences(there, listFrom(facts)).causes).toEqual([{ kind: 'refund', rule: 'none' }]);
});

test('of several refunds only the one that counts there is named', () => {
  const late = { at: '2026-10-09T10:00:00Z', baseCents: 3_000 };
  const both = orders.map((order) =>
    [1_012, 1_041].includes(order.id) ? { ...order, refund: late } : order,
  );
  const there = both.map((order) =>
    order.id === 1_041 ? { ...order, refund: { ...late, at: '2026-09-25T10:00:00Z' } } : order,
  );
  expect(differences(factsOf(people, both), listFrom(factsOf(people, there))).causes).toEqual([
    { kind: 'refund', order: 1_041, counted: true },
  ]);
});

test('another level explains the bonus of its partner and of those above', () => {
  const lower = people.map((person) => (person.id === 40 ? { ...person, membershipQp: 1 } : person));
  const found = differences(here, listFrom(factsOf(lower, orders)));
  expect(found).toEqual({
    lines: ['2 level differs: explained', '40 level differs: explained'],
    causes: [{ kind: 'level', partner: 40, level: 5, here: 6 }],
  });
});

test('a one-time bonus may have been paid in this month or before; what was not reached by the takeover is due', () => {
  // The first affiliate is at level 11: 10 EUR for level 6, then 25, 50, 75, 100 and 200 EUR.
  const list = listFrom(here);
  const paid = (cents: number) => [...list, { partner: 2, bonus: 'step-up', cents } as const];
  expect(differences(here, paid(200_00)).lines).toEqual([]);
  expect(differences(here, paid(300_00)).lines).toEqual([]);
  expect(differences(here, paid(120_00)).lines).toEqual(['2 step-up differs: null']);
  expect(differences(here, [...list, { partner: 10, bonus: 'step-up', cents: 25_00 }]).lines).toEqual([
    '10 step-up differs: null',
  ]);
  const newer = people.map((person) => (person.id === 2 ? { ...person, openingLevel: 10 } : person));
  expect(differences(factsOf(newer, orders), list).lines).toEqual(['2 step-up onlyHere: null']);
  expect(differences(factsOf(newer, orders), paid(200_00)).lines).toEqual([]);
});

test('a kick-start phase paid before the programme may have been paid in this month', () => {
  const begun: PastPerson[] = people.map((person) =>
    person.id === 10 ? { ...person, since: '2026-09-02T00:00:00Z', openingPhases: 1 } : person,
  );
  const facts = factsOf(begun, orders);
  const list = listFrom(facts);
  const paid = (cents: number) => [...list, { partner: 10, bonus: 'kick-start', cents } as const];
  expect(differences(facts, list).lines).toEqual([]);
  expect(differences(facts, paid(50_00)).lines).toEqual([]);
  expect(differences(facts, paid(150_00)).lines).toEqual(['10 kick-start differs: null']);
});

test('a partner who joined after the month has no line here, and a line of zero equals no line', () => {
  const list = [
    ...listFrom(here),
    { partner: 999, bonus: 'level', cents: 12_00 } as const,
    { partner: 12, bonus: 'level', cents: 0 } as const,
  ];
  expect(differences(here, list).lines).toEqual(['999 level onlyThere: joined']);
  const { lines } = compareMonth(here, list);
  expect(lines.find(({ partner }) => partner === 12)).toMatchObject({ kind: 'equal', there: 0, here: 0 });
});

test('each line has the engine’s facts about the partner', () => {
  const { lines } = compareMonth(here, listFrom(here));
  const below = orders.filter(({ partner }) => partner > 10 && partner < 20);
  expect(lines.find(({ partner, bonus }) => partner === 10 && bonus === 'level')?.facts).toEqual({
    affiliate: true,
    level: 6,
    openingLevel: 6,
    rateBp: 600,
    qp: below.reduce((sum, { baseCents }) => sum + Math.floor(baseCents / 100), 1_000),
    orders: 3,
    baseCents: below.reduce((sum, { baseCents }) => sum + baseCents, 0),
  });
});

inFullRun(() => {
  test.each([1, 2, 3, 4, 5])(
    'in a large network the planted differences are found and no others (%i)',
    (seed) => {
      const { facts, list, planted, wrong } = createDifferences(seed);
      const { causes, lines } = compareMonth(facts, list);
      const orders = causes.map(({ cause }) => ('order' in cause ? cause.order : cause));
      expect(orders.toSorted()).toEqual(planted.toSorted());
      expect(
        lines.filter(({ explained }) => !explained).map(({ partner, bonus }) => [partner, bonus]),
      ).toEqual(wrong);
    },
  );
});

/** A random network of 2,000 people, and the list of a system with four differing orders and three wrong lines. */
function createDifferences(seed: number) {
  let state = seed;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const crowd: PastPerson[] = [{ id: 1, parent: null, affiliate: true, membershipQp: 300_000 }];
  for (let id = 2; id <= 2_000; id++) {
    const affiliate = random(3) > 0;
    const membershipQp = affiliate ? 60 + random(400) : 0;
    crowd.push({
      id,
      parent: 1 + random(id - 1),
      affiliate,
      membershipQp,
      openingLevel: 20,
      openingPhases: 3,
    });
  }
  const sold = Array.from({ length: 4_000 }, (_, i): PastOrder => {
    const at = new Date(Date.UTC(2026, 8, 4 + random(22), random(24), random(60))).toISOString();
    return { id: 10_000 + i, partner: 2 + random(1_999), at, baseCents: 3_000 + random(30_000) };
  });
  const [late, refunded, ...gone] = sold.filter((_, i) => i % 1_000 === 17);
  // Of two late refunds the other system has deducted one.
  const refund = { at: '2026-10-05T09:00:00Z' };
  const known = sold.map((order, i) => {
    if (order === late) return { ...order, at: '2026-10-02T09:00:00Z' };
    return order === refunded || i === 518 ? { ...order, refund } : order;
  });
  const there = sold.filter((order) => order !== refunded && !gone.includes(order));
  const list = listFrom(factsOf(crowd, there));
  const levels = list.filter(({ bonus }) => bonus === 'level');
  const erring = [5, 6, 7].map((share) => levels[Math.floor((levels.length * share) / 10)]);
  const wrong = erring.map((line) => [line?.partner, 'level']);
  return {
    facts: factsOf(crowd, known),
    list: list.map((line) => (erring.includes(line) ? { ...line, cents: line.cents + 100_000_003 } : line)),
    planted: [late, refunded, ...gone].flatMap((order) => order?.id ?? []),
    wrong,
  };
}
