import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { findingBonus, findingFigures } from '../findings/findings.contract.ts';
import { endpoint, plain } from '../http/endpoint.ts';
import { instant, level, money } from '../http/values.ts';
import { creditedOrder, creditKind, creditParams, holdBeginning, kindOfCredit } from './credits.contract.ts';

const cents = z.int();
const rateBp = z.int();
const person = z.object({ displayName: z.string() });

/**
 * Everybody from the buyer's parent up to the partner, at the one instant that the cycle is computed for. `belowRateBp` is
 * the highest rate so far, and `below` its holder; `raises` says that this member's own rate is higher, so it is the
 * highest one from here on.
 */
const chainMember = z.object({
  displayName: z.string(),
  depth: z.int(),
  affiliate: z.boolean(),
  level,
  levelName: z.string(),
  rateBp,
  belowRateBp: rateBp,
  below: person.nullable(),
  raises: z.boolean(),
});

/** `product` is base times difference, before it is divided by `divisor` and rounded. */
const rateArithmetic = z.object({
  baseCents: cents,
  rateBp,
  belowRateBp: rateBp,
  differenceBp: rateBp,
  product: z.string(),
  divisor: z.literal(10_000),
  rounding: z.literal('half_away_from_zero'),
  roundedCents: cents,
  creditedBeforeCents: cents,
  amountCents: cents,
});

const namedLevel = { level, levelName: z.string() };

/**
 * `reached` is the result of the cycle: its level, which may be above the credit's, with QP, the highest level of earlier
 * cycles, the legs that the level requires (a number with that level or a higher one), and the highest legs by their first
 * partners.
 */
const stepUp = z.object({
  ...namedLevel,
  lowerBoundQp: z.int(),
  centsPerQp: cents,
  reached: z
    .object({
      ...namedLevel,
      qp: z.int(),
      highestBefore: z.object(namedLevel),
      needs: z.array(z.object({ ...namedLevel, needed: z.int() })),
      legs: z.array(person.extend(namedLevel)),
    })
    .nullable(),
});

/**
 * The phase with its requirements. `reached` is the state when the cycle was computed: who was new or bought in it, by
 * first payment; `isOwn` is the partner, whose own QP count as well.
 */
const kickStart = z.object({
  phase: z.literal(['easy', 'pro']),
  days: z.int(),
  newCustomers: z.int(),
  qp: z.int(),
  reached: z
    .object({
      startsAt: instant,
      endsAt: instant,
      newCustomers: z.int(),
      qp: z.int(),
      buyers: z.array(
        person.extend({ isOwn: z.boolean(), isNew: z.boolean(), firstPaidAt: instant, qp: z.int() }),
      ),
    })
    .nullable(),
});

/** The stage's two thresholds, and the partner's values in the cycle. */
const builder = z.object({
  stage: z.int(),
  psvNeedCents: cents,
  activeCustomersNeed: z.int(),
  psvCents: cents.nullable(),
  activeCustomers: z.int().nullable(),
});

/**
 * The pool is `rateBp` of the base, rounded; the share is rounded down, and leftover cents go one by one to the largest
 * remainders.
 */
const pool = z.object({
  baseCents: cents,
  rateBp,
  poolCents: cents,
  weight: z.int(),
  weightSum: z.int(),
  shareCents: cents,
  remainderCents: cents,
});

/**
 * What the credit takes back: `original` is its IRI. The refunds are all of the order's until it was written: the base
 * before them minus their sum is the rest.
 */
const reversal = z.object({
  original: z.string(),
  originalCents: cents,
  baseBeforeRefundsCents: cents,
  refunds: z.array(z.object({ refundedAt: instant, baseCents: cents })),
  remainingBaseCents: cents,
  creditedBeforeCents: cents,
});

/**
 * Why a credit becomes available at its time: `days` of 24 hours after `from`, which is null in months that were closed
 * before it was recorded, and at its closing at the earliest; with `isLimited` at most 60 days after the payment. `moves`
 * are the deliveries that moved it after the closing: `deliveredAt` is null if one was withdrawn.
 */
const release = z.object({
  availableAt: instant,
  countsFrom: holdBeginning,
  from: instant,
  days: z.int().nullable(),
  isLimited: z.boolean(),
  moves: z.array(
    z.object({ at: instant, deliveredAt: instant.nullable(), movedFrom: instant, availableAt: instant }),
  ),
});

/**
 * A correction by hand or a take-over, explained to the partner; `credit` or `payout` is the IRI of what a correction
 * refers to.
 */
const byHand = z.object({
  text: z.string(),
  credit: z.string().nullable(),
  payout: z.string().nullable(),
});

/**
 * For the correction of a credit that refunds after the closing made too large: which bonus of which cycle, what had been
 * credited, the amount without everything refunded, the number of refunds and the base that they returned, and the engine's
 * figures with and without them.
 */
const finding = z.object({
  bonus: findingBonus,
  stage: z.string().nullable(),
  cycle: cycleSpan,
  creditedCents: cents,
  computedCents: cents,
  refunds: z.int(),
  refundedCents: cents,
  with: findingFigures,
  without: findingFigures,
});

/** A correction of the credit: its IRI, its amount, and its text. */
const correctionOfIt = z.object({ credit: z.string(), amountCents: cents, text: z.string() });

/**
 * Why a credit has its amount, as codes and numbers. `rule` is the bonus, `reversal`, or the kind of a credit by hand,
 * which its text explains; the parts that do not belong to it are null. `recomputes` says that the amount follows from the
 * credit's own columns; for a credit by hand there is nothing to compute. `finding` says what a correction is based on, if
 * it is based on refunds; `corrections` are those of the credit.
 */
export const getCreditExplanation = endpoint({
  method: 'GET',
  path: '/api/credits/{id}/explanation',
  summary: 'How the amount of one own credit comes about, recomputed when asked.',
  access: 'user',
  params: creditParams,
  answer: plain(
    z.object({
      id: creditParams.shape.id,
      rule: z.union([creditKind, z.literal('reversal')]),
      bonus: kindOfCredit,
      cycle: cycleSpan,
      instant,
      planVersion: z.string(),
      estimated: z.boolean(),
      amount: money,
      order: creditedOrder.extend({ qp: z.int() }).nullable(),
      chain: z.array(chainMember).nullable(),
      arithmetic: rateArithmetic.nullable(),
      stepUp: stepUp.nullable(),
      kickStart: kickStart.nullable(),
      builder: builder.nullable(),
      pool: pool.nullable(),
      reversal: reversal.nullable(),
      release: release.nullable(),
      byHand: byHand.nullable(),
      finding: finding.nullable(),
      corrections: z.array(correctionOfIt),
      recomputes: z.boolean(),
    }),
  ),
});
