import type { ClientBase } from 'pg';
import { findSharedAccounts } from '../../account/bank-accounts/shared-accounts.queries.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { FoundSignal } from './signal.ts';

/**
 * Partners who are paid to the same account; the account number itself stays encrypted. Restricted data are not
 * searched (Art. 18 GDPR).
 */
export async function lookForSharedAccounts(
  client: ClientBase,
  secrets: Secrets,
  now: Date,
): Promise<FoundSignal[]> {
  const found: FoundSignal[] = [];
  for await (const users of findSharedAccounts(client, secrets)) {
    const { rows } = await client.query<{ id: number }>(
      `select partners.id from partners
       where user_id = any($1::bigint[]) and not exists (
         select from restrictions
         where restrictions.user_id = partners.user_id and coalesce(restrictions.ends_at > $2, true))
       order by id`,
      [users, now],
    );
    const partners = rows.map(({ id }) => id);
    // Staff have no place in the tree and are paid nothing.
    if (partners.length < 2) continue;
    found.push({
      subject: `partner/${partners[0]}`,
      cycle: null,
      evidence: { count: partners.length, partners, orders: [] },
    });
  }
  return found;
}
