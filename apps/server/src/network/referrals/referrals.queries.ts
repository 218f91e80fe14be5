import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Period, rowsOf } from '../../platform/http/period.ts';

/** Clicks on one day in Berlin, or in the month that begins with it. */
interface Clicks {
  readonly date: string;
  readonly total: number;
}

const readClicks = prepared<
  Clicks,
  [partner: number, step: Period['step'], links: string, from: Date, to: Date]
>(
  (partner, step, links, from, to) => sql`
    select date_trunc(${step}, clicks.date at time zone 'Europe/Berlin')::date as date, count(*) as total
    from referral_links as link join referral_transitions as clicks on clicks.link_id = link.id
    where link.partner_id = ${partner} and (${links} = 'all' or (${links} = 'default' and link.is_default) or link.id::text = ${links})
      and clicks.date >= ${from} and clicks.date < ${to}
    group by 1`,
);

/** Clicks on a partner's referral links or on one of them, one row per day or month of the period, oldest first. */
export async function countClicks(
  db: Kysely<DB>,
  { partner, period, links }: { partner: number; period: Period; links: 'default' | 'all' | number },
): Promise<Clicks[]> {
  const from = new Date(berlinMidnight(period.start));
  const to = new Date(berlinMidnight(addDays(period.end, 1)));
  const rows = await readClicks(db, partner, period.step, String(links), from, to);
  const totals = new Map(rows.map(({ date, total }) => [date, total]));
  return rowsOf(period).map((date) => ({ date, total: totals.get(date) ?? 0 }));
}
