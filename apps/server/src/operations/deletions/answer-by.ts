import { addDays, berlinDay, cycleOfDay } from '@blattwerk/plan/days.ts';

/**
 * The last day, in Berlin, for informing the requester of the outcome of a deletion request: the same day of the next
 * month, or its last day (Art. 12 para. 3 GDPR).
 */
export function answerBy(askedAt: Date): string {
  const day = berlinDay(askedAt.getTime());
  const next = cycleOfDay(addDays(cycleOfDay(day).dateTo, 1));
  const same = `${next.dateFrom.slice(0, 8)}${day.slice(8)}`;
  return same < next.dateTo ? same : next.dateTo;
}
