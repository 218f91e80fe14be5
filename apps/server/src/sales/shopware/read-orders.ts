import type { z } from 'zod';
import { ShopFault } from './shop-fault.ts';
import { type History, historyEntry, orderAssociations, type Transition } from './shop-order.ts';
import type { ShopwareClient } from './shopware-client.ts';

const ORDERS_A_PAGE = 50;
/** Shopware's own limit. */
const ENTRIES_A_PAGE = 500;
const MAX_PAGES = 10_000;
/** How often an incomplete result is read again. */
const ROUNDS = 3;

/** Orders as received, with the history of everything that belongs to them. */
export interface OrderPage {
  readonly orders: readonly unknown[];
  readonly history: History;
}

type Take = (page: OrderPage) => Promise<void>;
type Asked = Pick<ShopwareClient, 'search'>;

/**
 * Reads all orders that changed since an instant and hands them on page by page. A new state of a payment, delivery or
 * refund does not change the order itself, so each of these is searched for. Orders are sorted by creation: concurrent
 * changes are appended, and pages already read keep their contents. If fewer arrived than the shop counts (something
 * was deleted, or a page was short), everything is read again.
 * @throws ShopFault, `gaps` if the numbers do not match after several rounds
 */
export async function readChangedOrders(client: Asked, since: Date, take: Take): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { read, counted } = await readRound(client, changedSince(since), take);
    if (read >= counted) return;
  }
  throw new ShopFault('gaps', 'the shop counts more orders than it hands out');
}

/** Fetches these orders again. */
export async function readOrdersAgain(client: Asked, ids: readonly string[], take: Take): Promise<void> {
  for (let from = 0; from < ids.length; from += ORDERS_A_PAGE) {
    const some = ids.slice(from, from + ORDERS_A_PAGE);
    const { data } = await client.search('order', { ...orderCriteria, page: 1, filter: [anyOf('id', some)] });
    await take(await withHistory(client, data));
  }
}

/** Whether orders, and everything read with them, are accessible at all. */
export async function probeOrders(client: Asked): Promise<number> {
  const { total, data } = await client.search('order', { ...orderCriteria, page: 1, limit: 1 });
  await readHistory(client, [...idsIn(data), '0'.repeat(32)]);
  return total;
}

const orderCriteria = {
  limit: ORDERS_A_PAGE,
  associations: orderAssociations,
  sort: [
    { field: 'createdAt', order: 'ASC' },
    { field: 'id', order: 'ASC' },
  ],
  'total-count-mode': 1,
};

function changedSince(since: Date) {
  const gte = since.toISOString();
  const fields = [
    'createdAt',
    'updatedAt',
    'transactions.createdAt',
    'transactions.updatedAt',
    'deliveries.createdAt',
    'deliveries.updatedAt',
    'transactions.captures.refunds.createdAt',
    'transactions.captures.refunds.updatedAt',
  ];
  const queries = fields.map((field) => ({ type: 'range', field, parameters: { gte } }));
  return [{ type: 'multi', operator: 'or', queries }];
}

function anyOf(field: string, values: readonly string[]) {
  return { type: 'equalsAny', field, value: values };
}

/** @returns the number of distinct orders received, and the number counted by the shop at the end */
async function readRound(client: Asked, filter: readonly unknown[], take: Take) {
  const seen = new Set<string>();
  let counted = 0;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { total, data } = await client.search('order', { ...orderCriteria, page, filter });
    counted = total;
    for (const { id } of named(data)) seen.add(id);
    if (data.length > 0) await take(await withHistory(client, data));
    if (page * ORDERS_A_PAGE >= total) break;
  }
  return { read: seen.size, counted };
}

async function withHistory(client: Asked, orders: readonly unknown[]): Promise<OrderPage> {
  return { orders, history: await readHistory(client, idsIn(orders)) };
}

type Entry = z.output<typeof historyEntry>;

/**
 * The transitions of these payments, deliveries and refunds: all of them, since a missing one would change the order.
 */
async function readHistory(client: Asked, ids: readonly string[]): Promise<History> {
  const entries = new Map<string, Entry>();
  for (let from = 0; from < ids.length; from += ENTRIES_A_PAGE)
    await readEntries(client, ids.slice(from, from + ENTRIES_A_PAGE), entries);
  const steps = new Map<string, Transition[]>();
  for (const { referencedId, createdAt, toStateMachineState } of entries.values()) {
    const step = { to: toStateMachineState.technicalName, at: createdAt };
    steps.set(referencedId, [...(steps.get(referencedId) ?? []), step]);
  }
  for (const known of steps.values()) known.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return steps;
}

/** Adds all entries of these things. @throws ShopFault if fewer arrive than the shop counts */
async function readEntries(
  client: Asked,
  ids: readonly string[],
  entries: Map<string, Entry>,
): Promise<void> {
  const before = entries.size;
  for (let round = 1; round <= ROUNDS; round += 1) {
    let counted = 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const found = await client.search('state-machine-history', {
        page,
        limit: ENTRIES_A_PAGE,
        filter: [anyOf('referencedId', ids)],
        associations: { toStateMachineState: {} },
        sort: orderCriteria.sort,
        'total-count-mode': 1,
      });
      counted = found.total;
      for (const one of found.data) addEntry(entries, one);
      if (page * ENTRIES_A_PAGE >= counted) break;
    }
    if (entries.size - before >= counted) return;
  }
  throw new ShopFault('gaps', 'the shop counts more steps of its orders than it hands out');
}

function addEntry(entries: Map<string, Entry>, entry: unknown): void {
  const { data } = historyEntry.safeParse(entry);
  if (data === undefined) throw new ShopFault('answer', 'the shop does not say the states of an order');
  entries.set(data.id, data);
}

/** The ids of everything with states of its own in these orders, as far as readable. */
function idsIn(orders: readonly unknown[]): string[] {
  return orders.flatMap((order) => {
    const { transactions, deliveries } = partsOf(order);
    const captures = transactions.flatMap((one) => named((one as { captures?: unknown }).captures));
    const refunds = captures.flatMap((one) => named((one as { refunds?: unknown }).refunds));
    return [...transactions, ...deliveries, ...refunds].map(({ id }) => id);
  });
}

function partsOf(order: unknown) {
  const { transactions, deliveries } = (order ?? {}) as { transactions?: unknown; deliveries?: unknown };
  return { transactions: named(transactions), deliveries: named(deliveries) };
}

function named(list: unknown): { readonly id: string }[] {
  if (!Array.isArray(list)) return [];
  return list.filter((one): one is { id: string } => typeof one?.id === 'string');
}
