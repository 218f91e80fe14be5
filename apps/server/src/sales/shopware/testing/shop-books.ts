import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { createImportShop } from '../../orders/import/testing/import-shop.ts';
import { insertConnection, owners } from '../connections.queries.ts';
import { keptClients } from '../pull-orders.job.ts';
import { pullIfDue } from '../pull-orders.ts';
import type { OrderLife } from './order-lives.ts';
import { CLIENT, ShopServer } from './shop-server.ts';

/** The interval at which a test's shop is pulled. */
export const INTERVAL_MINUTES = 10;

/** A server whose books are fed by a shop. */
export interface ShopBooks {
  readonly server: TestServer;
  readonly shop: ShopServer;
  /** Resets everything: two partners, three products, one connection, an empty shop. */
  reset(now: Date): Promise<void>;
  /** Advances the time for both, and sets the shop's orders to their state at that time. */
  goOn(now: Date, lives: readonly OrderLife[]): void;
  /** Runs the job that is scheduled every minute. */
  pull(): Promise<void>;
  close(): Promise<void>;
}

export const HOOK_SECRET = 'secret of the hook';

export async function startShopBooks(): Promise<ShopBooks> {
  const imports = await createImportShop();
  const environment = { PRIVATE_HOSTS: '127.0.0.1' };
  const server = await startTestServer(new Date('2026-05-20T12:00:00Z'), {
    on: imports.database,
    environment,
  });
  const shop = await ShopServer.start();
  shop.now = () => server.deps.clock.now();
  let clientFor = keptClients(server.deps, [1, 1, 1]);
  return {
    server,
    shop,
    reset: async (now) => {
      const { db } = server.database;
      await db.deleteFrom('shop_connections').execute();
      await imports.reset();
      shop.have([], now);
      shop.requests.length = 0;
      shop.troubles.length = 0;
      shop.forbidden.clear();
      server.setTime(now);
      clientFor = keptClients(server.deps, [1, 1, 1]);
      const secret = server.deps.secrets.seal(CLIENT.secret, owners.secret);
      const settings = {
        clientId: CLIENT.clientId,
        secret,
        codeField: null,
        intervalMinutes: INTERVAL_MINUTES,
        active: true,
      };
      await inTransaction(db, (tx) => insertConnection(tx, { ...settings, url: shop.url }, now));
      await db
        .updateTable('shop_connections')
        .set({ hook_secret: server.deps.secrets.seal(HOOK_SECRET, owners.hookSecret) })
        .execute();
    },
    goOn: (now, lives) => {
      server.setTime(now);
      shop.have(lives, now);
    },
    pull: () => pullIfDue(server.deps, clientFor),
    close: async () => {
      await shop.close();
      await server.close();
    },
  };
}
