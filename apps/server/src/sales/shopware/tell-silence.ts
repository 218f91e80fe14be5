import { notify } from '../../messaging/notifications/notify.ts';
import { findOperatorsWith } from '../../money/payout-runs/files/tell-alarm.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Connection, noteSilence } from './connections.queries.ts';
import { silentSince } from './silence.ts';

/** Notifies, once, those who manage orders and those who manage the connection that the shop is silent. */
export async function tellSilence(
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
