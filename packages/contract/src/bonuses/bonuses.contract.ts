import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { dailyTotals, periodParams, periodQuery } from '../http/daily.ts';
import { endpoint, plain } from '../http/endpoint.ts';
import { idParams, instant, level, money, partnerParams } from '../http/values.ts';

/**
 * `nextLevel` is null after the last one, `commission` is then "0.00". `history` contains the step-ups that were credited,
 * the latest first.
 */
export const getStepUpBonus = endpoint({
  method: 'GET',
  path: '/api/stepup-bonus/{id}/commission',
  summary: 'The next step-up of a partner, what is missing for it, and those credited so far.',
  access: 'user',
  params: idParams,
  answer: plain(
    z.object({
      level,
      levelName: z.string(),
      nextLevel: level.nullable(),
      nextLevelName: z.string().nullable(),
      qualificationPoints: z.int(),
      missingQualificationPoints: z.int(),
      commission: money,
      history: z.array(
        z.object({ level, levelName: z.string(), commission: money, cycle: cycleSpan, createdAt: instant }),
      ),
      asOf: instant,
    }),
  ),
});

/**
 * Status: 0 not shown, 1 ended, 2 easy phase not done, 3 easy done and pro not, 4 pro done (specification, section 4). A
 * started day counts as one; `needCustomers` are those still missing in the running phase.
 */
export const getKickStartStatus = endpoint({
  method: 'GET',
  path: '/api/partner_kick_start_bonuses/get-status/{partner}',
  summary: 'Where a partner stands in the kick-start bonus, computed at this moment.',
  access: 'user',
  params: partnerParams,
  answer: plain(
    z.object({
      status: z.int().min(0).max(4),
      needCustomers: z.int(),
      kickStartEasyDayLeft: z.int(),
      kickStartProDayLeft: z.int(),
      totalQP: z.int(),
      neededTotalQp: z.int(),
      kickStartEasyRequireCustomer: z.int(),
      kickStartProRequireCustomer: z.int(),
    }),
  ),
});

/**
 * The `…Need` fields are the three stages' thresholds; `customerInTree` are customers at any depth below with an order in
 * the open cycle.
 */
export const getBuilderBonus = endpoint({
  method: 'GET',
  path: '/api/builder_bonus/get-value/{partner}',
  summary:
    'Personal sales volume and active customers in the current cycle, and what the builder bonus asks for.',
  access: 'user',
  params: partnerParams,
  answer: plain(
    z.object({
      psv: money,
      firstLevelPsvNeed: money,
      secondLevelPsvNeed: money,
      thirdLevelPsvNeed: money,
      customerInTree: z.int(),
      firstLevelCustomerNeed: z.int(),
      secondLevelCustomerNeed: z.int(),
      thirdLevelCustomerNeed: z.int(),
      asOf: instant,
    }),
  ),
});

const poolName = z.literal(['infinity', 'balancing']);
const need = { needed: z.int(), met: z.int() };

/** A pool as it would be split now. `qualification` is the first level that has a share in it. */
const pool = z.object({
  name: poolName,
  rateBp: z.int(),
  pool: money,
  weightSum: z.int(),
  holders: z.int(),
  weight: z.int(),
  share: money,
  qualification: z.object({
    level,
    levelName: z.string(),
    affiliateMissing: z.boolean(),
    neededQualificationPoints: z.int(),
    missingQualificationPoints: z.int(),
    legs: z.array(z.object({ level, levelName: z.string(), ...need })),
    reached: z.boolean(),
  }),
});

const pastShare = z.object({
  bonus: poolName,
  amount: money,
  base: money,
  rateBp: z.int(),
  weight: z.int(),
  weightSum: z.int(),
  cycle: cycleSpan,
  createdAt: instant,
});

export const getInfinityBonus = endpoint({
  method: 'GET',
  path: '/api/infinity-bonus/{partner}',
  summary: 'The global pool and the balancing pool of the current cycle.',
  description: 'An estimate of the partner’s shares, what they ask for, and what was credited.',
  access: 'user',
  params: partnerParams,
  answer: plain(
    z.object({
      estimated: z.literal(true),
      asOf: instant,
      cycle: cycleSpan,
      base: money,
      level,
      levelName: z.string(),
      qualificationPoints: z.int(),
      pools: z.array(pool),
      weights: z.array(
        z.object({ level, levelName: z.string(), infinity: z.int(), balancing: z.int(), holders: z.int() }),
      ),
      history: z.array(pastShare),
    }),
  ),
});

export const getQueryPointStatistic = endpoint({
  method: 'GET',
  path: '/api/partner-qualification/statistic/query-point/{partner}/{period}',
  summary: 'QP of the counted orders of a partner and the whole downline per day of payment.',
  access: 'user',
  params: periodParams,
  query: periodQuery,
  answer: plain(dailyTotals),
});
