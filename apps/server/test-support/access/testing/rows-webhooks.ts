import type { Rows } from './row.ts';

/** Receivers of events, and their deliveries. */
export const webhookRows: Rows = {
  'GET /api/webhook_receivers': { kind: 'operator' },
  'GET /api/webhook_receivers/{id}': { kind: 'operator', of: 'webhookReceiver' },
  'POST /api/webhook_receivers': {
    kind: 'operator',
    body: () => ({ name: 'Lager', url: 'https://lager.example/hook', events: ['cycle.closed'] }),
    writes: ['webhook_receivers', 'webhook_secrets', 'audit_log'],
  },
  'PATCH /api/webhook_receivers/{id}': {
    kind: 'operator',
    of: 'webhookReceiver',
    body: () => ({ name: 'Versand' }),
    writes: ['webhook_receivers.name', 'audit_log'],
  },
  'DELETE /api/webhook_receivers/{id}': {
    kind: 'operator',
    of: 'webhookReceiver',
    writes: ['-webhook_receivers', '-webhook_secrets', '-webhook_deliveries', 'audit_log'],
  },
  'POST /api/webhook_receivers/{id}/secret': {
    kind: 'operator',
    of: 'webhookReceiver',
    writes: ['webhook_secrets', 'webhook_secrets.ends_at', '-webhook_secrets', 'audit_log'],
  },
  'POST /api/webhook_receivers/{id}/test': {
    kind: 'operator',
    of: 'webhookReceiver',
    writes: ['webhook_deliveries', 'audit_log'],
  },
  'GET /api/webhook_deliveries': { kind: 'operator' },
  'GET /api/webhook_deliveries/{id}': { kind: 'operator', of: 'webhookDelivery' },
  'POST /api/webhook_deliveries/send-again': {
    kind: 'operator',
    body: ({ webhookDelivery }) => ({ ids: [webhookDelivery] }),
    writes: ['webhook_deliveries.next_attempt_at', 'webhook_deliveries.attempts', 'audit_log'],
  },
};
