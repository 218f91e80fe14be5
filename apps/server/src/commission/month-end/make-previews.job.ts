import { type Kysely, sql } from 'kysely';
import type { JobParts } from '../../platform/area.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inSnapshot, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { computeStoredCycle } from '../cycles/computed-cycle.ts';
import { hashOfCredits } from '../cycles/credits-hash.ts';
import type { StoredCycle } from '../cycles/cycle.queries.ts';
import { COMPARED_MONTHS } from './checks.queries.ts';
import { keepPreview, previewFacts } from './keep-preview.ts';
import { findClosedBefore, findMonth, keepTotals } from './months.queries.ts';
import { MAKE_CYCLE_PREVIEWS } from './request-preview.ts';

/** A preview that failed as often is given up. */
const MOST_ATTEMPTS = 3;

/** So long after a month was closed, what other previews of it credited each partner is forgotten. */
const KEPT_DAYS = 90;

type PreviewParts = Pick<JobParts, 'database'> & { readonly deps: Pick<JobParts['deps'], 'clock' | 'log'> };

/** Computes the previews that were asked for, one after the other. One that fails keeps no other waiting. */
export function makePreviewsJob(parts: PreviewParts): JobDefinition {
  return {
    name: MAKE_CYCLE_PREVIEWS,
    cron: '*/10 * * * *',
    atStart: true,
    run: async () => {
      const { database, deps } = parts;
      await inTransaction(database.db, (tx) => forgetPartners(tx, deps.clock.now()));
      const tried: number[] = [];
      for (;;) {
        const next = await findNextWaiting(database.db, tried);
        if (next === undefined) return;
        tried.push(next.id);
        await makeOrNote(parts, next);
      }
    },
  };
}

interface Waiting {
  readonly id: number;
  readonly cycle: number;
}

async function findNextWaiting(db: Kysely<DB>, tried: readonly number[]): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, cycle_id as cycle from cycle_previews
    where ended_at is null and failed_at is null and id <> all(${[...tried]}::bigint[])
    order by attempts, id limit 1`.execute(db);
  return rows[0];
}

async function makeOrNote({ database, deps }: PreviewParts, { id, cycle }: Waiting): Promise<void> {
  try {
    await makePreview(database, { id, cycle, now: deps.clock.now() });
  } catch (error) {
    deps.log.error({ err: error, preview: id }, 'a preview of a month cannot be computed');
    await inTransaction(database.db, (tx) => noteFailure(tx, id, deps.clock.now()));
  }
}

/** Computes a preview that was asked for, as closing the month now would, and keeps it. */
export async function makePreview(
  database: Database,
  { id, cycle, now }: Waiting & { readonly now: Date },
): Promise<void> {
  const month = await findMonth(database.db, cycle, now);
  if (month === undefined) throw new Error(`preview ${id} is of cycle ${cycle}, which is not there`);
  await keepTotalsBefore(database.db, month);
  const facts = await inSnapshot(database, async (client) => {
    const computed = await computeStoredCycle(client, month, month.closedAt ?? now);
    return previewFacts(client, { ...computed, hash: hashOfCredits(computed.input, computed.result) });
  });
  await keepPreview(database, id, facts, now);
}

/** Months that were closed before their totals were kept are added up once, so that others are held against them. */
async function keepTotalsBefore(db: Kysely<DB>, { dateFrom }: StoredCycle): Promise<void> {
  const closed = await findClosedBefore(db, dateFrom, COMPARED_MONTHS);
  const unknown = closed.filter(({ totals }) => totals === null).map(({ id }) => id);
  if (unknown.length > 0) await inTransaction(db, (tx) => keepTotals(tx, unknown));
}

async function noteFailure(tx: Tx, preview: number, at: Date): Promise<void> {
  await sql`
    update cycle_previews
    set attempts = attempts + 1, failed_at = case when attempts + 1 >= ${MOST_ATTEMPTS} then ${at}::timestamptz end
    where id = ${preview} and ended_at is null`.execute(tx);
}

/** Of a month that is closed the preview that it was closed by stays, with whom it credited; of the others their totals do. */
async function forgetPartners(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from cycle_preview_partners where preview_id in (
      select preview.id from cycle_previews as preview join cycles as cycle on cycle.id = preview.cycle_id
      where cycle.closed_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
        and not exists (
          select from cycle_closings where cycle_closings.preview_id = preview.id and cycle_closings.status = 'closed')
    )`.execute(tx);
}
