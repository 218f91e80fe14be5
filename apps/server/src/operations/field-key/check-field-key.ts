import { type Kysely, sql } from 'kysely';
import { type Config, ConfigError } from '../../platform/config.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findFieldKeys, readFieldKeys } from '../../platform/secrets/field-keys.ts';
import { type Secrets, secretsWith } from '../../platform/secrets/secrets.ts';
import { ownerOf, type SealedField, sealedFields } from './sealed-fields.ts';

/**
 * The field keys to start with. Only a database without encrypted values gets a new key: with any other one stored
 * values could not be decrypted, and new values not with the lost one.
 * @throws ConfigError in one line, for keys that do not decrypt the stored values, or that are missing
 */
export async function fieldKeysFor(config: Config, db: Kysely<DB>): Promise<Buffer[]> {
  const keys = await findFieldKeys(config);
  if (keys === null) {
    const [field] = await fieldsInUse(db);
    if (field === undefined) return readFieldKeys(config);
    throw new ConfigError(
      `The field key is missing, and the database holds values encrypted with it (${nameOf(field)}): ` +
        `put field.key back into ${config.dataDir}, or set FIELD_KEY.`,
    );
  }
  const closed = await findClosedField(db, secretsWith(keys));
  if (closed === null) return keys;
  throw new ConfigError(
    `The field key does not open what the database holds (${nameOf(closed)}): ` +
      `start with the one that it was encrypted with, in FIELD_KEY or ${config.dataDir}/field.key.`,
  );
}

/** The first field whose newest or oldest value none of the keys decrypts; null if all can be decrypted. */
export async function findClosedField(db: Kysely<DB>, secrets: Secrets): Promise<SealedField | null> {
  for (const field of sealedFields) {
    for (const direction of ['asc', 'desc'] as const) {
      const value = await findValue(db, field, direction);
      if (value && !opens(secrets, value)) return field;
    }
  }
  return null;
}

async function fieldsInUse(db: Kysely<DB>): Promise<SealedField[]> {
  const found: SealedField[] = [];
  for (const field of sealedFields) if (await findValue(db, field, 'asc')) found.push(field);
  return found;
}

interface Value {
  readonly owner: string;
  readonly sealed: Buffer;
}

async function findValue(
  db: Kysely<DB>,
  field: SealedField,
  direction: 'asc' | 'desc',
): Promise<Value | undefined> {
  const [table, column, id, ownedBy] = [field.table, field.column, field.id, field.ownedBy].map((name) =>
    sql.id(name),
  );
  const { rows } = await sql<{ owner: string | Buffer; sealed: Buffer }>`
    select ${ownedBy} as owner, ${column} as sealed from ${table}
    where ${column} is not null order by ${id} ${sql.raw(direction)} limit 1`.execute(db);
  const [row] = rows;
  return row && { owner: ownerOf(field, row.owner), sealed: row.sealed };
}

function opens(secrets: Secrets, { sealed, owner }: Value): boolean {
  try {
    secrets.open(sealed, owner);
    return true;
  } catch {
    return false;
  }
}

function nameOf({ table, column }: SealedField): string {
  return `${table}.${column}`;
}
