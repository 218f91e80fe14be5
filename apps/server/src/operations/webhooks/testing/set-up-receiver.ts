import { afterAll, beforeAll, beforeEach } from 'vitest';
import { setUpCompany } from '../../../identity/operators/testing/company-server.ts';
import { recordEvents, type WebhookEvent } from '../../../messaging/webhooks/record-events.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { deliverWebhooksJob } from '../deliver-webhooks.job.ts';
import { addTestReceiver } from './add-receiver.ts';
import { startWebhookProgram, type WebhookProgram } from './receiver.ts';

export const START = new Date('2026-03-15T10:00:00Z');
export const SECOND = 1000;
export const HOUR = 3600 * SECOND;

/** A company with a receiver of all events, a new one for each test. Call it as `setUp`. */
export function setUpReceiver() {
  const company = setUpCompany();
  const { server } = company;
  const state = { time: START.getTime(), receiver: 0, secret: '' };
  let program: WebhookProgram;

  /** Sets the clock to this many milliseconds after the start. */
  const at = (ms: number) => {
    state.time = START.getTime() + ms;
    server.setTime(new Date(state.time));
  };
  beforeAll(async () => {
    program = await startWebhookProgram();
  });
  afterAll(() => program.close());
  beforeEach(async () => {
    await server.database.db.deleteFrom('webhook_receivers').execute();
    program.forget();
    at(0);
    const { id: receiver, secret } = await addTestReceiver(server.deps, { url: program.url });
    Object.assign(state, { receiver, secret });
  });

  const config = () => ({ ...server.deps.config, privateHosts: ['127.0.0.1'] });
  return {
    ...company,
    at,
    /** Its id and its secret, and the current time. */
    state: state as Readonly<typeof state>,
    program: () => program,
    joined: (partner: number): WebhookEvent => ({
      type: 'partner.joined',
      at: new Date(state.time),
      data: { partner, sponsor: 1 },
    }),
    record: (...events: WebhookEvent[]) => inTransaction(server.deps.db, (tx) => recordEvents(tx, events)),
    deliver: () => deliverWebhooksJob({ ...server.deps, config: config() }).run(),
    deliveries: () => server.database.db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute(),
    health: () =>
      server.database.db
        .selectFrom('webhook_receivers')
        .select(['failures', 'failing_since', 'rests_until', 'paused_at', 'pause_cause'])
        .where('id', '=', state.receiver)
        .executeTakeFirstOrThrow(),
    /** The partners in its messages. */
    partnersTold: () =>
      program.received.map(({ body }) => JSON.parse(body).data.partner as number).sort((a, b) => a - b),
  };
}
