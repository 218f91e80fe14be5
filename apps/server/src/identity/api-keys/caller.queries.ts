import { type KeyRight, keyRights } from '@blattwerk/contract/http/rights.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/session.ts';
import { type AccountRow, accountFields, toAccount } from '../session/session.queries.ts';

interface CallerRow extends AccountRow {
  readonly keyId: number;
  readonly keyName: string;
  readonly keyRights: string[];
  readonly lastUsedOn: string | null;
}

/** A single JSON value, because parsing a row of so many columns would take longer than the rest of the lookup. */
const readCaller = prepared<{ caller: CallerRow }, [keyHash: Buffer, now: Date]>(
  (keyHash, now) => sql`
    select to_json(caller) as caller from (
      select key.id as "keyId", key.name as "keyName", key.rights as "keyRights", key.last_used_on as "lastUsedOn",
        ${accountFields}
      from api_keys as key join users on users.id = key.created_by left join partners on partners.user_id = users.id
      where key.key_hash = ${keyHash} and key.withdrawn_at is null and key.expires_at > ${now}
    ) as caller`,
);

/** A key that is neither revoked nor expired, with the account of its creator. */
interface Caller {
  readonly id: number;
  readonly name: string;
  /** The rights granted to the key. */
  readonly rights: KeyRight[];
  readonly lastUsedOn: string | null;
  readonly account: Account;
}

/** The key with this hash that is valid at `now`, with its creator; undefined for any other. */
export async function findCaller(
  db: Kysely<DB>,
  { keyHash, now }: { readonly keyHash: Buffer; readonly now: Date },
): Promise<Caller | undefined> {
  const [found] = await readCaller(db, keyHash, now);
  if (!found) return undefined;
  const { keyId: id, keyName: name, keyRights: given, lastUsedOn, ...row } = found.caller;
  const rights = keyRights.filter((right) => given.includes(right));
  return { id, name, rights, lastUsedOn, account: toAccount(row) };
}

/** Records the day of a key's last use. */
export async function noteKeyUse(tx: Tx, key: number, today: string): Promise<void> {
  // Among simultaneous calls, only one writes.
  await sql`
    update api_keys set last_used_on = ${today}
    where id = ${key} and last_used_on is distinct from ${today}`.execute(tx);
}
