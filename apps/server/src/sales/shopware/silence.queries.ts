import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { findConnection } from './connections.queries.ts';
import { silentSince } from './silence.ts';

/** Whether the connected shop is silent: decided by the clock alone, so that it is noticed even if no job runs. */
export async function isShopSilent(db: Kysely<DB>, now: Date): Promise<boolean> {
  const connection = await findConnection(db);
  return connection !== undefined && silentSince(connection, now) !== null;
}
