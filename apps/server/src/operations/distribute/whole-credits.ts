import type { TxClient } from '../../platform/database/transaction.ts';

/**
 * Puts all credits into one table: of a table in parts of parts nothing can be distributed, and what parts are for, a closing that writes
 * without indexes, many nodes do side by side. Whatever names `credits` finds the same columns, rules and indexes as before.
 */
export async function makeCreditsWhole(client: TxClient): Promise<void> {
  const { rows: checks } = await client.query<{ name: string; rule: string }>(`
    select distinct on (conname) quote_ident(conname) as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and conrelid in ('credits'::regclass, 'books.single_credits'::regclass)
      and conname <> 'single_credits_check' order by conname`);
  const { rows: indexes } = await client.query<{ text: string }>(`
    select pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid = 'books.single_credits'::regclass and not indisprimary`);
  const { rows: names } = await client.query<{ columns: string; schema: string }>(`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns, quote_ident(current_schema()) as schema
    from pg_attribute where attrelid = 'credits'::regclass and attnum > 0 and not attisdropped`);
  const [{ columns, schema } = { columns: '', schema: '' }] = names;
  await client.query(
    'create table books.whole_credits (like credits including defaults including identity including comments)',
  );
  await client.query(`
    insert into books.whole_credits (${columns}) overriding system value select ${columns} from credits order by id`);
  await client.query(`
    select setval(pg_get_serial_sequence('books.whole_credits', 'id'), nextval(pg_get_serial_sequence('credits', 'id')), false)`);
  await client.query('drop table credits');
  await client.query(`alter table books.whole_credits set schema ${schema}`);
  await client.query('alter table whole_credits rename to credits');
  await client.query('alter table credits add primary key (partner_id, cycle_id, id)');
  for (const { name, rule } of checks)
    await client.query(`alter table credits add constraint ${name} ${rule}`);
  for (const { text } of indexes)
    await client.query(text.replace(' ON books.single_credits ', ' ON credits '));
  await client.query(`
    create or replace function credits_apart_from() returns bigint language sql stable as $$ select 9223372036854775807 $$`);
}
