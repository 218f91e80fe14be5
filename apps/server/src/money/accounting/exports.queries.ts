import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Month } from './month.ts';

/** State of a month: running, ended, or also closed. */
type MonthState = 'running' | 'ended' | 'closed';

/** A month with bookings. `late` counts entries of this or earlier months that were booked after it was handed over. */
export interface BookedMonth {
  readonly month: string;
  readonly state: MonthState;
  readonly bookings: number;
  readonly handedOver: {
    readonly at: Date;
    readonly by: { readonly id: number; readonly name: string };
    readonly lines: number;
    readonly late: number;
  } | null;
}

/** Months with journal entries, the latest first. */
export async function findBookedMonths(db: Kysely<DB>, now: Date): Promise<BookedMonth[]> {
  const { rows } = await sql<
    Omit<BookedMonth, 'handedOver'> & {
      at: Date | null;
      by: number | null;
      name: string;
      lines: number;
      late: number;
    }
  >`
    select to_char(booked.month, 'YYYY-MM') as month, booked.bookings,
      case when booked.month + interval '1 month' > ${now}::timestamptz at time zone 'Europe/Berlin' then 'running'
        when cycle.closed_at is null and cycle.id is not null then 'ended' else 'closed' end as state,
      exported.exported_at as at, exported.exported_by as by,
      coalesce(users.first_name || ' ' || users.last_name, '') as name, exported.lines,
      (sum(booked.late) over (order by booked.month))::bigint as late
    from (
      select date_trunc('month', entry.occurred_at at time zone 'Europe/Berlin')::date as month, count(*) as bookings,
        count(*) filter (
          where entry.kind in ('note', 'note-correction', 'objection', 'payout-paid', 'payout-returned', 'write-off',
            'debt-paid', 'voucher-redeemed', 'voucher-refunded', 'voucher-expired')
            and not exists (select from accounting_export_entries as handed where handed.entry_id = entry.id)
        ) as late
      from journal_entries as entry group by 1
    ) as booked
    left join cycles as cycle on cycle.date_from = booked.month
    left join accounting_exports as exported on exported.month = booked.month
    left join users on users.id = exported.exported_by
    order by booked.month desc`.execute(db);
  return rows.map(({ at, by, name, lines, late, ...month }) => ({
    ...month,
    handedOver: at === null || by === null ? null : { at, by: { id: by, name }, lines, late },
  }));
}

/** Whether a month is running, ended or closed; a month without a cycle counts as closed once it has ended. */
export async function findMonthState(
  db: Kysely<DB>,
  { dateFrom, until }: Month,
  now: Date,
): Promise<MonthState> {
  if (now < until) return 'running';
  const cycle = await db
    .selectFrom('cycles')
    .select('closed_at')
    .where('date_from', '=', dateFrom)
    .executeTakeFirst();
  return cycle && cycle.closed_at === null ? 'ended' : 'closed';
}
