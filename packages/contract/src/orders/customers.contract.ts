import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { line, personName } from '../http/texts.ts';
import { id, idParams, instant, money, partnerReference } from '../http/values.ts';

const resource: Resource = { name: 'Customer', path: '/api/customers' };

/** What led to a sponsor. */
const attributedBy = z.literal(['code', 'coupon', 'click', 'company', 'operator']);

/**
 * The result of a code: it led to the sponsor; it belongs to no link; its partner is not an affiliate; its sponsor has no
 * place in the tree; or it was clicked more than 60 days before the order, or after it.
 */
const outcome = z.literal(['taken', 'unknown', 'basic', 'unplaced', 'not-in-time']);

export type AttributedBy = z.output<typeof attributedBy>;
export type ConsideredOutcome = z.output<typeof outcome>;

/**
 * How a customer got their sponsor: `code` is that of the link that led there, `considered` are all that were checked, in
 * that order.
 */
export const attribution = z.object({
  attributedBy,
  code: z.string().nullable(),
  considered: z.array(z.object({ by: z.literal(['code', 'coupon', 'click']), code: z.string(), outcome })),
});

/**
 * A person who started as a customer of a shop: `id` is their partner's. `numbers` are the shops' numbers for them.
 * `signedUp`: they have a login by now. `since` is from when on they exist for commissions, `createdAt` when they became
 * known.
 */
const customer = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  source: z.string(),
  numbers: z.array(z.object({ source: z.string(), number: z.string() })),
  signedUp: z.boolean(),
  since: instant,
  createdAt: instant,
  sponsor: z.object({ id, displayName: z.string() }).nullable(),
  ...attribution.shape,
});

const MAX_SOURCE = 100;
const MAX_NAME = 100;
const MAX_CODE = 100;

const code = line(MAX_CODE).optional();

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  summary: 'Customers of shops, the latest first.',
  description:
    '`text` is a part of the name or e-mail address, or the whole number of the partner, `sponsor` whose they are.',
  access: 'customers.write',
  looks: 'visit',
  answer: collection(resource, customer, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['createdAt'],
    defaultOrder: [{ field: 'createdAt', direction: 'desc' }],
    filters: { text: 'text', sponsor: 'relation', attributedBy: 'exact', signedUp: 'flag' },
  }),
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/{id}',
  summary: 'One of them.',
  access: 'customers.write',
  params: idParams,
  answer: item(resource, customer),
});

export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  summary: 'Makes a customer of a shop, who need not sign up.',
  description:
    'A basic partner below whom `code` leads to, else `coupon`, else `clickCode` (clicked at most 60 days before), else the company. Who is known by the number in the shop or by the e-mail address stays as they are, and is 409 unless they began as a customer. 403 for a code of the caller’s partner.',
  access: 'customers.write',
  idempotencyKey: true,
  refusals: [403, 409],
  body: z.object({
    source: line(MAX_SOURCE),
    number: line(MAX_SOURCE).optional(),
    email: z.email().max(320),
    firstName: personName(MAX_NAME),
    lastName: personName(MAX_NAME),
    code,
    coupon: code,
    clickCode: code,
    clickedAt: z.iso.datetime({ offset: true }).optional(),
  }),
  readOnly: {
    ignored: ['numbers', 'signedUp', 'since', 'createdAt', 'sponsor', 'attributedBy', 'considered'],
  },
  answer: item(resource, customer),
});

const monthFigures = z.object({
  psv: money,
  personalQp: z.int(),
  qp: z.int(),
  level: z.int(),
  levelName: z.string(),
});

/**
 * What another sponsor would change: the partners for whom a figure of the current cycle changes, those who lose first,
 * each from the sponsor upward. `asOf` is when the underlying figures were computed; `cycle` and `asOf` are null before the
 * first computation.
 */
export const getSponsorEffect = endpoint({
  method: 'GET',
  path: '/api/customers/{id}/sponsor/effect',
  summary: 'What another sponsor of a customer would change in the current cycle, and for whom.',
  description: 'Writes nothing. 422 at `sponsor` for one below the customer or without a place.',
  access: 'partners.read',
  looks: 'visit',
  refusals: [422],
  params: idParams,
  query: z.object({ sponsor: partnerReference }),
  answer: plain(
    z.object({
      cycle: cycleSpan.nullable(),
      asOf: instant.nullable(),
      changes: z.array(
        z.object({
          partner: z.object({ id, displayName: z.string() }),
          before: monthFigures,
          after: monthFigures,
        }),
      ),
    }),
  ),
});

export const changeCustomerSponsor = endpoint({
  method: 'POST',
  path: '/api/customers/{id}/sponsor',
  summary: 'Gives a customer another sponsor from now on.',
  description:
    'Orders of the open month count for the new one, closed months stay. 422 at `sponsor` for a basic partner and for one without a place, 403 where the old or the new one is the caller’s partner.',
  access: 'customers.write',
  byPeople: true,
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ sponsor: partnerReference, reason }),
  readOnly: {
    ignored: [
      'firstName',
      'lastName',
      'email',
      'source',
      'numbers',
      'signedUp',
      'since',
      'createdAt',
      'attributedBy',
      'code',
      'considered',
    ],
  },
  answer: item(resource, customer),
});
