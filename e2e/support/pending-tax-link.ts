import { createHash } from 'node:crypto';
import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { anna } from './demo-logins.ts';

/** The token of a tax adviser's link that nobody withdraws. */
export const PENDING_TAX_LINK = 'a-tax-link-that-nobody-withdraws';

/** Inserts it, for Anna's year of the last closed month. */
export async function createTaxLink({ pool }: Database, at: Date): Promise<void> {
  await pool.query(
    `insert into tax_links (partner_id, year, token_hash, created_at, expires_at)
     select partners.id, (select extract(year from max(date_from)) from cycles where closed_at is not null), $1, $2::timestamptz,
       $2::timestamptz + interval '30 days'
     from partners join users on users.id = partners.user_id where users.email = $3
     on conflict (token_hash) do nothing`,
    [createHash('sha256').update(PENDING_TAX_LINK).digest(), at, anna],
  );
}
