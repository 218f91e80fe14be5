import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Level } from '@blattwerk/plan/plan.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { findPlan } from '../../company/plans/find-plan.ts';
import { insertPlan } from '../../company/plans/testing/insert-plan.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { inSnapshot, inTransaction } from '../../platform/database/transaction.ts';
import { findCredit } from '../credits/credit-page.queries.ts';
import { presentExplanation } from '../credits/explanation.presenter.ts';
import { findExplanationFacts } from '../credits/explanation.queries.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from '../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';
import { createLeaders, type Leaders } from '../cycles/testing/leaders.ts';
import { simulateCycles } from './simulate/simulate-cycles.ts';

const database = setUpDatabase();
let leaders: Leaders;
beforeEach(async () => {
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'restart',
  });
  await sql`alter table plans disable trigger plans_immutable`.execute(database.db);
  await sql`delete from plans where version <> '1'`.execute(database.db);
  await sql`alter table plans enable trigger plans_immutable`.execute(database.db);
  leaders = await createLeaders(database.db);
});

/** The specification's levels with rates half as high again. */
const higher: readonly Level[] = defaultPlan.levels.map((level) => ({
  ...level,
  percentBp: Math.floor(level.percentBp * 1.5),
}));

/** A later month with orders of everybody who ordered in March. */
async function monthOf(instant: string): Promise<StoredCycle> {
  const { db } = database;
  const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date(instant)));
  for (const [i, name] of ['carl', 'cleo', 'cora', 'mia', 'own', 'green2'].entries())
    await leaders.addOrder(name, {
      cycle: cycle.id,
      paidAt: instant,
      baseCents: 50_03 + i * 1717,
      qp: 400 * i,
    });
  return cycle;
}

const closedAt = (month: number) => new Date(Date.UTC(2026, month, 2, 5));

interface Row {
  readonly id: number;
  readonly cycle: number;
  readonly partner: number;
  readonly version: string;
  readonly level: number;
}

async function rates(cycle: number): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select distinct plan_version as version, display_name as who, rate_bp as rate
     from credits join partners on partners.id = partner_id
     where cycle_id = $1 and bonus = 'level' order by who, rate`,
    [cycle],
  );
  return rows;
}

test('with other rates from next month on, each month is credited and explained by its own version', async () => {
  const { db } = database;
  await closeCycle(database, leaders.march, () => closedAt(3));
  await insertPlan(db, { version: '2', levels: higher, validFrom: '2026-04-01' });
  const april = await monthOf('2026-04-10T12:00:00Z');
  expect([leaders.march.planVersion, april.planVersion]).toEqual(['1', '2']);
  await closeCycle(database, april, () => closedAt(4));

  expect(await rates(leaders.march.id)).toContainEqual({ version: '1', who: 'green1', rate: 1000 });
  for (const { version, rate } of (await rates(april.id)) as { version: string; rate: number }[]) {
    expect(version).toBe('2');
    expect(higher.map(({ percentBp }) => percentBp)).toContain(rate);
  }
  // Each credit recomputes from its columns by the version that it names, or the books are wrong.
  expect((await checkLedger(database)).filter(({ faults }) => faults > 0)).toEqual([]);

  const { rows } = await database.pool.query<Row>(
    `select credit.id, credit.cycle_id as cycle, credit.partner_id as partner, credit.plan_version as version, figures.level
     from credits as credit join partner_statistics as figures
       on figures.cycle_id = credit.cycle_id and figures.partner_id = credit.partner_id
     where bonus = 'level'`,
  );
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set(['1', '2']));
  for (const { id, cycle, partner, version, level } of rows) {
    const credit = await findCredit(db, { partner, key: { cycle, id }, order: null, now: closedAt(5) });
    if (credit === undefined) throw new Error(`no credit ${id}`);
    const explained = presentExplanation(
      await findPlan(db, credit),
      credit,
      await findExplanationFacts(db, credit),
    );
    expect(explained.planVersion).toBe(version);
    const own = version === '1' ? defaultPlan.levels[level] : higher[level];
    expect(explained.chain?.at(-1)).toMatchObject({ level, rateBp: own?.percentBp });
  }
});

test('an open month that has begun keeps its version, one that has not gets the new one', async () => {
  const { db } = database;
  const march = await recomputeStatistics(database, leaders.march, () => new Date('2026-03-20T00:00:00Z'));
  expect(march).not.toBeNull();
  await insertPlan(db, { version: '2', levels: higher, validFrom: '2026-04-01' });
  const [april, june] = [await monthOf('2026-04-10T12:00:00Z'), await monthOf('2026-06-10T12:00:00Z')];
  expect([april.planVersion, june.planVersion]).toEqual(['2', '2']);
  const { rows } = await database.pool.query('select plan_version as version from cycles order by date_from');
  expect(rows.map(({ version }) => version)).toEqual(['1', '2', '2', '2']);
});

fullTest('a simulation with the same numbers equals twelve closings to the cent', async () => {
  await closeCycle(database, leaders.march, () => closedAt(3));
  const cycles = [leaders.march];
  for (let month = 4; month <= 14; month++) {
    const instant = new Date(Date.UTC(2026, month - 1, 10, 12)).toISOString();
    const cycle = await monthOf(instant);
    await closeCycle(database, cycle, () => closedAt(month));
    cycles.push(cycle);
  }
  expect(cycles).toHaveLength(12);
  const stored = await database.db
    .selectFrom('cycles')
    .select([
      'id',
      'date_from as dateFrom',
      'date_to as dateTo',
      'plan_version as planVersion',
      'closed_at as closedAt',
    ])
    .orderBy('date_from')
    .execute();
  const plan = { ...defaultPlan, planVersion: 'draft' };
  const { months, partners } = await inSnapshot(database, (client) =>
    simulateCycles(client, { plan, cycles: stored, now: closedAt(15) }),
  );
  const { rows } = await database.pool.query<{
    cycle: number;
    partner: number;
    bonus: string;
    cents: number;
  }>(
    `select cycle_id as cycle, partner_id as partner, bonus, sum(amount_cents)::bigint as cents
     from credits group by 1, 2, 3`,
  );
  const sum = (of: typeof rows) => of.reduce((cents, row) => cents + row.cents, 0);
  for (const [i, { cycle, before, after }] of months.entries()) {
    const ofMonth = rows.filter((row) => row.cycle === cycle);
    for (const bonus of bonusNames)
      expect([before.bonuses[bonus], after.bonuses[bonus]]).toEqual(
        Array(2).fill(sum(ofMonth.filter((row) => row.bonus === bonus))),
      );
    for (const { partner, after: simulated } of partners.values())
      expect(simulated[i]).toBe(sum(ofMonth.filter((row) => row.partner === partner)));
  }
  expect(sum(rows)).toBeGreaterThan(1000_00);
  expect([...partners.values()].every(({ before, after }) => before.join() === after.join())).toBe(true);
});

fullTest('the history of a simulated month follows from that version: a step-up is paid once', async () => {
  const lower = defaultPlan.levels.map((level) => ({
    ...level,
    qpFrom: Math.floor(level.qpFrom / 2),
    qpTo: level.qpTo === null ? null : Math.floor((level.qpTo + 1) / 2) - 1,
  }));
  await closeCycle(database, leaders.march, () => closedAt(3));
  const april = await monthOf('2026-04-10T12:00:00Z');
  await closeCycle(database, april, () => closedAt(4));
  const stored = await database.db
    .selectFrom('cycles')
    .select([
      'id',
      'date_from as dateFrom',
      'date_to as dateTo',
      'plan_version as planVersion',
      'closed_at as closedAt',
    ])
    .orderBy('date_from')
    .execute();
  const plan = { ...defaultPlan, planVersion: 'draft', levels: lower };
  const { months } = await inSnapshot(database, (client) =>
    simulateCycles(client, { plan, cycles: stored, now: closedAt(5) }),
  );
  // March reaches more levels at half the bounds; April, with far fewer QP, reaches no new one.
  const [march, later] = months;
  expect(march?.after.bonuses['step-up']).not.toBe(march?.before.bonuses['step-up']);
  expect(later?.after.bonuses['step-up']).toBe(0);
});
