import { explainOrder, type UplineShare, uplineOf } from '@blattwerk/plan/explanation/explain-order.ts';
import { beforeAll, expect, test } from 'vitest';
import { type ComputedCycle, computeStoredCycle } from '../src/commission/cycles/computed-cycle.ts';
import { findCycleOfMonth, type StoredCycle } from '../src/commission/cycles/cycle.queries.ts';
import { previewCycle } from '../src/commission/cycles/preview-cycle.ts';
import { checkLedger } from '../src/money/books/check/check-ledger.ts';
import { findStatementPage } from '../src/money/statements/statements.queries.ts';
import { setUpDatabase } from '../test-support/set-up.ts';
import { createDemoDatabase } from './testing/demo-database.ts';

const now = new Date('2027-05-20T09:30:00Z');
const database = setUpDatabase(() => createDemoDatabase(now));
let closed: StoredCycle[];
beforeAll(async () => {
  const rows = await database.db
    .selectFrom('cycles')
    .select('date_from as dateFrom')
    .where('closed_at', 'is not', null)
    .orderBy('date_from')
    .execute();
  const found = rows.map(({ dateFrom }) => findCycleOfMonth(database.db, dateFrom.slice(0, 7)));
  closed = (await Promise.all(found)).filter((cycle) => cycle !== undefined);
});

async function one(query: string): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<Record<string, unknown>>(query);
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

/** Rules about events that the demo network does not have, by prefixes of their names. */
const notInTheDemo = [
  'holds and releases of a partner',
  'while a partner is on hold',
  'no membership is active',
  'bought memberships',
  'a bought membership',
  'a refund of an order line',
  'an ended estimate',
  'a replacement note',
  'there is no reverse charge',
  // Corrections, and settlements of debts.
  'a correction is ',
  'corrections, letters, debt payments',
  'corrections by hand never',
  'a write-off = ',
  'amounts are written off',
  'a debt is written off',
  'a payment of a debt',
  'the end of a debt',
  'a part payment of a debt',
  'debts are repaid',
  // Consequences of refunds after a closing.
  'a finding ',
  'a corrected finding ',
  'the correction of a finding',
  'a corrected step-up',
  // Months with holding periods from the delivery.
  'a delivery moves',
  'pending credits of a month',
  'an entry of a delivery',
  'an order has its last recorded delivery',
  // Companies after a takeover.
  'balances brought forward',
  'no step-up or kick-start phase',
  // Redeemed vouchers.
  'every movement of a voucher',
  'refunds to a voucher',
  // Objections.
  'an objection ',
  'a note that follows an objection',
  // Payout runs and the bank: the demo’s payouts are requested and decided on individually.
  'every returned transfer',
  'a payout in a run',
  'the status of a payout in a run',
  'a run is done',
  'the totals of a file',
  'no transfer is in two files',
  'payments and returns of a bank statement',
  'a bank statement line',
];

test('its books obey every rule, and every one of 10,000 credits and more recomputes', async () => {
  const rules = await checkLedger(database);
  const ofNothing = new RegExp(`^(${notInTheDemo.join('|')})`);
  const isEmpty = (name: string, seen: number) => seen === 0 && !ofNothing.test(name);
  expect(rules.filter(({ name, faults, seen }) => faults > 0 || isEmpty(name, seen))).toEqual([]);
  const recomputed = rules.find(({ name }) => name.startsWith('every credit of a bonus recomputes'));
  const { credits } = await one('select count(*) as credits from credits');
  expect(credits).toBeGreaterThanOrEqual(10_000);
  expect(recomputed?.seen).toBe(credits);
});

test('its books have some of everything: bonuses, states of payouts, kinds of entries', async () => {
  const found = await one(`select
    (select array_agg(distinct bonus order by bonus) from credits) as bonuses,
    (select array_agg(distinct status::int order by status::int) from payouts) as statuses,
    (select array_agg(distinct type order by type) from payouts) as types,
    (select array_agg(distinct kind order by kind) from payout_papers) as papers,
    (select count(*) from payouts where status = 4) > 50 as paid,
    (select count(distinct kind) from journal_entries) >= 5 as kinds,
    (select count(*) from projected_credits) > 100 as projected,
    (select count(*) from credits where reverses_id is not null) > 10 as reversed,
    (select count(*) from (select from postings where account = 'debt' group by partner_id
     having sum(amount_cents) <> 0) as owing) > 0 as owing`);
  expect(found).toMatchObject({ paid: true, kinds: true, projected: true, reversed: true, owing: true });
  expect(found.bonuses).toEqual(['balancing', 'builder', 'infinity', 'kick-start', 'level', 'step-up']);
  expect(found.types).toEqual(['bank', 'paypal', 'shopping']);
  expect(found.papers).toEqual(['correction', 'credit-note', 'refund-correction']);
  expect(found.statuses).toEqual(expect.arrayContaining([2, 4]));
});

test('each of the thirteen closed cycles computes to the hash stored at its closing', async () => {
  expect(closed).toHaveLength(13);
  for (const cycle of closed) {
    const preview = await previewCycle(database, cycle, now);
    expect([cycle.dateFrom, preview.hash]).toEqual([cycle.dateFrom, preview.closedHash]);
  }
});

/** A stored credit of the level bonus, as one text to compare. */
type Told = string;

function describeCredit(values: readonly (number | null)[]): Told {
  return values.join(' ');
}

/** By order and beneficiary. */
async function storedCredits(cycle: number): Promise<Map<string, Told>> {
  const { rows } = await database.pool.query({
    text: `select order_id, partner_id, depth, base_cents, rate_bp, below_rate_bp, below_partner_id, amount_cents
      from credits where cycle_id = $1 and bonus = 'level' and reverses_id is null`,
    values: [cycle],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([order, partner, ...told]: (number | null)[]) => [`${order}-${partner}`, describeCredit(told)]),
  );
}

function describeShare(share: UplineShare, idOf: (index: number) => number): Told {
  const below = share.below === null ? null : idOf(share.below);
  return describeCredit([
    share.depth,
    share.baseCents,
    share.rateBp,
    share.belowRateBp,
    below,
    share.amountCents,
  ]);
}

/**
 * Compares the explanations for everybody above the buyers with the stored credits; returns the count of each reason.
 */
function compareShares(
  { plan, input, result }: ComputedCycle,
  stored: Map<string, Told>,
): Map<string, number> {
  const reasons = new Map<string, number>();
  const { network, orders, orderIds } = input;
  const idOf = (index: number) => network.ids[index] as number;
  for (const [row, buyer] of orders.partner.entries()) {
    const upline = uplineOf(network, result.cycle.level, buyer);
    for (const share of explainOrder(plan, orders.baseCents[row] as number, upline)) {
      const key = `${orderIds[row]}-${idOf(share.partner)}`;
      const storedText = stored.get(key);
      if (share.reason === null ? storedText !== describeShare(share, idOf) : storedText !== undefined)
        throw new Error(`${key}: stored ${storedText}, explained ${JSON.stringify(share)}`);
      stored.delete(key);
      const reason = share.reason ?? 'credited';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  return reasons;
}

test('for every order, each partner in the upline has an exact credit or a coded reason for none', async () => {
  const totals = new Map<string, number>();
  for (const cycle of closed) {
    const stored = await storedCredits(cycle.id);
    const count = stored.size;
    const computed = await database.bulk(async (client) => {
      await client.query('begin isolation level repeatable read read only');
      return computeStoredCycle(client, cycle, cycle.closedAt as Date);
    });
    const reasons = compareShares(computed, stored);
    expect([cycle.dateFrom, [...stored.keys()], reasons.get('credited')]).toEqual([
      cycle.dateFrom,
      [],
      count,
    ]);
    for (const [reason, times] of reasons) totals.set(reason, (totals.get(reason) ?? 0) + times);
  }
  expect([...totals.keys()]).toEqual(expect.arrayContaining(['credited', 'not_affiliate', 'no_higher_rate']));
  console.log('shares of everybody above the buyers:', Object.fromEntries(totals));
});

test('monthly statements of everybody form a chain that ends in the balances of the books', async () => {
  const { rows: partners } = await database.pool.query<{ partner: number; held: number; since: number }>(
    `select posting.partner_id as partner, sum(amount_cents) filter (where account in ('pending', 'available', 'in_payout', 'debt'))::bigint as held,
       coalesce(sum(amount_cents) filter (where account in ('pending', 'available', 'in_payout', 'debt') and cycle.id is null
         and entry.occurred_at at time zone 'Europe/Berlin' >= $1::date + 1), 0)::bigint as since
     from postings as posting
     join journal_entries as entry on entry.id = posting.entry_id
     left join cycles as cycle on cycle.id = entry.cycle_id
     where posting.partner_id is not null group by posting.partner_id order by count(*) desc, posting.partner_id limit 150`,
    [closed.at(-1)?.dateTo],
  );
  const list = { page: 1, size: 100, order: [{ field: 'cycle', direction: 'asc' }], filters: {} } as const;
  let payouts = 0;
  for (const { partner, held, since } of partners) {
    const { rows } = await findStatementPage(database.db, {
      partner,
      list: { ...list, order: [...list.order] },
    });
    rows.forEach((row, i) => {
      expect(row.openingCents).toBe(rows[i - 1]?.closingCents ?? 0);
      expect(row.pendingCents + row.availableCents + row.inPayoutCents - row.debtCents).toBe(
        row.closingCents,
      );
      payouts += row.payoutsCents;
    });
    expect((rows.at(-1)?.closingCents ?? 0) + since).toBe(held);
  }
  expect(partners).toHaveLength(150);
  expect(payouts).toBeGreaterThan(0);
});
