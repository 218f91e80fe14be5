import { z } from 'zod';
import { day, id } from './values.ts';

/**
 * Path of a statistic per day. `period`: week, month, quarter, year, custom (then `start` and `end`), or a number of days;
 * anything else is 400.
 */
export const periodParams = z.object({ partner: id, period: z.string().max(20) });
export const periodQuery = z.object({
  start: z.string().max(40).optional(),
  end: z.string().max(40).optional(),
});

/** One row per day (per month for `year`), oldest first, without gaps. */
export const dailyTotals = z.array(z.object({ date: day, total: z.int() }));
