import {
  TEST_EVENT,
  testEvent,
  webhookEvents,
  webhookMessage,
} from '@blattwerk/contract/webhooks/webhook-events.ts';
import { jsonSchemaOf, plainSchema } from './json-schema.ts';

type Document = Readonly<Record<string, unknown>>;

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const parameters = [
  header('webhook-id', 'The same at every attempt.'),
  header('webhook-timestamp', 'When this attempt was signed, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and HMAC-SHA256 of id, timestamp and body as base64; several with blanks between.',
  ),
];

/** `onPayoutPaid` for `payout.paid`. */
function operationIdOf(name: string): string {
  return `on${name
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;
}

/** What is posted to receivers, by the names of the events: the part `webhooks` of an OpenAPI document. */
export function openApiWebhooks(): Document {
  const events = Object.entries({ ...webhookEvents, [TEST_EVENT]: testEvent });
  return Object.fromEntries(
    events.map(([name, { summary, data }]) => [
      name,
      {
        post: {
          operationId: operationIdOf(name),
          summary,
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: plainSchema(jsonSchemaOf(webhookMessage(name, data), 'output')) },
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
