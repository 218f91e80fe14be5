import { MOST_LEVELS } from '@blattwerk/plan/versions/plan-faults.ts';
import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { calendarDay, day, id, instant, level, money, partnerParams } from '../http/values.ts';

const MAX_QP = 1_000_000;

/** Above 0, up to 99,999,999.99 EUR. */
const amount = z.string().regex(/^(?=.*[1-9])\d{1,8}(\.\d{1,2})?$/, refusalText('amountFormInvalid'));

/**
 * The target for the cycle that contains the day `until`, at most one year ahead: a level, or an amount of all bonuses.
 * `order` is what a new customer is expected to buy.
 */
const wantedGoal = z.object({
  kind: z.enum(['level', 'amount']),
  level: z
    .int()
    .min(1)
    .max(MOST_LEVELS - 1)
    .nullish(),
  amount: amount.nullish(),
  until: calendarDay,
  order: z.object({ base: amount, qp: z.int().min(1).max(MAX_QP) }),
});

/** A leg that has to hold a level: an existing one, or a new one. */
const goalLeg = z.object({
  leg: z.object({ id, displayName: z.string() }).nullable(),
  qualificationPoints: z.int(),
  level: level.nullable(),
  levelName: z.string().nullable(),
  partnerMissing: z.boolean(),
});

/**
 * What has to happen from now, or from the first day of a later cycle, until the day: legs, and new customers with one
 * order each; QP and customers per week are rounded up. `reachable` is false if no number of customers is enough; the plan
 * is empty then.
 */
const goalPlan = z.object({
  reachable: z.boolean(),
  affiliateMissing: z.boolean(),
  legs: z.array(goalLeg),
  customers: z.int(),
  qualificationPoints: z.int(),
  days: z.int(),
  customersPerWeek: z.int(),
  qualificationPointsPerWeek: z.int(),
});

/**
 * `waiting` says that its cycle has ended but is not closed. `progress` is in percent of the goal's requirements, null if
 * its cycle is not running; `plan` is null if it is over.
 */
const goal = z.object({
  kind: z.enum(['level', 'amount']),
  level: level.nullable(),
  levelName: z.string().nullable(),
  amount: money.nullable(),
  until: day,
  order: z.object({ base: money, qp: z.int() }),
  createdAt: instant,
  state: z.enum(['open', 'reached', 'missed', 'waiting']),
  inCurrentCycle: z.boolean(),
  progress: z.int().nullable(),
  plan: goalPlan.nullable(),
});

/** `usualOrder` is the average of the last three months’ orders of the partner and of direct customers; null without any. */
const goalAnswer = z.object({
  goal: goal.nullable(),
  usualOrder: z.object({ base: money, qp: z.int() }).nullable(),
  asOf: instant,
});

export const getGoal = endpoint({
  method: 'GET',
  path: '/api/goals/{partner}',
  summary: 'The goal of a partner, how far it is, and what has to happen a week to reach it.',
  access: 'user',
  params: partnerParams,
  answer: plain(goalAnswer),
});

export const planGoal = endpoint({
  method: 'POST',
  path: '/api/goals/{partner}/plan',
  summary: 'What a goal would take.',
  description: 'Writes nothing and promises nothing.',
  access: 'user',
  params: partnerParams,
  body: wantedGoal,
  answer: plain(goalPlan),
});

export const setGoal = endpoint({
  method: 'PUT',
  path: '/api/goals/{partner}',
  summary: 'Sets the goal of the caller, in the place of the one before.',
  access: 'user',
  params: partnerParams,
  body: wantedGoal,
  answer: plain(goalAnswer),
});

export const giveUpGoal = endpoint({
  method: 'DELETE',
  path: '/api/goals/{partner}',
  summary: 'Gives the goal of the caller up; nothing happens without one.',
  access: 'user',
  params: partnerParams,
  answer: empty,
});
