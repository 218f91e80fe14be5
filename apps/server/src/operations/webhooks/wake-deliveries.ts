import type { FastifyBaseLogger } from 'fastify';
import { type Listener, listen } from '../../platform/database/listen.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { DELIVER_WEBHOOKS } from './deliver-webhooks.job.ts';

interface Parts {
  readonly url: string;
  readonly jobs: Jobs;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Delivers messages as soon as their transaction has committed, in whichever process or command that was. What is
 * missed while the connection is down is picked up by the job within a minute.
 */
export function wakeDeliveries({ url, jobs, log }: Parts): Listener {
  const request = () => {
    jobs
      .request(DELIVER_WEBHOOKS)
      .catch((error) => log.warn({ err: error }, 'the delivery of webhooks could not be requested'));
  };
  return listen(url, {
    channels: ['webhook_deliveries'],
    onMessage: request,
    onConnected: () => undefined,
    onLost: (error) => log.warn({ err: error }, 'lost the connection that listens for webhooks'),
  });
}
