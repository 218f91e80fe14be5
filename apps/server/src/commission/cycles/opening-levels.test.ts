import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { findKickStartFacts } from '../bonuses/kick-start.queries.ts';
import { closeCycle } from './close-cycle.ts';
import { createLeaders, type Leaders } from './testing/leaders.ts';

const NOW = new Date('2026-04-02T05:00:00Z');
const database = setUpDatabase();
let leaders: Leaders;
beforeEach(async () => {
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'restart',
  });
  leaders = await createLeaders(database.db);
});

/** What own had reached in the former system. */
const reached = (level: number, kickStart: readonly string[]) =>
  sql`
  insert into opening_levels (partner_id, level, kick_start)
  values (${leaders.idOf('own')}, ${level}, ${kickStart}::text[])`.execute(database.db);

async function stagesOf(bonus: 'step-up' | 'kick-start'): Promise<string[]> {
  const rows = await database.db
    .selectFrom('credits')
    .select('stage')
    .where('bonus', '=', bonus)
    .where('partner_id', '=', leaders.idOf('own'))
    .orderBy('id')
    .execute();
  return rows.map(({ stage }) => String(stage));
}

test('a level reached before the programme began here pays no step-up again', async () => {
  await reached(15, []);
  await closeCycle(database, leaders.march, () => NOW);
  // Own is at level 17.
  expect(await stagesOf('step-up')).toEqual(['16', '17']);
  const { rows } = await sql<{ before: number }>`
    select highest_level_before as before from partner_statistics where partner_id = ${leaders.idOf('own')}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ before: 15 }]);
  expect((await checkLedger(database)).filter(({ faults }) => faults > 0)).toEqual([]);
});

fullTest('kick-start phases paid before are not paid again', async () => {
  await closeCycle(database, leaders.march, () => NOW);
  const paid = await stagesOf('kick-start');
  expect(paid.length).toBeGreaterThan(0);
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'restart',
  });
  leaders = await createLeaders(database.db);
  await reached(0, paid);
  await closeCycle(database, leaders.march, () => NOW);
  expect(await stagesOf('kick-start')).toEqual([]);
  const own = { partner: leaders.idOf('own'), now: NOW };
  const facts = await findKickStartFacts(database.db, defaultPlan, own);
  expect(JSON.stringify(facts)).toContain('"paid":true');
});
