import { isDay } from '@blattwerk/contract/http/values.ts';
import { planBody } from '@blattwerk/contract/plans/plan-body.ts';
import { kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { membershipKinds } from '@blattwerk/plan/volumes/membership.ts';
import { orderStatuses } from '@blattwerk/plan/volumes/orders.ts';
import { z } from 'zod';
import { type Fault, pathOf } from './fault.ts';

const id = z.int().nonnegative();
const amount = z.int().nonnegative();
const instant = z.iso.datetime({
  offset: true,
  error: 'expected an instant with an offset, such as "2026-03-01T00:00:00Z"',
});
const day = z.string().refine(isDay, { error: 'expected a day "YYYY-MM-DD"' });
const firstOfMonth = day.refine((text) => text.endsWith('-01'), {
  error: 'expected the first day of a month',
});

/** The document without its lists, which are parsed row by row so that one bad row hides no other. */
export const headSchema = z.strictObject({
  asOf: instant,
  planVersion: z.string().nullish(),
  plan: planBody.nullish(),
  cycle: z.strictObject({ dateFrom: day, dateTo: day }),
  partners: z.array(z.unknown()),
  orders: z.array(z.unknown()),
  memberships: z.array(z.unknown()),
  reversalsUntil: instant.nullish(),
});

export const partnerSchema = z.strictObject({
  id,
  parentId: id.nullable(),
  affiliate: z.boolean(),
  premium: z.boolean(),
  companyFree: z.boolean(),
  affiliateSince: instant.nullish(),
  highestLevelEver: z.int().nonnegative().nullish(),
  kickStartPaid: z.array(z.enum(kickStartPhases)).nullish(),
});

export const refundSchema = z.strictObject({ at: instant, baseCents: amount, qp: amount });

export const orderSchema = z.strictObject({
  id,
  partnerId: id,
  paidAt: instant.nullish(),
  baseCents: amount,
  qp: amount,
  status: z.enum(orderStatuses),
  countsIn: firstOfMonth.nullish(),
  refundedAt: instant.nullish(),
  refunds: z.array(refundSchema).nullish(),
});

export const membershipSchema = z.strictObject({
  partnerId: id,
  kind: z.enum(membershipKinds),
  qp: amount,
  startDate: day,
  expiryDate: day,
});

/** A schema's faults in a value at a path; unknown keys are reported one by one. */
export function schemaFaults(error: z.ZodError, below = ''): Fault[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return [{ path: pathOf(issue.path, below), message: lowerFirst(issue.message) }];
    }
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key], below), message: 'is not known' }));
  });
}

function lowerFirst(message: string): string {
  return message.replace(/^Invalid input: /, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
