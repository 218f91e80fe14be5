import type { ClientBase } from 'pg';

/**
 * Makes archived credits visible among all others on this connection, as long as it is open: a temporary view hides the table
 * of the same name. If nothing is archived, no view is created.
 */
export async function showArchivedCredits(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ whole: string; columns: string; parts: string[] }>(`
    select current_schema() || '.credits' as whole,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = 'credits'::regclass and attnum > 0 and not attisdropped) as columns,
      array_agg(oid::regclass::text) as parts
    from pg_class where relnamespace = 'books'::regnamespace and relkind = 'r' and relname like 'archived\\_%'
    having count(*) > 0`);
  for (const { whole, columns, parts } of rows) {
    const all = [whole, ...parts].map((table) => `select ${columns} from ${table}`);
    await client.query(`create temp view credits as ${all.join(' union all ')}`);
  }
}
