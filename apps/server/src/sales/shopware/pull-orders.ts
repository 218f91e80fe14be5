import { berlinMidnight } from '@blattwerk/plan/days.ts';
import { findProgrammeStart } from '../../commission/cycles/cycle.queries.ts';
import type { Messages } from '../../messaging/messages/messages.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { findOperatorsWith } from '../../money/payout-runs/files/notify-of-alarm.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { importRows } from '../orders/import/import-orders.ts';
import type { FileRow } from '../orders/import/read-file.ts';
import {
  after,
  type Connection,
  findConnection,
  findEndedOrders,
  findKnownProducts,
  findWaitingOrders,
  noteFailure,
  noteSilence,
  noteStart,
  noteSuccess,
  type OrderFault,
  saveOrderFaults,
} from './connections.queries.ts';
import { mapOrder, rowsOf, SHOPWARE_SOURCE } from './map-order.ts';
import { type OrderPage, readChangedOrders, readOrdersAgain } from './read-orders.ts';
import { ShopFault } from './shop-fault.ts';
import { orderName, type ShopOrder, shopOrder } from './shop-order.ts';
import type { ShopwareClient } from './shopware-client.ts';
import { silentSince } from './silence.ts';

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
  if (now) await notifyOfSilence(deps, now);
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

/** Notifies, once, those who manage orders and those who manage the connection that the shop is silent. */
async function notifyOfSilence(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection: Connection,
): Promise<void> {
  const now = clock.now();
  const since = silentSince(connection, now);
  if (since === null || connection.silentSince !== null) return;
  await inTransaction(db, async (tx) => {
    if (!(await noteSilence(tx, connection.id, since))) return;
    const parameters = { shop: new URL(connection.url).host };
    for (const user of await findOperatorsWith(tx, ['orders.import', 'company.write']))
      await notify(tx, { user, type: 'shopSilent', parameters, at: now });
  });
}

type PageDeps = Pick<Deps, 'db' | 'clock'> & { readonly messages: Messages };

/**
 * Imports a page of orders with the importer used for files, and records which of them need attention.
 * @returns the number of new or changed orders
 */
async function importPage(
  deps: PageDeps,
  connection: Connection,
  { orders, history }: OrderPage,
): Promise<number> {
  const { db, clock, messages } = deps;
  const names = orders.map((order) => orderName.safeParse(order).data);
  const read = orders.map((order) => shopOrder.safeParse(order));
  const sound = read.flatMap(({ data }) => data ?? []);
  const knownProducts = await findKnownProducts(db, sound.flatMap(productsOf));
  const context = { history, knownProducts, codeField: connection.codeField };
  const rows: FileRow[] = [];
  // By index in the page, which faults report as their line.
  const reasons = new Map<number, Pick<OrderFault, 'reason' | 'imported'>>();
  for (const [place, { data, error }] of read.entries()) {
    if (data === undefined) {
      reasons.set(place, { imported: false, reason: unreadable(error.issues) });
      continue;
    }
    const mapped = mapOrder(data, context);
    rows.push(...rowsOf(mapped, place));
    if (mapped.remark !== null) reasons.set(place, { imported: true, reason: mapped.remark });
  }
  const report = await importRows(db, rows, { now: () => clock.now(), messages });
  const failed = report.errors.flatMap(({ line }) => names[line]?.orderNumber ?? []);
  const ended = await findEndedOrders(db, { source: SHOPWARE_SOURCE, numbers: failed });
  for (const { line, column, reason } of report.errors)
    if (!ended.has(names[line]?.orderNumber ?? ''))
      reasons.set(line, { imported: false, reason: column ? `${column}: ${reason}` : reason });
  const faults = [...reasons].flatMap(([place, fault]): OrderFault[] => {
    const name = names[place];
    return name ? [{ shopOrderId: name.id, number: name.orderNumber ?? null, ...fault }] : [];
  });
  const ids = names.flatMap((name) => name?.id ?? []);
  await inTransaction(db, (tx) =>
    saveOrderFaults(tx, connection.id, { read: ids, faults, now: clock.now() }),
  );
  return report.imported + report.updated;
}

function productsOf({ lineItems }: ShopOrder): string[] {
  return lineItems.flatMap(({ productId, referencedId }) => productId ?? referencedId ?? []);
}

function unreadable(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  const [first] = issues;
  return `cannot be read: ${first?.path.join('.') ?? ''}: ${first?.message ?? ''}`.slice(0, 300);
}
