import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { type Connection, owners } from './connections.queries.ts';
import { type ClientFor, pullIfDue } from './pull-orders.ts';
import { ShopwareClient } from './shopware-client.ts';

/** Looks every minute whether it is time to ask the shop; requested where somebody wants it now. */
export const PULL_SHOPWARE_ORDERS = 'pull-shopware-orders';

/** Reads the orders of the connected shop. */
export function pullShopwareOrdersJob(deps: Deps): JobDefinition {
  const clientFor = keptClients(deps);
  return { name: PULL_SHOPWARE_ORDERS, cron: '* * * * *', run: () => pullIfDue(deps, clientFor) };
}

/** A client for each connection as long as its settings stay, so that its token is used until it ends. */
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

/** With its key opened. */
export function accessOf({ url, clientId, secret }: Connection, secrets: Deps['secrets']) {
  return { url, clientId, secret: secrets.open(secret, owners.secret) };
}
