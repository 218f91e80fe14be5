import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { day, instant, level, money, partnerReference } from '../http/values.ts';
import { cycleSpan } from './cycles.contract.ts';

const amount = money;

/** A pool share: `weight` of `weightSum` shares in `rateBp` basis points of `base`. All 0 without a share. */
const poolShare = z.object({
  amount,
  base: money,
  rateBp: z.int(),
  weight: z.int(),
  weightSum: z.int(),
});

/** Each bonus with what it is based on; if there is nothing to pay the amount is "0.00" and the lists are empty. */
const bonuses = z.object({
  level: z.object({ amount, orders: z.int(), level, levelName: z.string(), rateBp: z.int() }),
  stepUp: z.object({
    amount,
    levels: z.array(z.object({ level, levelName: z.string(), amount })),
  }),
  kickStart: z.object({
    amount,
    phases: z.array(
      z.object({ phase: z.literal(['easy', 'pro']), newCustomers: z.int(), qp: z.int(), amount }),
    ),
  }),
  builder: z.object({
    amount,
    stage: z.int().nullable(),
    psv: money,
    activeCustomers: z.int(),
  }),
  infinity: poolShare,
  balancing: poolShare,
});

/** A membership counts until the day before `endsOn`; an unfinished phase of the kick-start ends at `endsAt`. */
const hint = z.union([
  z.object({ ends: z.literal(['business-box', 'home-delivery']), endsOn: day, qp: z.int() }),
  z.object({ ends: z.literal(['kick-start-easy', 'kick-start-pro']), endsAt: instant }),
]);

/**
 * Where the month is expected to end: its current amount plus the 25th to the 75th percentile of what the last closed
 * `months` (3 to 6) still brought this partner from this day of the month on. An estimate, not a promise.
 */
export const forecast = z.object({ from: money, to: money, months: z.int() });

/**
 * What a partner would be credited if each open cycle were closed now, the oldest first: at the turn of a month the ended
 * one is still open. `total` is the sum of the six bonuses; all of it is an estimate, computed as of `asOf`. `hints` name
 * what ends before the cycle does and may lower the estimate until then. `forecast` belongs to the current cycle; null for
 * others and with fewer than three closed months.
 */
export const getMonthSoFar = endpoint({
  method: 'GET',
  path: '/api/partner/commission/month',
  summary: 'What the cycles that are not closed come to so far: an estimate of all six bonuses.',
  access: 'user',
  query: z.object({ partner: partnerReference }),
  answer: plain(
    z.object({
      cycles: z.array(
        z.object({
          cycle: cycleSpan,
          asOf: instant,
          estimated: z.literal(true),
          total: money,
          bonuses,
          hints: z.array(hint),
          forecast: forecast.nullable(),
        }),
      ),
    }),
  ),
});
