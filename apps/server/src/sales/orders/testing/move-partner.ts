import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';

/** Places a partner below another one from an instant on, in the history alone. */
export async function movePartner(
  db: Kysely<DB>,
  { partner, parent, at }: { partner: number; parent: number; at: Date },
): Promise<void> {
  await db
    .updateTable('placements')
    .set({ valid_to: at })
    .where('partner_id', '=', partner)
    .where('valid_to', 'is', null)
    .execute();
  await db
    .insertInto('placements')
    .values({ partner_id: partner, parent_id: parent, valid_from: at })
    .execute();
}
