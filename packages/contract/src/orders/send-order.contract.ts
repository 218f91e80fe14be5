import { orderStatuses } from '@blattwerk/plan/volumes/orders.ts';
import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { email, line } from '../http/texts.ts';
import { id } from '../http/values.ts';
import { flag } from './import.contract.ts';

/** EUR, not negative: `"12.90"`, and `"12.9000"` as some shops write it. */
const amount = z.string().regex(/^\d{1,9}(\.\d{1,2}0*)?$/, refusalText('amountInvalidEur'));

/** Percent, as `"19"` or `"7.70"`. */
const rate = z.string().regex(/^(\d{1,2}(\.\d{1,2}0*)?|100(\.0+)?)$/, refusalText('vatRateInvalid'));

/** An instant with its offset: `2026-03-01T09:30:00+01:00` or `…Z`. */
const at = z.iso.datetime({ offset: true });

const hasAmount = ({ net, gross }: { net?: string | null | undefined; gross?: string | null | undefined }) =>
  (net ?? gross ?? null) !== null;
const without = { path: ['gross'], message: refusalText('blank') };

/** A position. `net` or `gross` is the total of all its pieces before the `discount`; if both are given, net counts. */
const position = z
  .object({
    line: line(50).nullish(),
    product: line(100),
    quantity: z.int().min(1).max(1_000_000),
    net: amount.nullish(),
    gross: amount.nullish(),
    discount: amount.nullish(),
    vat: rate.nullish(),
  })
  .refine(hasAmount, without);

/** A partial refund. `line` is the refunded position: its `line`, or the `product` of one without a number. */
const refund = z
  .object({
    number: line(100).nullish(),
    line: line(100).nullish(),
    at,
    net: amount.nullish(),
    gross: amount.nullish(),
  })
  .refine(hasAmount, without);

/** The buyer. An unknown one becomes a customer by `email` and a name; `number` is the shop's number for them. */
const buyer = z.object({
  partner: id.nullish(),
  number: line(100).nullish(),
  email: email.nullish(),
  firstName: line(100).nullish(),
  lastName: line(100).nullish(),
});

/** The codes a new customer came with: of the order, of a coupon, of the last click and when that was. */
const attribution = z.object({
  code: line(100).nullish(),
  coupon: line(100).nullish(),
  clickCode: line(100).nullish(),
  clickedAt: at.nullish(),
});

/** More than any order has, as in a file. */
const MOST_ROWS = 1000;

export const sendOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary: 'Brings in an order of a shop, or what became of it: its payment, its refunds, its end.',
  description:
    'It is known by `source` and `number`, and the same order again changes nothing; what contradicts a paid one is refused (422), field by field, and changes nothing either. `deliveredAt` is when the last of its deliveries was sent off: what is said last counts, `null` says that it is not, and without it nothing is said. `history=1` brings in what was paid before the programme began here, `quiet=1` notifies nobody.',
  access: 'orders.import',
  idempotencyKey: true,
  query: z.object({ history: flag, quiet: flag }),
  body: z.object({
    source: line(100),
    number: line(100),
    status: z.literal(orderStatuses),
    placedAt: at.nullish(),
    paidAt: at.nullish(),
    refundedAt: at.nullish(),
    deliveredAt: at.nullish(),
    customer: buyer.nullish(),
    attribution: attribution.nullish(),
    lines: z.array(position).max(MOST_ROWS).default([]),
    refunds: z.array(refund).max(MOST_ROWS).default([]),
  }),
  answer: plain(
    z.object({
      id,
      source: z.string(),
      number: z.string(),
      status: z.literal(orderStatuses),
      result: z.literal(['imported', 'updated', 'unchanged']),
      notices: z.array(z.string()),
    }),
  ),
});
