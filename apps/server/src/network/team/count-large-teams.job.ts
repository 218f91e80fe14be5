import { type Kysely, sql } from 'kysely';
import { readByShownPlan } from '../../company/plans/shown-month.ts';
import type { JobParts } from '../../platform/area.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/database-types.ts';
import {
  inClientTransaction,
  inTransaction,
  type Tx,
  transactionOn,
} from '../../platform/database/transaction.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { findPlace, type Place } from '../tree/subtree.queries.ts';
import { findGrowth } from './growth.queries.ts';
import { type Kept, saveAnswer } from './large-teams.ts';
import { findOccurring } from './occurring.queries.ts';
import { FOREMOST, findOverview } from './overview.queries.ts';

/** Counts of a partner who has not looked for this long are not refreshed until they look again. */
const ASKED_MS = 24 * 60 * 60_000;

/** Time limit of a run, which begins with the oldest counts. */
const MOST_MS = 60_000;

type Readers = {
  readonly [Kind in keyof Kept]: (db: Kysely<DB>, root: Place, now: Date) => Promise<Kept[Kind]>;
};

const readers: Readers = {
  overview: (db, root, now) =>
    readByShownPlan(db, now, (plan, at) => findOverview(db, { root, plan, now: at, size: FOREMOST })),
  growth: (db, root, now) => findGrowth(db, { root, now }),
  filters: (db, root, now) => findOccurring(db, { root, now }),
};

/** Refreshes counts over large teams that somebody looks at, and deletes those that nobody does. */
export function countLargeTeamsJob({ database, deps: { clock } }: JobParts): JobDefinition {
  return {
    name: 'count-large-teams',
    cron: '*/10 * * * *',
    run: () => countLargeTeams(database, () => clock.now()),
  };
}

/** Refreshes counts made before this moment, without a time limit for each, since nobody waits for it. */
export async function countLargeTeams(
  database: Pick<Database, 'db' | 'bulk'>,
  clock: () => Date,
): Promise<void> {
  const { db } = database;
  const began = clock();
  await inTransaction(db, (tx) => forgetAnswers(tx, new Date(began.getTime() - ASKED_MS)));
  const { rows } = await sql<{ partner: number; kind: keyof Kept }>`
    select partner_id as partner, kind from large_team_answers
    where computed_at is null or computed_at < ${began}
    order by computed_at nulls first, partner_id, kind`.execute(db);
  for (const { partner, kind } of rows) {
    const now = clock();
    if (now.getTime() - began.getTime() > MOST_MS) return;
    const root = await findPlace(db, partner);
    if (root === undefined) continue;
    const read: (...given: Parameters<(typeof readers)[typeof kind]>) => Promise<unknown> = readers[kind];
    const answer = await database.bulk((client) =>
      inClientTransaction(client, (tx) => read(transactionOn(tx), root, now), 'read only'),
    );
    await inTransaction(db, (tx) => saveAnswer(tx, { partner, kind, answer, now }));
  }
}

async function forgetAnswers(tx: Tx, askedBefore: Date): Promise<void> {
  await tx.deleteFrom('large_team_answers').where('asked_at', '<', askedBefore).execute();
}
