import { addDays, berlinDayEnd, lengthOfCycle } from '@blattwerk/plan/days.ts';
import { copyColumnsTo } from '../../platform/database/copy-columns-to.ts';
import type { Database } from '../../platform/database/database.ts';
import { inClientTransaction, type TxClient } from '../../platform/database/transaction.ts';
import { computeStoredCycle } from '../cycles/computed-cycle.ts';
import type { StoredCycle } from '../cycles/cycle.queries.ts';
import { sumsOfPartners } from '../cycles/final-credits.ts';
import { findKeptCycles } from './progress.queries.ts';
import { knowableDays } from './progress-days.ts';

/** The next day to store. */
interface MissingDay {
  readonly cycle: StoredCycle;
  /** From 1; the day after the month's last one stands for its closing. */
  readonly day: number;
}

/**
 * Stores one more day of one cycle, in a transaction of its own: after a crash it resumes there.
 * @returns false if there was none left to store
 */
export async function keepNextDay(database: Database, now: Date): Promise<boolean> {
  const missing = await findMissingDay(database, now);
  if (missing === undefined) return false;
  await database.bulk((client) =>
    inClientTransaction(client, (tx) => keepDay(tx, missing), 'isolation level repeatable read'),
  );
  return true;
}

async function findMissingDay({ db }: Database, now: Date): Promise<MissingDay | undefined> {
  const cycle = (await findKeptCycles(db)).find((one) => one.days < knowableDays(one, now));
  return cycle && { cycle, day: cycle.days + 1 };
}

async function keepDay(client: TxClient, { cycle, day }: MissingDay): Promise<void> {
  const isFinal = cycle.closedAt !== null;
  if (day === 1) {
    // Days stored while the cycle was open lack orders and refunds that became known later.
    await client.query('delete from month_progress where cycle_id = $1', [cycle.id]);
    await client.query('delete from month_progress_cycles where cycle_id = $1', [cycle.id]);
    await client.query('insert into month_progress_cycles (cycle_id, is_final, days) values ($1, $2, 0)', [
      cycle.id,
      isFinal,
    ]);
  }
  const { rowCount } = await client.query(
    'update month_progress_cycles set days = $2 where cycle_id = $1 and days = $2 - 1 and is_final = $3',
    [cycle.id, day, isFinal],
  );
  // Another process was faster.
  if (rowCount !== 1) return;
  await client.query('create temp table day_sums (partner_id bigint, cents bigint) on commit drop');
  if (day > lengthOfCycle(cycle)) await copyClosing(client, cycle);
  else await copyDay(client, { cycle, day });
  await appendDay(client, { cycle, day });
}

/** The engine's result of the month at the end of a day, with placements and everything else as of then. */
async function copyDay(client: TxClient, { cycle, day }: MissingDay): Promise<void> {
  const asOf = new Date(berlinDayEnd(addDays(cycle.dateFrom, day - 1)));
  const { input, result } = await computeStoredCycle(client, cycle, asOf);
  const sums = sumsOfPartners(input, result);
  const types = { partner_id: 'int8', cents: 'int8' } as const;
  await copyColumnsTo(client, 'day_sums', types, sums.partners.length, (columns, from, to) => {
    columns.partner_id.set(sums.partners.subarray(from, to));
    columns.cents.set(sums.cents.subarray(from, to));
  });
}

async function copyClosing(client: TxClient, { id }: StoredCycle): Promise<void> {
  await client.query(
    `insert into day_sums
     select posting.partner_id, sum(posting.amount_cents) from postings as posting
     join journal_entries as entry on entry.id = posting.entry_id
     where entry.cycle_id = $1 and entry.kind = 'closing' and posting.account = 'pending'
     group by posting.partner_id`,
    [id],
  );
}

/** Only partners who earned something have a row, with only the days on which it changed. */
async function appendDay(client: TxClient, { cycle, day }: MissingDay): Promise<void> {
  await client.query(
    `insert into month_progress (cycle_id, partner_id, days, cents)
     select $1, partner_id, array[$2::smallint], array[coalesce(sums.cents, 0)]
     from day_sums as sums
     full join (
       select partner_id, cents[cardinality(cents)] as last from month_progress where cycle_id = $1
     ) as kept using (partner_id)
     where coalesce(sums.cents, 0) <> coalesce(kept.last, 0)
     on conflict (partner_id, cycle_id) do update
     set days = month_progress.days || excluded.days, cents = month_progress.cents || excluded.cents`,
    [cycle.id, day],
  );
}
