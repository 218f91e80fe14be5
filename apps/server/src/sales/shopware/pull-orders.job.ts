import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { type Connection, owners } from './connections.queries.ts';
import { type ClientFor, pullIfDue } from './pull-orders.ts';
import { ShopwareClient } from './shopware-client.ts';

/** Checks every minute whether a pull is due; requested explicitly for an immediate one. */
export const PULL_SHOPWARE_ORDERS = 'pull-shopware-orders';

/** Pulls the orders of the connected shop. */
export function pullShopwareOrdersJob(deps: Deps): JobDefinition {
  const clientFor = keptClients(deps);
  return { name: PULL_SHOPWARE_ORDERS, cron: '* * * * *', run: () => pullIfDue(deps, clientFor) };
}

/** One client per connection while its settings stay the same, so that its token is reused until it expires. */
export function keptClients(
  { secrets, config, clock }: Pick<Deps, 'secrets' | 'config' | 'clock'>,
  waits?: readonly number[],
): ClientFor {
  let kept: { readonly key: string; readonly client: ShopwareClient } | null = null;
  return (connection) => {
    const key = `${connection.id} ${connection.settingsAt.toISOString()}`;
    if (kept?.key === key) return kept.client;
    const client = new ShopwareClient(accessOf(connection, secrets), {
      privateHosts: config.privateHosts,
      now: () => clock.now(),
      ...(waits && { waits }),
    });
    kept = { key, client };
    return client;
  };
}

/** With its key decrypted. */
export function accessOf({ url, clientId, secret }: Connection, secrets: Deps['secrets']) {
  return { url, clientId, secret: secrets.open(secret, owners.secret) };
}
