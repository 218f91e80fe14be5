import type { ClientBase } from 'pg';
import { findSharedAccounts } from '../../account/bank-accounts/shared-accounts.queries.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { FoundSignal } from './signal.ts';

/** Partners who are paid to the same account; the account itself stays sealed. */
export async function lookForSharedAccounts(client: ClientBase, secrets: Secrets): Promise<FoundSignal[]> {
  const found: FoundSignal[] = [];
  for await (const users of findSharedAccounts(client, secrets)) {
    const { rows } = await client.query<{ id: number }>(
      'select id from partners where user_id = any($1::bigint[]) order by id',
      [users],
    );
    const partners = rows.map(({ id }) => id);
    // Whoever works for the company has no place and is paid nothing.
    if (partners.length < 2) continue;
    found.push({
      subject: `partner/${partners[0]}`,
      cycle: null,
      evidence: { count: partners.length, partners, orders: [] },
    });
  }
  return found;
}
