import { randomBytes } from 'node:crypto';
import {
  getShopwareConnection,
  pullShopwareOrders,
  putShopwareConnection,
  renewShopwareHookSecret,
  testShopwareConnection,
} from '@blattwerk/contract/connections/shopware.contract.ts';
import { requireOutside } from '../../company/training-copy.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { CONNECTION_PATH, changeConnection, connectionVersion } from './change-connection.ts';
import {
  askForPull,
  type Connection,
  findConnection,
  findOrderFaults,
  lockConnection,
  owners,
  updateHookSecret,
} from './connections.queries.ts';
import { hookPath } from './hooks.routes.ts';
import { accessOf, PULL_SHOPWARE_ORDERS } from './pull-orders.job.ts';
import { probeOrders } from './read-orders.ts';
import { ShopFault } from './shop-fault.ts';
import { ShopwareClient } from './shopware-client.ts';
import { silentSince } from './silence.ts';

const MOST_FAULTS = 50;

/** The connected shop, from which orders are pulled. */
export function connectionRoutes(route: Route): void {
  route(getShopwareConnection, (_, deps) => present(deps));

  route(putShopwareConnection, async ({ body, session, version }, deps) => {
    requireOutside(deps);
    await changeConnection(deps, session.user.id, { given: body, version });
    await deps.jobs.request(PULL_SHOPWARE_ORDERS);
    return present(deps);
  });

  route(testShopwareConnection, async (_, deps) => {
    const connection = await requireConnection(deps);
    const started = performance.now();
    // The caller can retry, so the client does not.
    const client = new ShopwareClient(accessOf(connection, deps.secrets), {
      privateHosts: deps.config.privateHosts,
      now: () => deps.clock.now(),
      waits: [],
    });
    const outcome = await probeOrders(client).catch((error) => {
      if (error instanceof ShopFault) return error;
      throw error;
    });
    const milliseconds = Math.round(performance.now() - started);
    if (typeof outcome === 'number') return { fault: null, orders: outcome, milliseconds };
    return { fault: { kind: outcome.kind, detail: outcome.message }, orders: null, milliseconds };
  });

  route(pullShopwareOrders, async ({ session }, deps) => {
    const { id, active, url } = await requireConnection(deps);
    if (!active) throw new ApiError(409, 'connectionOff');
    await inTransaction(deps.db, async (tx) => {
      await askForPull(tx, id, deps.clock.now());
      const subject = `${CONNECTION_PATH}/pull`;
      const details = { before: {}, after: { shopUrl: url } };
      await audit(tx, { user: session.user.id, action: 'write', subject, details });
    });
    await deps.jobs.request(PULL_SHOPWARE_ORDERS);
  });

  route(renewShopwareHookSecret, async ({ body, session }, { db, secrets }) => {
    const hookSecret = randomBytes(32).toString('base64url');
    await inTransaction(db, async (tx) => {
      const connection = await lockConnection(tx);
      if (!connection) throw notFound();
      await updateHookSecret(tx, connection.id, secrets.seal(hookSecret, owners.hookSecret));
      const before = { hookSecret: connection.hookSecret !== null };
      const details = { before, after: { hookSecret: true }, reason: body.reason };
      const subject = `${CONNECTION_PATH}/hook_secret`;
      await audit(tx, { user: session.user.id, action: 'write', subject, details });
    });
    return { hookSecret };
  });
}

async function requireConnection({ db }: Pick<Deps, 'db'>): Promise<Connection> {
  const connection = await findConnection(db);
  if (!connection) throw notFound();
  return connection;
}

type Presented = HandlerAnswer<typeof getShopwareConnection>;

async function present({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Presented> {
  const connection = await findConnection(db);
  if (!connection) return { connection: null };
  const { faults, count } = await findOrderFaults(db, connection.id, MOST_FAULTS);
  const now = clock.now();
  const { id, url, clientId, codeField, intervalMinutes, active, hookSecret } = connection;
  const { startedAt, succeededAt, watermark, fault, faultDetail } = connection;
  const lag = succeededAt && Math.max(0, Math.floor((now.getTime() - succeededAt.getTime()) / 60_000));
  return {
    connection: {
      url,
      clientId,
      interval: intervalMinutes,
      codeField,
      active,
      state: stateOf(connection, now),
      hookPath: hookPath(id),
      hasHookSecret: hookSecret !== null,
      startedAt,
      succeededAt,
      nextAt: active ? connection.nextAt : null,
      watermark,
      lag,
      fault: fault && { kind: fault, detail: faultDetail ?? '' },
      faultCount: count,
      faults,
      version: connectionVersion(connection),
    },
  };
}

function stateOf(connection: Connection, now: Date) {
  if (!connection.active) return 'off';
  if (silentSince(connection, now) !== null) return 'silent';
  if (connection.fault !== null) return 'failing';
  return connection.succeededAt === null ? 'new' : 'running';
}
