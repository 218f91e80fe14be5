import type { WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { webhookEventNames } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { insertReceiver } from '../receivers.queries.ts';
import { renewSecret } from '../webhook-secrets.ts';

interface TestReceiver {
  readonly url: string;
  readonly events?: readonly WebhookEventName[];
}

/** Adds a receiver without going through the API. Returns its id and its secret. */
export function addTestReceiver(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  { url, events = webhookEventNames }: TestReceiver,
): Promise<{ id: number; secret: string }> {
  return inTransaction(deps.db, async (db) => {
    const id = await insertReceiver(db, { name: 'Lager', url, events }, { by: 1, now: deps.clock.now() });
    return { id, secret: await renewSecret({ ...deps, db }, id) };
  });
}
