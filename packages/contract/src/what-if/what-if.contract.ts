import { MOST_LEVELS } from '@blattwerk/plan/versions/plan-faults.ts';
import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { endpoint, plain } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { id, instant, level, money, partnerParams, partnerReference } from '../http/values.ts';

/** Maximum number of purchases in one scenario, all kinds together. */
const MAX_PURCHASES = 1000;
const MAX_QP = 1_000_000;

/** An order that somebody might place: net goods value up to 99,999,999.99 EUR, and QP. */
const purchase = z.object({
  base: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, refusalText('amountFormInvalid')),
  qp: z.int().min(0).max(MAX_QP),
});
const purchases = z.array(purchase).max(MAX_PURCHASES).default([]);

/**
 * Possible purchases before the cycle ends: each of `newCustomers` is a new direct customer with a first order;
 * `customerOrders` are of direct customers who have already ordered in the cycle; `legOrders` are of customers directly
 * below the first partner of a leg, whose id is `leg`, who have already ordered.
 */
const scenario = z
  .object({
    newCustomers: purchases,
    ownOrders: purchases,
    customerOrders: purchases,
    legOrders: z
      .array(purchase.extend({ leg: partnerReference }))
      .max(MAX_PURCHASES)
      .default([]),
  })
  .refine(
    ({ newCustomers, ownOrders, customerOrders, legOrders }) =>
      newCustomers.length + ownOrders.length + customerOrders.length + legOrders.length <= MAX_PURCHASES,
    refusalText('purchasesTooMany', { most: MAX_PURCHASES }),
  );

const perBonus = z.object({
  level: money,
  'step-up': money,
  'kick-start': money,
  builder: money,
  infinity: money,
  balancing: money,
});

const outcome = z.object({
  personalSalesVolume: money,
  personalQualificationPointsVolume: z.int(),
  qualificationPoints: z.int(),
  activeCustomers: z.int(),
  level,
  levelName: z.string(),
  builderStage: z.int(),
  kickStartStatus: z.int(),
  bonuses: perBonus,
  total: money,
});

export const computeWhatIf = endpoint({
  method: 'POST',
  path: '/api/what-if',
  summary: 'What a partner would be credited if the current cycle were closed now.',
  description: 'As it is, and with the scenario’s purchases. Writes nothing and promises nothing.',
  access: 'user',
  body: z.object({ partner: partnerReference, scenario }),
  answer: plain(
    z.object({
      estimated: z.literal(true),
      asOf: instant,
      cycle: cycleSpan,
      reality: outcome,
      scenario: outcome,
      difference: perBonus,
      totalDifference: money,
    }),
  ),
});

const holders = z.array(z.object({ weight: z.int(), lowerIds: z.int(), higherIds: z.int() }));
const phase = z.object({ newCustomers: z.int(), qp: z.int(), paid: z.boolean() });

/**
 * The engine's input in its own units: cents, basis points, epoch milliseconds. The first legs are those named by the
 * response; the others only contribute their values.
 */
const facts = z.object({
  instant: z.int(),
  cycleFirstMs: z.int(),
  psvCents: z.int(),
  personalQp: z.int(),
  qp: z.int(),
  activeCustomers: z.int(),
  legs: z.array(z.object({ affiliate: z.boolean(), qp: z.int(), legValues: z.array(level) })),
  orders: z.array(
    z.object({ leg: z.int().nullable(), baseCents: z.int(), rateBelowChildBp: z.int(), count: z.int() }),
  ),
  highestLevelEver: level,
  kickStart: z.object({
    affiliate: z.boolean(),
    affiliateSince: z.number().nullable(),
    easy: phase,
    pro: phase,
  }),
  poolBaseCents: z.int(),
  otherHolders: z.object({ infinity: holders, balancing: holders }),
});

export const getWhatIfFacts = endpoint({
  method: 'GET',
  path: '/api/what-if/{partner}',
  summary: 'All that a partner’s level and bonuses of the current cycle follow from.',
  description:
    'For the engine to compute scenarios with. Of bounded size. Legs are the strongest ones, to which a scenario can add.',
  access: 'user',
  params: partnerParams,
  answer: plain(
    z.object({
      asOf: instant,
      cycle: cycleSpan,
      planVersion: z.string(),
      legs: z.array(z.object({ id, displayName: z.string().nullable() })),
      facts,
    }),
  ),
});

/** Everything except `reality` is null after the last level. */
export const getWhatIfAtLevel = endpoint({
  method: 'GET',
  path: '/api/what-if/{partner}/level',
  summary: 'What a partner would be credited if the current cycle were closed now, and with another level.',
  description: 'As it is, and with the level after the current one, or `level`, and nothing else changed.',
  access: 'user',
  params: partnerParams,
  query: z.object({
    level: z.coerce
      .number()
      .int()
      .min(1)
      .max(MOST_LEVELS - 1)
      .optional(),
  }),
  answer: plain(
    z.object({
      estimated: z.literal(true),
      asOf: instant,
      cycle: cycleSpan,
      level: level.nullable(),
      levelName: z.string().nullable(),
      reality: outcome,
      scenario: outcome.nullable(),
      difference: perBonus.nullable(),
      totalDifference: money.nullable(),
    }),
  ),
});
