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

/** A preview is given up after this many failures. */
const MOST_ATTEMPTS = 3;

/** Days after a month was closed, after which the partners' credits in its other previews are deleted. */
const KEPT_DAYS = 90;

type PreviewParts = Pick<JobParts, 'database'> & { readonly deps: Pick<JobParts['deps'], 'clock' | 'log'> };

/** Computes the requested previews one after the other. A failing one does not block the others. */
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

/** Computes a requested preview, as closing the month now would, and stores it. */
export async function makePreview(
  database: Database,
  { id, cycle, now }: Waiting & { readonly now: Date },
): Promise<void> {
  const month = await findMonth(database.db, cycle, now);
  if (month === undefined) throw new Error(`the cycle ${cycle} of preview ${id} was not found`);
  await keepTotalsBefore(database.db, month);
  const facts = await inSnapshot(database, async (client) => {
    const computed = await computeStoredCycle(client, month, month.closedAt ?? now);
    return previewFacts(client, { ...computed, hash: hashOfCredits(computed.input, computed.result) });
  });
  await keepPreview(database, id, facts, now);
}

/** Computes the totals of months that were closed before totals were stored, so that others can be compared with them. */
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

/** For a closed month, the preview it was closed by keeps the credits of partners; the others keep only their totals. */
async function forgetPartners(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from cycle_preview_partners where preview_id in (
      select preview.id from cycle_previews as preview join cycles as cycle on cycle.id = preview.cycle_id
      where cycle.closed_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
        and not exists (
          select from cycle_closings where cycle_closings.preview_id = preview.id and cycle_closings.status = 'closed')
    )`.execute(tx);
}
