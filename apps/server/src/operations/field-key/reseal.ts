import pg, { type ClientBase } from 'pg';
import { inClientTransaction, type TxClient } from '../../platform/database/transaction.ts';
import { fingerprintOf, numberOf, type Secrets, secretsWith } from '../../platform/secrets/secrets.ts';
import { countByKey, ownerOf, type SealedField, sealedFields } from './sealed-fields.ts';

/** Fields that cannot be re-encrypted; the message says which and why. Values re-encrypted before stay so. */
export class FieldKeyError extends Error {
  override name = 'FieldKeyError';
}

/** Values updated, and locked, per batch. */
const BATCH = 50;

/** How long a batch waits for a table lock, in milliseconds: other writers queue behind it. */
const LOCK_TIMEOUT_MS = 2_000;

/** How many values of a field each key encrypted. */
export interface KeyUse {
  readonly field: SealedField;
  /** By fingerprint; null for unknown keys. */
  readonly counts: ReadonlyMap<string | null, number>;
}

/** Counts the values of each field by key. */
export async function lookAtKeys(client: ClientBase, keys: readonly Buffer[]): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const field of sealedFields) {
    const counts = new Map<string | null, number>();
    for (const [number, count] of await countByKey(client, field)) {
      const key = keys.find((one) => numberOf(one) === number);
      const name = key === undefined ? null : fingerprintOf(key);
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
    uses.push({ field, counts });
  }
  return uses;
}

/**
 * Re-encrypts with the first key whatever other keys encrypted, in small transactions, while the product is in use. An
 * interrupted run has done a part, and the next one continues. Needs the tables' owner: documents and their contents
 * are protected by triggers against every change, and these are disabled for each batch.
 *
 * @returns how many values were re-encrypted
 * @throws FieldKeyError for a value that none of the keys decrypts, and for a table that stays locked by others
 */
export async function resealAll(
  client: ClientBase,
  keys: readonly Buffer[],
  onBatch: (field: SealedField, count: number) => void = () => undefined,
): Promise<number> {
  const secrets = secretsWith(keys);
  const current = numberOf(keys[0] as Buffer);
  let sealed = 0;
  for (const field of sealedFields) {
    let count = await resealBatch(client, field, { secrets, current });
    while (count > 0) {
      sealed += count;
      onBatch(field, count);
      count = await resealBatch(client, field, { secrets, current });
    }
  }
  return sealed;
}

async function resealBatch(
  client: ClientBase,
  field: SealedField,
  keys: { secrets: Secrets; current: number },
): Promise<number> {
  const table = pg.escapeIdentifier(field.table);
  try {
    return await inClientTransaction(client, async (tx) => {
      await tx.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      if (field.guard !== null) await tx.query(`alter table ${table} disable trigger ${field.guard}`);
      const count = await resealRows(tx, field, keys);
      if (field.guard !== null) await tx.query(`alter table ${table} enable trigger ${field.guard}`);
      return count;
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw new FieldKeyError(
        `${field.table} is locked for too long; run this again, it continues where it stopped`,
      );
    throw error;
  }
}

async function resealRows(
  client: TxClient,
  field: SealedField,
  { secrets, current }: { secrets: Secrets; current: number },
): Promise<number> {
  const [table, column, id, ownedBy] = [field.table, field.column, field.id, field.ownedBy].map((name) =>
    pg.escapeIdentifier(name),
  );
  const { rows } = await client.query<{ id: string; owner: string | Buffer; sealed: Buffer }>(
    `select ${id}::text as id, ${ownedBy} as owner, ${column} as sealed from ${table}
     where ${column} is not null and get_byte(substring(${column} for 1), 0) <> $1
     order by ${id} limit ${BATCH} for update`,
    [current],
  );
  for (const row of rows) {
    const owner = ownerOf(field, row.owner);
    const text = openedBy(secrets, row.sealed, owner);
    const anew = secrets.seal(text, owner);
    const { hash } = field;
    const hashed = hash ? `, ${pg.escapeIdentifier(hash.column)} = $3` : '';
    const values = [anew, row.id, ...(hash ? [hash.of(secrets, text)] : [])];
    await client.query(`update ${table} set ${column} = $1${hashed} where ${id} = $2`, values);
  }
  return rows.length;
}

function openedBy(secrets: Secrets, sealed: Buffer, owner: string): string {
  try {
    return secrets.open(sealed, owner);
  } catch (error) {
    throw new FieldKeyError(`${owner} cannot be decrypted: ${(error as Error).message}`);
  }
}
