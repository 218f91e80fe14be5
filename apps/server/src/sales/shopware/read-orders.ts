import type { z } from 'zod';
import { ShopFault } from './shop-fault.ts';
import { type History, historyEntry, orderAssociations, type Transition } from './shop-order.ts';
import type { ShopwareClient } from './shopware-client.ts';

const ORDERS_A_PAGE = 50;
/** Shopware's own limit. */
const ENTRIES_A_PAGE = 500;
const MAX_PAGES = 10_000;
/** How often everything is read anew of which a part was missing. */
const ROUNDS = 3;

/** Orders as they came, with the course of all that belongs to them. */
export interface OrderPage {
  readonly orders: readonly unknown[];
  readonly history: History;
}

type Take = (page: OrderPage) => Promise<void>;
type Asked = Pick<ShopwareClient, 'search'>;

/**
 * Reads all orders that changed since an instant, page by page, and hands each page on as it comes. A new state of a payment, of a
 * delivery or of a refund does not change the order itself, so each of them is looked for. Orders come in the order of their
 * making: what changes meanwhile joins them, and what has been read keeps its place. Where fewer came than the shop counts
 * (something was deleted, or a page was short), all of it is read again.
 * @throws ShopFault, `gaps` where they do not come out after several rounds
 */
export async function readChangedOrders(client: Asked, since: Date, take: Take): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { read, counted } = await readRound(client, changedSince(since), take);
    if (read >= counted) return;
  }
  throw new ShopFault('gaps', 'the shop counts more orders than it hands out');
}

/** Reads these orders again. */
export async function readOrdersAgain(client: Asked, ids: readonly string[], take: Take): Promise<void> {
  for (let from = 0; from < ids.length; from += ORDERS_A_PAGE) {
    const some = ids.slice(from, from + ORDERS_A_PAGE);
    const { data } = await client.search('order', { ...orderCriteria, page: 1, filter: [anyOf('id', some)] });
    await take(await withHistory(client, data));
  }
}

/** Whether orders, and what they are read with, can be read at all. */
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

/** @returns how many different orders came, and how many the shop counted at the end */
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

/** The steps of these payments, deliveries and refunds: all of them, since one that is missing would make another order of it. */
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

/** Adds all entries of these things. @throws ShopFault where fewer come than the shop counts */
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

/** The ids of what has states of its own in these orders, as far as they can be read. */
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
