import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { placePartner } from '../../network/placing/place-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { CreditRow } from './credit-columns.ts';
import { findCredit } from './credit-page.queries.ts';
import { presentExplanation } from './explanation.presenter.ts';
import { findExplanationFacts } from './explanation.queries.ts';
import { createEarningNetwork, NOW } from './testing/earning-network.ts';

const net = setUp(createEarningNetwork);

const read = async (url: string, as = net.token) => (await net.server.call(as, { url })).json();

async function explain(query: string) {
  const [credit] = await read(`/api/credits.json?${query}`);
  return read(`/api/credits/${credit.id}/explanation`);
}

const march = (bonus: string) => `cycle=${net.cycles.march}&bonus.name=${bonus}`;
const nothing = {
  arithmetic: null,
  stepUp: null,
  kickStart: null,
  builder: null,
  pool: null,
  reversal: null,
  byHand: null,
  corrections: [],
  finding: null,
};

const member = { affiliate: true, belowRateBp: 0, below: null, raises: true };
const marchChain = [
  {
    ...member,
    displayName: 'mid',
    depth: 1,
    affiliate: false,
    level: 0,
    levelName: 'White Leaf',
    rateBp: 0,
    raises: false,
  },
  { ...member, displayName: 'green1', depth: 2, level: 10, levelName: 'Red Leaf', rateBp: 1000 },
  {
    ...member,
    displayName: 'own',
    depth: 3,
    level: 17,
    levelName: 'Bronze Leaf',
    rateBp: 2000,
    belowRateBp: 1000,
    below: { displayName: 'green1' },
  },
];

describe('the level bonus', () => {
  test('lists the chain from the buyer’s parent to the partner, at the cycle’s last moment', async () => {
    const own = net.idOf('own');
    const { id } = await net.server.database.db
      .selectFrom('credits')
      .select('id')
      .where('order_id', '=', net.orders.deep)
      .where('partner_id', '=', own)
      .executeTakeFirstOrThrow();
    const expected = {
      ...nothing,
      id,
      rule: 'level',
      bonus: { id: 1, name: 'level' },
      cycle: { id: net.cycles.march, dateFrom: '2026-03-01', dateTo: '2026-03-31' },
      instant: '2026-03-31T21:59:59+00:00',
      planVersion: '1',
      estimated: false,
      amount: '12.35',
      order: {
        number: expect.any(String),
        placedAt: '2026-03-30T08:00:00+00:00',
        source: 'deep',
        base: '123.45',
        qp: expect.any(Number),
      },
      chain: marchChain,
      arithmetic: {
        baseCents: 123_45,
        rateBp: 2000,
        belowRateBp: 1000,
        differenceBp: 1000,
        product: '12345000',
        divisor: 10_000,
        rounding: 'half_away_from_zero',
        roundedCents: 12_35,
        creditedBeforeCents: 0,
        amountCents: 12_35,
      },
      release: expect.objectContaining({ countsFrom: 'payment', days: 14 }),
      recomputes: true,
    };
    expect(await read(`/api/credits/${id}/explanation`)).toEqual(expected);
    // Later changes do not affect a closed cycle.
    const { db } = net.server.database;
    const later = { partner: net.idOf('mid'), parent: net.idOf('side'), branch: 0, at: NOW };
    await inTransaction(db, (tx) => placePartner(tx, later));
    await sql`update account_types set affiliate = false where partner_id = ${net.idOf('niece')}`.execute(db);
    expect(await read(`/api/credits/${id}/explanation`)).toEqual(expected);
    await inTransaction(db, (tx) => placePartner(tx, { ...later, parent: net.idOf('green1') }));
  });

  test('for an estimate is explained by the levels of the open cycle', async () => {
    const explained = await read(`/api/credits/${net.orders.open}-${net.idOf('own')}/explanation`);
    expect(explained).toMatchObject({
      rule: 'level',
      estimated: true,
      amount: '0.60',
      instant: '2026-05-10T10:00:00+00:00',
      chain: [{ displayName: 'mid' }, { displayName: 'green1', level: 5 }, { displayName: 'own', level: 6 }],
      arithmetic: { baseCents: 60_10, rateBp: 600, belowRateBp: 500, product: '601000', amountCents: 60 },
      recomputes: true,
    });
  });

  test('that was reversed names the refunds', async () => {
    const [reversal] = (await read('/api/credits.json')).filter((row: { reverses: unknown }) => row.reverses);
    const explained = await read(`/api/credits/${reversal.id}/explanation`);
    expect(explained).toMatchObject({
      rule: 'reversal',
      amount: '-12.01',
      order: { base: '90.03' },
      arithmetic: { baseCents: 30_00, roundedCents: 6_00, creditedBeforeCents: 18_01, amountCents: -12_01 },
      reversal: {
        original: reversal.reverses,
        originalCents: 18_01,
        baseBeforeRefundsCents: 100_03,
        refunds: [
          { refundedAt: '2026-03-20T00:00:00+00:00', baseCents: 10_00 },
          { refundedAt: '2026-05-09T08:00:00+00:00', baseCents: 60_03 },
        ],
        remainingBaseCents: 30_00,
        creditedBeforeCents: 18_01,
      },
      recomputes: true,
    });
  });
});

describe('the other bonuses', () => {
  test('step-up: the level’s lower bound', async () => {
    expect(await explain(`${march('step-up')}&order[amount]=asc`)).toMatchObject({
      ...nothing,
      rule: 'step-up',
      amount: '10.00',
      order: null,
      chain: null,
      stepUp: { level: 6, levelName: 'Orange Leaf', lowerBoundQp: 1000, centsPerQp: 1 },
      recomputes: true,
    });
  });

  test('kick-start: the phase and its requirements', async () => {
    expect(await explain(march('kick-start'))).toMatchObject({
      ...nothing,
      amount: '50.00',
      kickStart: { phase: 'easy', days: 30, newCustomers: 3, qp: 0 },
      recomputes: true,
    });
  });

  test('builder: the stage’s thresholds and the partner’s figures', async () => {
    const stored = await net.server.database.db
      .selectFrom('partner_statistics')
      .select(['psv_cents', 'active_customers'])
      .where('cycle_id', '=', net.cycles.march)
      .where('partner_id', '=', net.idOf('own'))
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ psv_cents: 300_18, active_customers: 4 });
    expect(await explain(march('builder'))).toMatchObject({
      ...nothing,
      amount: '25.00',
      builder: {
        stage: 1,
        psvNeedCents: 200_00,
        activeCustomersNeed: 3,
        psvCents: 300_18,
        activeCustomers: 4,
      },
      recomputes: true,
    });
  });

  test.each(['infinity', 'balancing'])('%s: the pool and the partner’s share', async (bonus) => {
    expect(await explain(march(bonus))).toMatchObject({
      ...nothing,
      rule: bonus,
      amount: '25.90',
      pool: {
        baseCents: 2590_38,
        rateBp: 100,
        poolCents: 25_90,
        weight: 1,
        weightSum: 1,
        shareCents: 25_90,
        remainderCents: 0,
      },
      recomputes: true,
    });
  });
});

test('every credit of everybody recomputes, and its chain ends with the rates used', async () => {
  const rules = new Set<string>();
  const kinds = new Set<string>();
  let explained = 0;
  for (const name of ['own', 'green1', 'green2', 'green3', 'green4', 'green5', 'side']) {
    const credits = await read(`/api/credits.json?limits=100&partner=${net.idOf(name)}`, net.operatorToken);
    for (const credit of credits) {
      // Every run has one of each kind, the full one all.
      const kind = [name, credit.bonusName, credit.estimated, credit.reverses === null].join();
      if (kinds.has(kind) && !isFullRun) continue;
      kinds.add(kind);
      const explanation = await read(`/api/credits/${credit.id}/explanation`, net.operatorToken);
      rules.add(explanation.rule);
      explained += 1;
      expect(explanation).toMatchObject({ id: credit.id, amount: credit.amount, recomputes: true });
      if (!explanation.chain) continue;
      const { rateBp, belowRateBp, below, depth } = credit;
      expect(explanation.chain.at(-1)).toMatchObject({
        displayName: name,
        rateBp,
        belowRateBp,
        below,
        depth,
      });
      expect(explanation.chain).toHaveLength(depth);
      expect(explanation.arithmetic.amountCents).toBe(parseCents(credit.amount));
    }
  }
  expect(rules.size).toBe(7);
  expect(explained).toBeGreaterThan(isFullRun ? 35 : 12);
});

describe('a row that was tampered with does not recompute', () => {
  const wrong: [string, string, Partial<CreditRow>][] = [
    ['level', 'amount', { amountCents: 1 }],
    ['level', 'base', { baseCents: 1 }],
    ['level', 'rate', { rateBp: 2300 }],
    ['level', 'rate below', { belowRateBp: 900 }],
    ['level', 'missing rate', { rateBp: null }],
    ['step-up', 'level', { stage: '18' }],
    ['step-up', 'unknown level', { stage: '21' }],
    ['kick-start', 'phase', { stage: 'pro' }],
    ['kick-start', 'unknown phase', { stage: 'hard' }],
    ['builder', 'stage', { stage: '3' }],
    ['builder', 'unknown stage', { stage: 'x' }],
    ['infinity', 'weight', { weight: 2, weightSum: 3 }],
    ['infinity', 'cent left over', { remainderCents: 1 }],
    ['balancing', 'missing weight', { weight: null }],
  ];

  test.each(wrong)('%s: %s', async (bonus, _, change) => {
    const { db } = net.server.database;
    const [{ id, cycle }] = await read(`/api/credits.json?${march(bonus)}`);
    const key = { id, cycle: cycle.id };
    const credit = await findCredit(db, { partner: net.idOf('own'), key, order: null, now: NOW });
    if (!credit) throw new Error('no credit');
    const facts = await findExplanationFacts(db, credit);
    const say = (row: CreditRow) => presentExplanation(defaultPlan, row, facts);
    expect(say(credit)).toMatchObject({ recomputes: true, amount: formatCents(credit.amountCents) });
    expect(say({ ...credit, ...change })).toMatchObject({ recomputes: false });
  });

  test('reversal: what was credited before', async () => {
    const { db } = net.server.database;
    const [reversal] = (await read('/api/credits.json')).filter((row: { reverses: unknown }) => row.reverses);
    const key = { id: reversal.id, cycle: reversal.cycle.id };
    const found = await findCredit(db, { partner: net.idOf('own'), key, order: null, now: NOW });
    if (!found) throw new Error('no credit');
    const facts = await findExplanationFacts(db, found);
    expect(presentExplanation(defaultPlan, { ...found, creditedBeforeCents: 18_02 }, facts)).toMatchObject({
      recomputes: false,
    });
  });
});

test('nobody above the partner, beside them or outside of the chain is named', async () => {
  const credits = await read('/api/credits.json?limits=100');
  const answers = await Promise.all(
    credits.map(async ({ id }: { id: number }) =>
      JSON.stringify(await read(`/api/credits/${id}/explanation`)),
    ),
  );
  for (const stranger of ['root', 'side', 'niece']) {
    expect(answers.join('')).not.toContain(`"${stranger}"`);
    expect(JSON.stringify(credits)).not.toContain(`"${stranger}"`);
  }
});
