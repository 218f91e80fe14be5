import type { ClientBase } from 'pg';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { openedOrNull } from './bank-accounts.queries.ts';

/** Accounts read at a time: decrypting this many blocks the process for a few milliseconds. */
const BLOCK = 1_000;

interface AccountRow {
  readonly id: number;
  readonly user: number;
  readonly end: Buffer;
  readonly iban: Buffer;
}

/**
 * Users who are paid to the same bank account, one group at a time. Accounts are decrypted one by one, compared among
 * those with the same IBAN end, and discarded: the result contains no account number.
 */
export async function* findSharedAccounts(
  client: ClientBase,
  secrets: Secrets,
): AsyncGenerator<number[], void> {
  let after: Pick<AccountRow, 'end' | 'id'> = { end: Buffer.alloc(0), id: 0 };
  let alike = new Map<string, number[]>();
  for (;;) {
    const { rows } = await client.query<AccountRow>(
      `select id, user_id as user, iban_end_hash as end, iban from bank_accounts
       where iban is not null and (iban_end_hash, id) > ($1, $2) order by iban_end_hash, id limit ${BLOCK}`,
      [after.end, after.id],
    );
    for (const row of rows) {
      if (!row.end.equals(after.end)) {
        yield* sharedOf(alike);
        alike = new Map();
      }
      after = row;
      const iban = openedOrNull(secrets, row.iban, row.user);
      if (iban !== null) alike.set(iban, [...(alike.get(iban) ?? []), row.user]);
    }
    if (rows.length < BLOCK) break;
  }
  yield* sharedOf(alike);
}

function sharedOf(alike: ReadonlyMap<string, number[]>): number[][] {
  return [...alike.values()].filter((users) => users.length > 1);
}
