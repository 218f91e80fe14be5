import type { ClientBase } from 'pg';

/** A column that could hold any text. */
export interface OpenColumn {
  readonly table: string;
  readonly column: string;
}

/** Numbers, dates, instants, booleans, and lists of numbers. */
const CLOSED = [
  ...[
    'bool',
    'int2',
    'int4',
    'int8',
    'numeric',
    'float4',
    'float8',
    'date',
    'timestamptz',
    'xid8',
    'interval',
  ],
  ...['_int2', '_int4', '_int8'],
];

/**
 * The columns of the product's tables that could hold a name: of any type but numbers and times, unless a constraint
 * lists the allowed values.
 */
export async function findOpenColumns(client: ClientBase): Promise<OpenColumn[]> {
  const { rows } = await client.query<OpenColumn>(
    `select relname as table, attname as column
     from pg_class
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     join pg_type on pg_type.oid = atttypid
     where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname <> 'schema_migrations'
       and typname <> all($1)
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
       and not exists (
         select from pg_constraint as listed
         where listed.conrelid = pg_class.oid and listed.contype = 'c' and listed.conkey = array[attnum]
           and pg_get_constraintdef(listed.oid) like 'CHECK ((% = ANY (ARRAY[''%')
     order by relname, attname`,
    [CLOSED],
  );
  return rows;
}

/** Columns without a rule. */
export function unknownAmong(
  columns: readonly OpenColumn[],
  rules: Readonly<Record<string, 'empty' | Readonly<Record<string, unknown>>>>,
): string[] {
  return columns
    .filter(({ table, column }) => {
      const rule = rules[table];
      return rule !== 'empty' && rule?.[column] === undefined;
    })
    .map(({ table, column }) => `${table}.${column}`);
}
