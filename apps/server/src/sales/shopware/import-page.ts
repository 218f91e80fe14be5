import type { Messages } from '../../messaging/messages/messages.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { importRows } from '../orders/import/import-orders.ts';
import type { FileRow } from '../orders/import/read-file.ts';
import {
  type Connection,
  findEndedOrders,
  findKnownProducts,
  type OrderFault,
  saveOrderFaults,
} from './connections.queries.ts';
import { mapOrder, rowsOf, SHOPWARE_SOURCE } from './map-order.ts';
import type { OrderPage } from './read-orders.ts';
import { orderName, type ShopOrder, shopOrder } from './shop-order.ts';

type PageDeps = Pick<Deps, 'db' | 'clock'> & { readonly messages: Messages };

/**
 * Imports a page of orders with the importer used for files, and records which of them need attention.
 * @returns the number of new or changed orders
 */
export async function importPage(
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
