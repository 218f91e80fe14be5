import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { notify } from '../../messaging/notifications/notify.ts';
import { findOperatorsWith } from '../../money/payout-runs/files/notify-of-alarm.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { type Lateness, latenessOf } from './settlement-terms.ts';

interface OpenMonth {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly closedAt: null;
}

/** The months that are over and not closed, the earliest first. */
async function findOpenMonths(db: Kysely<DB>, now: Date): Promise<OpenMonth[]> {
  const today = berlinDay(now.getTime());
  const { rows } = await sql<OpenMonth>`
    select id, date_from as "dateFrom", date_to as "dateTo", closed_at as "closedAt" from cycles
    where closed_at is null and date_to < ${today}::date order by date_from`.execute(db);
  return rows;
}

/** The lateness of the earliest month that waits to be closed: by the clock alone, so that it is seen even if no job runs. */
export async function findLateness(db: Kysely<DB>, now: Date): Promise<Lateness> {
  const [earliest] = await findOpenMonths(db, now);
  return earliest === undefined ? 'none' : latenessOf(earliest, now);
}

/** Notifies the people who close months once when a month is due, and once when it is overdue. */
export function notifyOfLateMonthsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'tell-late-months',
    cron: '15 7 * * *',
    atStart: true,
    run: async () => {
      const now = clock.now();
      for (const month of await findOpenMonths(db, now)) {
        const lateness = latenessOf(month, now);
        if (lateness !== 'none') await inTransaction(db, (tx) => notifyOnce(tx, month, lateness, now));
      }
    },
  };
}

async function notifyOnce(
  tx: Tx,
  { id, dateFrom }: OpenMonth,
  kind: Exclude<Lateness, 'none'>,
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    insert into late_months (cycle_id, kind, told_at) values (${id}, ${kind}, ${now})
    on conflict do nothing returning cycle_id`.execute(tx);
  if (rows.length === 0) return;
  const parameters = { cycle: String(id), month: dateFrom.slice(0, 7), lateness: kind };
  for (const user of await findOperatorsWith(tx, ['cycles.preview', 'cycles.close']))
    await notify(tx, { user, type: 'monthLate', parameters, at: now });
}
