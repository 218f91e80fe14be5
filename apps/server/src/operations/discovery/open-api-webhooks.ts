import {
  TEST_EVENT,
  testEvent,
  webhookEvents,
  webhookMessage,
} from '@blattwerk/contract/webhooks/webhook-events.ts';
import type { z } from 'zod';
import { capitalized } from './call-names.ts';
import type { Shared } from './open-api-answers.ts';

type Document = Readonly<Record<string, unknown>>;

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const parameters = [
  header('webhook-id', 'The same at every attempt.', 'msg_0f8f3f5e-2c1b-4f6a-9b53-7d9d5b6f2a10'),
  header('webhook-timestamp', 'When this attempt was signed, in seconds since 1970.', '1773568800'),
  header(
    'webhook-signature',
    '`v1,` and HMAC-SHA256 of id, timestamp and body as base64; several with blanks between.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const delivery =
  'Posted at least once, in no fixed order: a message with a `webhook-id` that is known already is done. Anything but 2xx within 15 seconds is tried again.';

/** The tag that webhooks are listed under. */
export const webhookTag = { name: 'webhooks', description: 'What is posted to receivers.' };

/** `onPayoutPaid` for `payout.paid`. */
function operationIdOf(name: string): string {
  return `on${name.split('.').map(capitalized).join('')}`;
}

const events = Object.entries({ ...webhookEvents, [TEST_EVENT]: testEvent }).map(
  ([name, { summary, description = '', data }]) => ({
    name,
    summary,
    description: `${description} ${delivery}`.trim(),
    message: webhookMessage(name, data),
  }),
);

/** The messages that receivers get, by operation name: `onPayoutPaid`. */
export const webhookMessages: ReadonlyMap<string, z.ZodType> = new Map(
  events.map(({ name, message }) => [operationIdOf(name), message]),
);

/** The messages by event name: the `webhooks` part of an OpenAPI document. */
export function openApiWebhooks({ schemas, examples }: Shared): Document {
  return Object.fromEntries(
    events.map(({ name, summary, description, message }) => [
      name,
      {
        post: {
          operationId: operationIdOf(name),
          tags: [webhookTag.name],
          summary,
          description,
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemas.of(message, 'output'),
                examples: examples.ofMessage(operationIdOf(name), message),
              },
            },
          },
          responses: {
            '2XX': { description: 'The receiver has it.' },
            '410': { description: 'The receiver wants nothing any more and is paused.' },
            default: { description: 'The message is tried again.' },
          },
        },
      },
    ]),
  );
}
