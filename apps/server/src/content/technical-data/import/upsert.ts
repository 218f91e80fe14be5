import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Outcome } from '../../../platform/rows/import-rows.ts';

interface Upsert {
  readonly table: 'projects' | 'aks' | 'cable_types' | 'field_devices';
  /** Columns that identify a row. */
  readonly key: readonly string[];
  /** The whole row, in case it is new. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Columns that change in an existing row. */
  readonly changes: readonly string[];
  readonly at: Date;
}

/** Inserts a row, or updates it if it differs. */
export async function upsert(tx: Tx, { table, key, row, changes, at }: Upsert): Promise<Outcome> {
  const values = { ...row, created_at: at, updated_at: at };
  const refs = (names: readonly string[], of?: string) =>
    sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)));
  const { rows } = await sql<{ created: boolean }>`
    insert into ${sql.table(table)} (${refs(Object.keys(values))})
    values (${sql.join(Object.values(values))})
    on conflict (${refs(key)}) ${changing()}
    returning xmax = 0 as created`.execute(tx);
  const [written] = rows;
  if (!written) return 'unchanged';
  return written.created ? 'created' : 'updated';

  function changing(): RawBuilder<unknown> {
    if (changes.length === 0) return sql`do nothing`;
    const set = [...changes, 'updated_at'].map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`,
    );
    return sql`do update set ${sql.join(set)}
      where (${refs(changes, table)}) is distinct from (${refs(changes, 'excluded')})`;
  }
}
