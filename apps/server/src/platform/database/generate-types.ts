import { type Kysely, sql } from 'kysely';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import type { DB } from './database-types.ts';

/**
 * The content of database-types.ts for the current schema. A text column with a check on a list of values becomes a
 * union of them.
 */
export async function generateTypes(db: Kysely<DB>): Promise<string> {
  const text = await generate({
    db,
    dialect: new PostgresDialect(),
    defaultSchemas: ['public'],
    excludePattern: '{pgboss.*,books.*,*schema_migrations}',
    typeMapping: { int8: 'number', date: 'string', timestamptz: 'Date' },
    overrides: { columns: await allowedValues(db) },
    outFile: null,
  });
  // Only `DB` is meant to be imported: the type of a row is `DB['orders']`.
  return text.replaceAll('export ', '').replace('interface DB', 'export interface DB').replaceAll('"', "'");
}

async function allowedValues(db: Kysely<DB>): Promise<Record<string, RawExpressionNode>> {
  const found = await sql<{ column: string; definition: string; generated: boolean }>`
    select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition,
           a.atthasdef as generated
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
      and pg_get_constraintdef(c.oid) like 'CHECK ((% = ANY (ARRAY[''%'`.execute(db);
  return Object.fromEntries(
    found.rows.map(({ column, definition, generated }) => {
      const union = [...definition.matchAll(/'([^']+)'::text/g)].map((match) => `'${match[1]}'`).join(' | ');
      return [column, new RawExpressionNode(generated ? `Generated<${union}>` : union)];
    }),
  );
}
