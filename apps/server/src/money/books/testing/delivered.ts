import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { writeDeliveries } from '../../../sales/orders/import/write-deliveries.ts';
import { lockBooks } from '../books-lock.ts';

/** Records the delivery of an order, as an import does; null removes it. */
export async function deliverAt(
  db: Kysely<DB>,
  {
    order,
    deliveredAt,
    at,
  }: { readonly order: number; readonly deliveredAt: Date | null; readonly at: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBooks(tx, 'shared');
    await tx.updateTable('orders').set({ delivered_at: deliveredAt }).where('id', '=', order).execute();
    await writeDeliveries(tx, [{ id: order, deliveredAt }], at);
  });
}
