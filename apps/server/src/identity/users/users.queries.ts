import type { Kysely, Selectable, Updateable } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export async function findPartnerOf(db: Kysely<DB>, user: number): Promise<number | undefined> {
  const row = await db.selectFrom('partners').select('id').where('user_id', '=', user).executeTakeFirst();
  return row?.id;
}

export async function findUserOf(db: Kysely<DB>, partner: number): Promise<number> {
  const row = await db
    .selectFrom('partners')
    .select('user_id')
    .where('id', '=', partner)
    .executeTakeFirstOrThrow();
  return row.user_id;
}

/** Country (three letters) of a user's default billing address. */
export async function findCountryOf(db: Kysely<DB>, user: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_addresses')
    .select('country_iso')
    .where('user_id', '=', user)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row?.country_iso;
}

/** A user by id, with the language for messages to them. */
export function findUser(db: Kysely<DB>, user: number) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'phone'])
    .select(messageLocale().as('locale'))
    .where('id', '=', user)
    .executeTakeFirst();
}

/** Updates the given fields of a user; undefined ones are left unchanged. */
export async function saveUser(
  tx: Tx,
  user: number,
  given: {
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
    readonly phone?: string | null | undefined;
    readonly locale?: Selectable<DB['users']>['locale'] | undefined;
  },
): Promise<void> {
  const changes: Updateable<DB['users']> = {
    ...(given.firstName ? { first_name: given.firstName } : {}),
    ...(given.lastName ? { last_name: given.lastName } : {}),
    ...(given.phone === undefined ? {} : { phone: given.phone }),
    ...(given.locale ? { locale: given.locale } : {}),
  };
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('users').set(changes).where('id', '=', user).execute();
}

/** Saves the display name of a partner. */
export async function saveDisplayName(tx: Tx, partner: number, displayName: string): Promise<void> {
  await tx.updateTable('partners').set({ display_name: displayName }).where('id', '=', partner).execute();
}

/** Serializes changes to the data of one user. */
export async function lockUser(tx: Tx, user: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user).forNoKeyUpdate().execute();
}
