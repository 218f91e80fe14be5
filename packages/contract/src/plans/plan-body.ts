import { levelGroupCodes } from '@blattwerk/plan/plan.ts';
import { z } from 'zod';

const whole = z.int();
const name = z.string().trim().min(1).max(40);
const phase = z.strictObject({ days: whole, newCustomers: whole, qp: whole, amountCents: whole });

const levelRow = z.strictObject({
  id: whole,
  name,
  leaf: name,
  qpFrom: whole,
  qpTo: whole.nullable(),
  percentBp: whole,
  legs: z.array(z.strictObject({ count: whole, level: whole })).max(10),
  sharingWeight: whole,
  balancingWeight: whole,
});

/**
 * All numbers and names of a plan: amounts in cents, rates in basis points. Only the shape; which numbers are consistent is
 * checked by `planFaults` of the plan package.
 */
export const planBody = z.strictObject({
  levels: z.array(levelRow).min(1).max(60),
  progression: z
    .array(
      z.strictObject({
        level: whole,
        minQp: whole,
        customers: z.strictObject({ count: whole, qp: whole }).nullable(),
      }),
    )
    .max(60),
  levelGroups: z
    .array(z.strictObject({ code: z.enum(levelGroupCodes), from: whole, to: whole }))
    .max(levelGroupCodes.length),
  stepUp: z.strictObject({ fromLevel: whole, centsPerQp: whole }),
  kickStart: z.strictObject({ easy: phase, pro: phase }),
  builder: z.strictObject({
    stages: z
      .array(z.strictObject({ stage: whole, psvCents: whole, activeCustomers: whole, amountCents: whole }))
      .max(10),
  }),
  infinity: z.strictObject({ poolBp: whole }),
  balancing: z.strictObject({ poolBp: whole }),
});

/** A plan as it is sent. */
export type SentPlan = z.input<typeof planBody>;
