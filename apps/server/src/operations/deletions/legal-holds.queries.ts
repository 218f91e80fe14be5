import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Why what is left of somebody is retained longer. */
export interface LegalHold {
  /** Last day, in Berlin; null: until it is lifted. */
  readonly until: string | null;
  readonly reason: string;
  readonly by: { readonly id: number; readonly name: string };
  readonly setAt: Date;
}

/** The hold that was set and not lifted, even if its last day has passed; null if there is none. */
export async function findLegalHold(db: Kysely<DB>, user: number): Promise<LegalHold | null> {
  const { rows } = await sql<LegalHold>`
    select hold.until::text as until, hold.reason, hold.set_at as "setAt",
           jsonb_build_object('id', hold.set_by, 'name', coalesce(
             (select trim(setter.first_name || ' ' || setter.last_name) from users as setter where setter.id = hold.set_by),
             '')) as by
    from legal_holds as hold where hold.user_id = ${user} and hold.lifted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Sets a hold; false if there is one already. */
export async function insertLegalHold(
  tx: Tx,
  hold: {
    readonly user: number;
    readonly until: string | null;
    readonly reason: string;
    readonly by: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const { user, until, reason, by, at } = hold;
  const { rows } = await sql`
    insert into legal_holds (user_id, until, reason, set_by, set_at)
    values (${user}, ${until}::date, ${reason}, ${by}, ${at})
    on conflict (user_id) where lifted_at is null do nothing
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Ends somebody's hold; false if there is none. */
export async function endLegalHold(
  tx: Tx,
  {
    user,
    by,
    at,
    reason,
  }: { readonly user: number; readonly by: number; readonly at: Date; readonly reason: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('legal_holds')
    .set({ lifted_by: by, lifted_at: at, lifted_reason: reason })
    .where('user_id', '=', user)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
