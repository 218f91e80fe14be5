import { sql } from 'kysely';
import type { Random } from '../../../../../demo/random.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { closeCycle } from '../../close-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from '../../cycle.queries.ts';
import { createLeaders, type Leaders } from '../../testing/leaders.ts';
import { createStandingEngine, type StandingEngine } from '../standing-engine.ts';
import type { Place } from './random-changes.ts';

/** A network with a closed February and an open March, an engine, and a clock. */
export interface Cycles {
  readonly engine: StandingEngine;
  readonly leaders: Leaders;
  readonly march: StoredCycle;
  readonly place: Place;
  readonly clock: { pass(milliseconds: number): void; set(instant: string): void };
  /** Errors logged by the engine. */
  readonly errors: object[];
  createEngine(): StandingEngine;
}

/** Fills an empty database: `createLeaders`, orders of February and March, some of them refunded. */
export async function setUpCycles(
  database: Database,
  { random, largeTeam }: { readonly random: Random; readonly largeTeam: number },
): Promise<Cycles> {
  const { db } = database;
  const february = await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-02-10T00:00:00Z')));
  const leaders = await createLeaders(db);
  const buyers = ['root', 'own', 'peer', 'green1', 'green3', 'orange2', 'carl', 'cleo', 'lena', 'mia'];
  for (const [i, buyer] of buyers.entries()) {
    const order = { baseCents: 5_000 + 777 * i, qp: 30 * i };
    const day = 10 + i;
    await leaders.addOrder(buyer, { ...order, cycle: february.id, paidAt: `2026-02-${day}T10:00:00Z` });
    await leaders.addOrder(buyer, { ...order, cycle: leaders.march.id, paidAt: `2026-03-${day}T10:00:00Z` });
  }
  await closeCycle(database, february, () => new Date('2026-03-01T06:00:00Z'));
  // Somebody in the middle of a kick-start, for which orders of the previous month count.
  await sql`update partners set affiliate_since = '2026-02-12T00:00:00Z' where display_name = 'green1'`.execute(
    db,
  );
  let now = Date.parse('2026-03-20T07:00:00Z');
  const errors: object[] = [];
  const log = {
    warn: (facts: object) => errors.push(facts),
    error: (facts: object) => errors.push(facts),
  } as never;
  const createEngine = () => createStandingEngine({ database, log, largeTeam });
  return {
    engine: createEngine(),
    createEngine,
    leaders,
    march: leaders.march,
    errors,
    clock: {
      pass: (milliseconds) => {
        now += milliseconds;
      },
      set: (instant) => {
        now = Date.parse(instant);
      },
    },
    place: {
      database,
      cycle: leaders.march.id,
      before: february.id,
      random,
      now: () => new Date(now),
    },
  };
}
