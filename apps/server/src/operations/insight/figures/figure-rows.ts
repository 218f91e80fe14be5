import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { InsightMonth } from '../insight-months.ts';

/** The figures stored in `insight_daily`. */
type KeptFigure =
  | 'revenue'
  | 'partners'
  | 'retention'
  | 'payout-ratio'
  | 'plan-cost'
  | 'obligations'
  | 'import-lag'
  | 'own-orders';

/** The recomputed range: days from `from` to `to`, both inclusive, with the months that contain them. */
export interface InsightWindow {
  readonly from: string;
  readonly to: string;
  readonly months: readonly InsightMonth[];
  readonly now: Date;
}

/** The Berlin day of an instant. */
export const berlinDayOf = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone 'Europe/Berlin')::date`;

/** The first day of the Berlin month of an instant. */
export const berlinMonthOf = (instant: RawBuilder<unknown>) =>
  sql`date_trunc('month', ${instant} at time zone 'Europe/Berlin')::date`;

/** Columns of `insight_daily` after figure, day and part, as the rows of a figure have them. */
const measures = sql`count, of_count, amount_cents, base_cents, seconds`;

/**
 * Replaces the stored rows of a figure.
 * @param rows a select of `day`, `part` and the measures
 * @param span the recomputed days, both inclusive
 */
export async function keepRows(
  tx: Tx,
  { figure, now, from, to }: { figure: KeptFigure; now: Date; from: string; to: string },
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from insight_daily where figure = ${figure} and day >= ${from}::date and day <= ${to}::date`.execute(
    tx,
  );
  await sql`
    insert into insight_daily (figure, day, part, ${measures}, computed_at)
    select ${figure}, day, part, ${measures}, ${now} from (${rows}) as fresh`.execute(tx);
}
