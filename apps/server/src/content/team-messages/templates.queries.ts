import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A partner's stored text. */
export interface Template {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly changedAt: Date;
}

const columns = ['id', 'name', 'text', 'changed_at as changedAt'] as const;

/** A partner's stored texts, by name. */
export function findTemplates(db: Kysely<DB>, partner: number): Promise<Template[]> {
  return db
    .selectFrom('team_message_templates')
    .select(columns)
    .where('partner_id', '=', partner)
    .orderBy(sql`name collate de_names`)
    .orderBy('id')
    .execute();
}

/** Stores a text under a name, replacing the former one. */
export function saveTemplate(
  tx: Tx,
  partner: number,
  { name, text, at }: { readonly name: string; readonly text: string; readonly at: Date },
): Promise<Template> {
  return tx
    .insertInto('team_message_templates')
    .values({ partner_id: partner, name, text, changed_at: at })
    .onConflict((conflict) =>
      conflict.expression(sql`partner_id, lower(name)`).doUpdateSet({ name, text, changed_at: at }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes one; false if the partner has none with this id. */
export async function deleteTemplate(
  tx: Tx,
  { id, partner }: { readonly id: number; readonly partner: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('team_message_templates')
    .where('id', '=', id)
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
