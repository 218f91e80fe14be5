import { berlinMidnight } from '@blattwerk/plan/days.ts';
import { findProgrammeStart } from '../../commission/cycles/cycle.queries.ts';
import type { Messages } from '../../messaging/messages/messages.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import {
  after,
  type Connection,
  findConnection,
  findWaitingOrders,
  noteFailure,
  noteStart,
  noteSuccess,
} from './connections.queries.ts';
import { importPage } from './import-page.ts';
import { type OrderPage, readChangedOrders, readOrdersAgain } from './read-orders.ts';
import { ShopFault } from './shop-fault.ts';
import type { ShopwareClient } from './shopware-client.ts';
import { tellSilence } from './tell-silence.ts';

type PullDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'> & { readonly messages: Messages };

/** The client for a connection: the same one while its settings stay. */
export type ClientFor = (connection: Connection) => Pick<ShopwareClient, 'search'>;

/** Covers changes that the shop recorded late, or with a clock behind ours. */
const OVERLAP_MINUTES = 60;
/** Retry interval for waiting orders, unless a pull is requested. */
const RETRY_MINUTES = 60;
const RETRIES_A_RUN = 500;
/** Maximum number of times the interval is doubled after failures. */
const MOST_DOUBLINGS = 4;
const LONGEST_WAIT_MINUTES = 360;

/** Pulls from the connected shop if it is due or requested; reports a shop that has been silent for too long. */
export async function pullIfDue(deps: PullDeps, clientFor: ClientFor): Promise<void> {
  const { db, clock } = deps;
  const connection = await findConnection(db);
  if (!connection?.active) return;
  if (connection.nextAt <= clock.now() || connection.askedAt !== null)
    await pull(deps, connection, clientFor);
  const now = await findConnection(db);
  if (now) await tellSilence(deps, now);
}

async function pull(deps: PullDeps, connection: Connection, clientFor: ClientFor): Promise<void> {
  const { db, clock, jobs, log } = deps;
  const startedAt = clock.now();
  await inTransaction(db, (tx) => noteStart(tx, connection.id, startedAt));
  let changed = 0;
  const take = async (page: OrderPage) => {
    changed += await importPage(deps, connection, page);
  };
  try {
    const client = clientFor(connection);
    await readChangedOrders(client, await sinceOf(deps, connection), take);
    const triedBefore = connection.askedAt === null ? after(startedAt, -RETRY_MINUTES) : startedAt;
    const waiting = await findWaitingOrders(db, connection.id, { triedBefore, limit: RETRIES_A_RUN });
    await readOrdersAgain(client, waiting, take);
    await inTransaction(db, (tx) => noteSuccess(tx, connection, { startedAt, now: clock.now() }));
    log.info({ connection: connection.id, changed }, 'the shop was read');
  } catch (error) {
    if (!(error instanceof ShopFault)) throw error;
    const { kind, message: detail } = error;
    const nextAt = after(clock.now(), waitAfter(connection));
    await inTransaction(db, (tx) => noteFailure(tx, connection, { kind, detail, nextAt }));
    log.warn({ connection: connection.id, kind, detail }, 'the shop could not be read; the next run retries');
  } finally {
    // Orders imported before a failure count as well.
    if (changed > 0) await jobs.request(RECOMPUTE_OPEN_CYCLE);
  }
}

async function sinceOf({ db }: Pick<Deps, 'db'>, { watermark }: Connection): Promise<Date> {
  if (watermark !== null) return after(watermark, -OVERLAP_MINUTES);
  return new Date(berlinMidnight(await findProgrammeStart(db)));
}

/** Minutes until the next run: the interval, doubled with each failure. */
function waitAfter({ intervalMinutes, failures }: Connection): number {
  const doubled = intervalMinutes * 2 ** Math.min(failures, MOST_DOUBLINGS);
  return Math.max(intervalMinutes, Math.min(doubled, LONGEST_WAIT_MINUTES));
}
