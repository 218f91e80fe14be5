import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** The URL of a partner's default link; null without an active one. */
export async function findOwnLink(
  db: Kysely<DB>,
  partner: number,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<string | null> {
  const link = await db
    .selectFrom('referral_links')
    .select('code')
    .where('partner_id', '=', partner)
    .where('is_default', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return link === undefined ? null : `${publicUrl}/r/${link.code}`;
}
