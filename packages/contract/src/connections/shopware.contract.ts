import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { line, optionalLine } from '../http/texts.ts';
import { instant } from '../http/values.ts';

/** Who may see the connection: operators who manage orders, and those who set the company up. */
const readers = ['orders.import', 'company.write'] as const;

/**
 * Why a shop could not be read. `address`: it is in a private network, which the server's operator does not allow.
 * `unreachable`: no response in time. `busy`: it is rate-limiting, or failing itself. `credentials`: it rejects the key.
 * `rights`: the integration may not read orders or their states. `answer`: its response is not Shopware's. `gaps`: it
 * counts more orders than it returns.
 */
const shopFaultKind = z.literal([
  'address',
  'unreachable',
  'busy',
  'credentials',
  'rights',
  'answer',
  'gaps',
]);

export type ShopFaultKind = z.output<typeof shopFaultKind>;

const fault = z.object({ kind: shopFaultKind, detail: z.string() });

/**
 * Status of a connection. `off`: it is not polled. `new`: it was not read yet. `silent`: it could not be read for three
 * intervals. `failing`: the last run failed.
 */
const connectionState = z.literal(['off', 'new', 'running', 'failing', 'silent']);

/** An order that was not imported, or was but needs attention; it is fetched again until nothing is wrong with it. */
const faultyOrder = z.object({
  number: z.string().nullable(),
  imported: z.boolean(),
  reason: z.string(),
  since: instant,
  tries: z.int(),
});

/**
 * The shop whose orders are fetched automatically. The key of its integration is never returned. `interval` is in minutes;
 * `codeField` is the custom field of an order with a partner's code, in addition to `affiliateCode`. `hookPath` is the
 * webhook that the shop calls to have its changes read, `hasHookSecret` whether it can sign that. `lag` is how many minutes
 * ago it was last read completely, null before the first time; `watermark` is the time up to which its changes are known.
 * `faults` are the orders that need attention, the newest fifty of `faultCount`. `version` is the value for the `If-Match`
 * of a change.
 */
const shopwareConnection = z.object({
  url: z.string(),
  clientId: z.string(),
  interval: z.int(),
  codeField: z.string().nullable(),
  active: z.boolean(),
  state: connectionState,
  hookPath: z.string(),
  hasHookSecret: z.boolean(),
  startedAt: instant.nullable(),
  succeededAt: instant.nullable(),
  nextAt: instant.nullable(),
  watermark: instant.nullable(),
  lag: z.int().nullable(),
  fault: fault.nullable(),
  faultCount: z.int(),
  faults: z.array(faultyOrder),
  version: z.string(),
});

const connectionAnswer = z.object({ connection: shopwareConnection.nullable() });

export const getShopwareConnection = endpoint({
  method: 'GET',
  path: '/api/connections/shopware',
  summary: 'The Shopware shop whose orders come by themselves, how it fares, and which of its orders wait.',
  description: 'Null where there is none.',
  access: readers,
  looks: 'visit',
  answer: plain(connectionAnswer),
});

export const putShopwareConnection = endpoint({
  method: 'PUT',
  path: '/api/connections/shopware',
  summary: 'Connects the shop, or changes its connection.',
  description:
    'The address has to be https and of no private network. Without `secret` the key stays, which another address or another access key does not allow. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'company.write',
  ifMatch: true,
  body: z.object({
    url: line(300),
    clientId: line(200),
    secret: line(200).optional(),
    interval: z.int().min(1).max(1440),
    codeField: optionalLine(100).optional(),
    active: z.boolean().optional(),
    reason,
  }),
  readOnly: {
    ignored: [
      'state',
      'hookPath',
      'hasHookSecret',
      'startedAt',
      'succeededAt',
      'nextAt',
      'watermark',
      'lag',
      'fault',
      'faultCount',
      'faults',
      'version',
    ],
  },
  answer: plain(connectionAnswer),
});

export const testShopwareConnection = endpoint({
  method: 'POST',
  path: '/api/connections/shopware/test',
  summary: 'Asks the shop for a token and for one order with all that belongs to it; imports nothing.',
  description:
    '`orders` is how many the shop has, `milliseconds` how long it took. 404 where there is no connection.',
  access: 'company.write',
  refusals: [404],
  answer: plain(z.object({ fault: fault.nullable(), orders: z.int().nullable(), milliseconds: z.int() })),
});

export const pullShopwareOrders = endpoint({
  method: 'POST',
  path: '/api/connections/shopware/pull',
  summary: 'Has the shop asked now, and the orders that wait as well.',
  description: '404 where there is no connection, 409 while it is off.',
  access: 'orders.import',
  refusals: [404, 409],
  answer: empty,
});

export const renewShopwareHookSecret = endpoint({
  method: 'POST',
  path: '/api/connections/shopware/hook_secret',
  summary: 'Makes the secret with which the shop signs "look now", and says it this one time.',
  description: 'An earlier one is not taken any more.',
  access: 'company.write',
  refusals: [404],
  body: z.object({ reason }),
  answer: plain(z.object({ hookSecret: z.string() })),
});
