import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import { NO_PARENT } from '../network/breadth-first.ts';
import { createNetwork, type Network } from '../network/network.ts';
import { type CycleResult, computeCycle } from './compute-cycle.ts';
import { effectOfMove, type MemberAbove, type MovedFigures } from './effect-of-move.ts';

interface Company {
  /** By partner: 0 is the root. */
  readonly parents: readonly number[];
  readonly affiliate: readonly boolean[];
  readonly qp: readonly number[];
}

function compute({ parents, affiliate, qp }: Company): { network: Network; result: CycleResult } {
  const network = createNetwork({
    ids: Float64Array.from(parents, (_, id) => id),
    parentIds: Float64Array.from(parents),
    affiliate: Uint8Array.from(affiliate, Number),
    companyFree: new Uint8Array(parents.length),
  });
  const orders = {
    partner: Int32Array.from(parents, (_, id) => network.indexOf(id)),
    baseCents: Float64Array.from(qp, (points) => points * 100 + 1),
    qp: Float64Array.from(qp),
  };
  const none = new Int32Array();
  const memberships = {
    partner: none,
    kind: new Uint8Array(),
    qp: new Float64Array(),
    startDay: none,
    expiryDay: none,
  };
  return { network, result: computeCycle(defaultPlan, { network, orders, memberships, instantDay: 0 }) };
}

function figuresOf({ network, result }: ReturnType<typeof compute>, id: number): MovedFigures {
  const at = network.indexOf(id);
  return {
    psvCents: result.psvCents[at] as number,
    personalQp: result.personalQp[at] as number,
    qp: result.qp[at] as number,
    level: result.level[at] as number,
  };
}

function chainFrom(parents: readonly number[], parent: number): number[] {
  const chain: number[] = [];
  for (let id = parent; id !== NO_PARENT; id = parents[id] as number) chain.push(id);
  return chain;
}

/** What a move changes, by the rule and by computing two whole months. */
function bothWays(company: Company, moving: number, parent: number) {
  const { parents, affiliate, qp } = company;
  const before = compute(company);
  const after = compute({ ...company, parents: parents.map((old, id) => (id === moving ? parent : old)) });
  const chains = [chainFrom(parents, parents[moving] as number), chainFrom(parents, parent)];
  const excluded = new Set([moving, ...chains.flat()]);
  const member = (id: number): MemberAbove => {
    const values = parents.flatMap((above, child) =>
      above === id && !excluded.has(child)
        ? (before.result.legValue[before.network.indexOf(child)] as number)
        : [],
    );
    const legs = new Map(
      [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]),
    );
    return { id, affiliate: affiliate[id] as boolean, legs, ...figuresOf(before, id) };
  };
  const at = before.network.indexOf(moving);
  const changes = effectOfMove(
    defaultPlan,
    {
      affiliate: affiliate[moving] as boolean,
      ownBaseCents: (qp[moving] as number) * 100 + 1,
      ownQp: qp[moving] as number,
      qp: before.result.qp[at] as number,
      legValue: before.result.legValue[at] as number,
    },
    { before: (chains[0] ?? []).map(member), after: (chains[1] ?? []).map(member) },
  );
  const expected = parents.flatMap((_, id) => {
    const [old, now] = [figuresOf(before, id), figuresOf(after, id)];
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ id, before: old, after: now }];
  });
  return { changes: changes.toSorted((a, b) => a.id - b.id), expected };
}

test('a customer who gets another sponsor takes PSV, personal QP and QP along, and levels change with them', () => {
  // 0 > 1 and 2, partners; 3 is a customer of 1.
  const company = {
    parents: [NO_PARENT, 0, 0, 1],
    affiliate: [true, true, true, false],
    qp: [0, 40, 60, 70],
  };
  const { changes, expected } = bothWays(company, 3, 2);
  expect(changes).toEqual(expected);
  expect(
    changes.map(({ id, before, after }) => [id, before.qp, after.qp, before.level, after.level]),
  ).toEqual([
    [1, 110, 40, 1, 0],
    [2, 60, 130, 0, 1],
  ]);
});

test('for any move it equals the difference of two whole months, and changes nobody else', () => {
  const points = fc.constantFrom(0, 50, 100, 400, 1000, 2500, 5000, 20_000, 60_000);
  const companies = fc.integer({ min: 3, max: 24 }).chain((size) =>
    fc.record({
      parents: fc.tuple(
        fc.constant(NO_PARENT),
        ...Array.from({ length: size - 1 }, (_, i) => fc.integer({ min: Math.max(0, i - 3), max: i })),
      ),
      affiliate: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
      qp: fc.array(points, { minLength: size, maxLength: size }),
      moving: fc.integer({ min: 1, max: size - 1 }),
      parent: fc.integer({ min: 0, max: size - 1 }),
    }),
  );
  let moved = 0;
  fc.assert(
    fc.property(companies, ({ moving, parent, ...company }) => {
      fc.pre(!chainFrom(company.parents, parent).includes(moving));
      const { changes, expected } = bothWays(company, moving, parent);
      expect(changes).toEqual(expected);
      moved += changes.length;
    }),
  );
  expect(moved).toBeGreaterThan(50);
});
