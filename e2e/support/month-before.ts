import type { Instance } from './instance.ts';

/** The month before the first one with a cycle, so that the cycles stay without gaps. */
export async function monthBefore({ query }: Instance['database']) {
  const [month] = await query<{ dateFrom: string; dateTo: string }>(
    `select (min(date_from) - interval '1 month')::date::text as "dateFrom", (min(date_from) - 1)::text as "dateTo"
     from cycles`,
  );
  if (!month) throw new Error('There is no cycle.');
  return { ...month, closedAt: new Date(`${month.dateTo}T20:00:00Z`) };
}

/** Lets the programme begin with the first cycle, after one was booked before it. */
export async function beginWithFirstCycle({ query }: Instance['database']): Promise<void> {
  await query('update programme set starts_on = (select min(date_from) from cycles)');
}
