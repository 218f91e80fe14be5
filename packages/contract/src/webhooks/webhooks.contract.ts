import { z } from 'zod';
import { collection, empty, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { chosenIds, outcome } from '../http/outcome.ts';
import { line } from '../http/texts.ts';
import { calendarDay, id, idParams, instant } from '../http/values.ts';
import { TEST_EVENT, webhookEventName, webhookEventNames } from './webhook-events.ts';

const receiverResource: Resource = { name: 'WebhookReceiver', path: '/api/webhook_receivers' };
const deliveryResource: Resource = { name: 'WebhookDelivery', path: '/api/webhook_deliveries' };

/** Maximum number of receivers: each gets a copy of everything it subscribes to. */
export const MOST_RECEIVERS = 50;

/**
 * Why nothing is sent to a receiver: an operator disabled it; it has accepted nothing for days (`failing`); it responded
 * that it wants no more (`gone`, status 410).
 */
const pauseCause = z.literal(['operator', 'failing', 'gone']);

export type PauseCause = z.output<typeof pauseCause>;

/**
 * Why an attempt failed. `status`: the response was not 2xx; `redirect`: redirects are not followed; `timeout`: no response
 * in time; `unreachable`: no connection, or it broke off; `certificate`: its certificate is invalid; `address`: it is in a
 * private network; `fault`: an error of this server, described in its log.
 */
const deliveryFailure = z.literal([
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'certificate',
  'address',
  'fault',
]);

export type DeliveryFailure = z.output<typeof deliveryFailure>;

/**
 * A program that receives events. `failingSince` is the first of the attempts that have all failed since.
 * `formerSecretUntil`: until then messages are also signed with the previous secret. `waiting` and `failed` count its
 * deliveries. `version` is the value for the `If-Match` of a change.
 */
const receiver = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEventName),
  paused: z.boolean(),
  pausedAt: instant.nullable(),
  pauseCause: pauseCause.nullable(),
  failingSince: instant.nullable(),
  formerSecretUntil: instant.nullable(),
  waiting: z.int(),
  failed: z.int(),
  createdAt: instant,
  version: z.string(),
});

const name = line(100);
const url = line(2_000);
const events = z.array(webhookEventName).min(1).max(webhookEventNames.length);

const readOnly = {
  ignored: [
    'pausedAt',
    'pauseCause',
    'failingSince',
    'formerSecretUntil',
    'waiting',
    'failed',
    'createdAt',
    'version',
  ],
} as const;

/** The secret with which a receiver verifies signatures, `whsec_` and base64: shown once. */
const secret = z.string();

export const listWebhookReceivers = endpoint({
  method: 'GET',
  path: '/api/webhook_receivers',
  summary: 'Programs that are told what happens here, by name.',
  access: 'keys.write',
  looks: 'visit',
  answer: collection(receiverResource, receiver, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['name', 'createdAt'],
    defaultOrder: [{ field: 'name', direction: 'asc' }],
    filters: {},
  }),
});

export const getWebhookReceiver = endpoint({
  method: 'GET',
  path: '/api/webhook_receivers/{id}',
  summary: 'A program that is told what happens here.',
  access: 'keys.write',
  looks: 'visit',
  params: idParams,
  answer: item(receiverResource, receiver),
});

export const createWebhookReceiver = endpoint({
  method: 'POST',
  path: '/api/webhook_receivers',
  summary: 'Adds a program that is told of these events from now on.',
  description:
    'Its address begins with `https://` and leads to no private network, unless the server is configured to allow that (422 `webhookAddress`, `webhookAddressPrivate`). The answer has the secret that messages are signed with, which is shown this once: the call therefore takes no `Idempotency-Key`. 409 `webhooksFull` beyond 50.',
  access: 'keys.write',
  refusals: [409],
  body: z.object({ name, url, events }),
  readOnly: { refused: ['paused'], ignored: [...readOnly.ignored, 'secret'] },
  answer: item(receiverResource, receiver.extend({ secret })),
});

export const changeWebhookReceiver = endpoint({
  method: 'PATCH',
  path: '/api/webhook_receivers/{id}',
  summary: 'Changes name, address or events of a receiver, pauses it or lets it go on.',
  description:
    'While it is paused what happens is kept for it; going on, it gets that immediately, as far as it is no older than 30 days. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'keys.write',
  ifMatch: true,
  params: idParams,
  body: z.object({
    name: name.optional(),
    url: url.optional(),
    events: events.optional(),
    paused: z.boolean().optional(),
  }),
  readOnly,
  answer: item(receiverResource, receiver),
});

export const deleteWebhookReceiver = endpoint({
  method: 'DELETE',
  path: '/api/webhook_receivers/{id}',
  summary: 'Takes a receiver away, with its secrets and all that waits for it.',
  access: 'keys.write',
  params: idParams,
  answer: empty,
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhook_receivers/{id}/secret',
  summary: 'Gives a receiver a new secret, which is shown this once.',
  description:
    'For 24 hours messages are signed with the former one as well, so that none is lost while the receiver changes to the new one; one before that ends immediately.',
  access: 'keys.write',
  params: idParams,
  answer: plain(z.object({ secret, formerSecretUntil: instant })),
});

/**
 * A message to a receiver. `event` is the header `webhook-id`, the same for every receiver and every attempt. `attempts`
 * are those so far; `answerStatus` and `answerText` are from the last one, the text truncated; `failure` is why it failed.
 */
const delivery = z.object({
  id,
  receiver: z.object({ id, name: z.string() }),
  event: z.string(),
  type: z.literal([...webhookEventNames, TEST_EVENT]),
  status: z.literal(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  failure: deliveryFailure.nullable(),
  answerStatus: z.int().nullable(),
  answerText: z.string().nullable(),
  occurredAt: instant,
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  deliveredAt: instant.nullable(),
});

export const testWebhookReceiver = endpoint({
  method: 'POST',
  path: '/api/webhook_receivers/{id}/test',
  summary: 'Sends a message of the type `webhook.test` within seconds, also to a receiver that is paused.',
  description: 'It is tried once; the delivery says what came of it.',
  access: 'keys.write',
  idempotencyKey: true,
  params: idParams,
  answer: item(deliveryResource, delivery),
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhook_deliveries',
  summary: 'What receivers are told of, the latest first; kept for 30 days.',
  description: '`from` and `to` are days in Berlin, both included, on which it happened.',
  access: 'keys.write',
  looks: 'visit',
  query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
  answer: collection(deliveryResource, delivery, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['occurredAt'],
    defaultOrder: [{ field: 'occurredAt', direction: 'desc' }],
    filters: { receiver: 'relation', status: 'exact', type: 'exact' },
  }),
});

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/webhook_deliveries/{id}',
  summary: 'One delivery with the message as it is posted.',
  access: 'keys.write',
  looks: 'visit',
  params: idParams,
  answer: item(deliveryResource, delivery.extend({ body: z.string() })),
});

export const sendWebhooksAgain = endpoint({
  method: 'POST',
  path: '/api/webhook_deliveries/send-again',
  summary: 'Sends messages again, each for itself and with the `webhook-id` that it had.',
  description:
    'One that failed or was delivered begins again, one that waits is tried immediately. What cannot be sent again is named in `failed` with the status and code of its refusal: 409 `webhookPaused` while its receiver is paused, 409 `webhookUnderWay` while a try is under way.',
  access: 'keys.write',
  idempotencyKey: true,
  body: z.object({ ids: chosenIds }),
  answer: plain(outcome),
});
