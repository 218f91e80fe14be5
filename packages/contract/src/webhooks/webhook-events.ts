import { z } from 'zod';
import type { AnySchema } from '../http/endpoint.ts';
import { day, id, instant, money } from '../http/values.ts';
import { payoutType, returnCause } from '../payouts/payouts.contract.ts';

/** An order as sent to other programs: `source` is the shop it was imported from, `number` the number it has there. */
const order = z.object({
  order: id,
  source: z.string(),
  number: z.string(),
  partner: id,
  base: money,
  qp: z.int(),
  currency: z.literal('EUR'),
});

/** A payout as in the API, without the name and the account of the payee: the amount paid is `gross` minus `fee`. */
const payout = z.object({
  payout: id,
  partner: id,
  type: payoutType,
  number: z.string().nullable(),
  amount: money,
  tax: money,
  fee: money,
  gross: money,
  currency: z.literal('EUR'),
});

/** An event for other programs: its meaning, the meaning of its fields, and its payload. */
interface EventDefinition<Data extends AnySchema = z.ZodType> {
  readonly summary: string;
  readonly description?: string;
  readonly data: Data;
}

function event<Data extends AnySchema>(
  summary: string,
  data: Data,
  description?: string,
): EventDefinition<Data> {
  return { summary, data, ...(description === undefined ? {} : { description }) };
}

/** All webhook events by name. People appear only by id: receivers that may know more read it with an API call. */
export const webhookEvents = {
  'order.counted': event(
    'The payment of an order became known.',
    order.extend({ cycle: id.nullable(), paidAt: instant }),
    '`cycle` is the month that it counts in; null for none.',
  ),
  'order.refunded': event(
    'An order was refunded, in part or as a whole.',
    order.extend({ status: z.literal(['paid', 'refunded']), refunded: money }),
    '`refunded` is the net goods value of all its refunds so far.',
  ),
  'credits.released': event(
    'Credits of a partner became available for payouts.',
    z.object({ partner: id, amount: money, currency: z.literal('EUR') }),
    '`amount` is what their balances grew by.',
  ),
  'payout.requested': event('A partner requested a payout.', payout),
  'payout.approved': event(
    'A payout was approved and has its self-billed invoice, or is sent again.',
    payout,
  ),
  'payout.paid': event('A payout was paid.', payout),
  'payout.rejected': event('A payout was rejected: its amount is available again.', payout),
  'payout.returned': event(
    'The bank sent a payout back.',
    payout.extend({ cause: returnCause }),
    '`cause` is what its reason comes to.',
  ),
  'partner.joined': event(
    'Somebody signed up; a customer whom an order of the shop made, only then.',
    z.object({ partner: id, sponsor: id.nullable() }),
    '`sponsor` is the partner who brought them in; null for none.',
  ),
  'partner.agreed': event(
    'Somebody signed the partner agreement and earns from now on.',
    z.object({ partner: id }),
  ),
  'cycle.closed': event(
    'A month was closed.',
    z.object({
      cycle: id,
      dateFrom: day,
      dateTo: day,
      credits: z.int(),
      amount: money,
      currency: z.literal('EUR'),
    }),
    '`amount` is the sum of all its credits.',
  ),
} as const satisfies Readonly<Record<string, EventDefinition>>;

export type WebhookEventName = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEventName, ...WebhookEventName[]];

export const webhookEventName = z.literal(webhookEventNames);

/** A test event, sent by an operator to see whether a receiver accepts it; it cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test';

export const testEvent = event('An operator asked for a test message.', z.object({ receiver: id }));

/** The data of an event. */
export type WebhookData<Name extends WebhookEventName> = z.output<(typeof webhookEvents)[Name]['data']>;

/** The payload: `data` as defined by the event of this name. */
export function webhookMessage<Data extends z.ZodType>(type: string, data: Data) {
  return z.object({ type: z.literal(type), timestamp: instant, data });
}
