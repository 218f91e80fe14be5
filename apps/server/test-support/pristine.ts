import pg from 'pg';

/** The initial state of a database, and how to restore it. */
export interface Pristine {
  /**
   * Restores it: rows, next ids, statistics.
   * @returns whether it succeeded; false if its schema was changed, or it contains too much
   */
  restore(): Promise<boolean>;
  close(): Promise<void>;
}

/** With more data, emptying a database takes longer than cloning one. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The product's own schemas, and those of packages with tables. */
const OURS = `select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`;

/** The tables in them with rows, or with rows since the last vacuum. */
const WRITTEN = `
  select c.oid::regclass::text as name, pg_relation_size(c.oid) as bytes from pg_class c
  where relkind = 'r' and relnamespace in (${OURS}) and pg_relation_size(c.oid) > 0`;

/** Changes whenever a table, column, rule, function or privilege is added, changed or removed. */
const SCHEMA = `
  with ours as (${OURS}), classes as (select c.* from pg_class c where relnamespace in (select oid from ours))
  select concat_ws(' ',
    (select concat(count(*), '/', sum(hashtext(nspname || coalesce(nspacl::text, '')))) from pg_namespace where oid in (select oid from ours)),
    (select concat(count(*), '/', sum(oid::bigint), '/', sum(hashtext(concat_ws(' ', relname, relacl, relowner,
       relkind, relpersistence, relrowsecurity, reloptions)))) from classes),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from pg_attribute where attrelid in (select oid from classes)),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from pg_attrdef where adrelid in (select oid from classes)),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from pg_constraint where connamespace in (select oid from ours)),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from pg_trigger where tgrelid in (select oid from classes)),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from pg_proc where pronamespace in (select oid from ours)),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from pg_rewrite where ev_class in (select oid from classes)),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from pg_policy),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from pg_event_trigger),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from pg_default_acl),
    (select count(*) from pg_extension),
    (select count(*) from pg_largeobject_metadata),
    (select string_agg(concat(setrole, setconfig), ' ') from pg_db_role_setting
     where setdatabase = (select oid from pg_database where datname = current_database())),
    (select concat(datacl, datconnlimit, datallowconn) from pg_database where datname = current_database())) as schema`;

/** Drops the partitions that closings created for their credits, which a new database does not have. */
const DROP_CLOSED_CREDITS = `
  do $$ declare part text; begin
    for part in select oid::regclass::text from pg_class
      where relnamespace = to_regnamespace('books') and relkind = 'r' and relname ~ '^(closed|archived)_credits_'
    loop execute format('drop table %s', part); end loop;
  end $$`;

/** All rows of a table as one value. */
function contentOf(name: string): string {
  return `select '${name}' as name, (select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} as t) as content`;
}

interface Kept {
  readonly name: string;
  readonly copy: string;
  readonly columns: string;
  content: string;
}

/** Records the state of a new database, on a connection of its own that stays open. */
export async function notePristine(url: string): Promise<Pristine> {
  const client = new pg.Client({ connectionString: url, application_name: 'kept for the next' });
  client.on('error', () => undefined);
  await client.connect();
  const schema = await schemaOf(client);
  const tables = await copyRows(client);
  const contents = `${tables.map(({ name }) => contentOf(name)).join(' union all ')}`;
  await client.query(
    `create temp table first_ids as
     select c.oid::regclass::text as name, pg_sequence_last_value(c.oid::regclass) as last, seqstart as start
     from pg_class c join pg_sequence on seqrelid = c.oid where relnamespace in (${OURS})`,
  );

  const restore = async () => {
    await endOthers(client);
    await client.query(DROP_CLOSED_CREDITS);
    if ((await schemaOf(client)) !== schema) return false;
    const now = await client.query<{ name: string; content: string }>(contents);
    const contentNow = new Map(now.rows.map(({ name, content }) => [name, content]));
    const untouched = new Set(
      tables.filter(({ name, content }) => contentNow.get(name) === content).map(({ name }) => name),
    );
    const written = await client.query<{ name: string; bytes: string }>(WRITTEN);
    if (written.rows.reduce((sum, { bytes }) => sum + Number(bytes), 0) > MOST_BYTES) return false;
    const emptied = written.rows.map(({ name }) => name).filter((name) => !untouched.has(name));
    const changed = tables.filter(({ name }) => !untouched.has(name));
    await client.query(`begin; set local session_replication_role = replica;
      ${emptied.map((name) => `delete from ${name};`).join('\n')}
      ${changed.map(({ name, copy, columns }) => `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};`).join('\n')}
      select setval(name::regclass, coalesce(last, start), last is not null) from first_ids
      where last is distinct from pg_sequence_last_value(name::regclass);
      commit`);
    if (emptied.length > 0) await forgetSizes(client, emptied);
    return true;
  };
  return { restore, close: () => client.end() };
}

async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(SCHEMA);
  return rows[0]?.schema ?? '';
}

/** Copies the rows of a new database. */
async function copyRows(client: pg.Client): Promise<Kept[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from (${WRITTEN}) as written`);
  const tables = rows.map(({ name, columns }, at) => ({
    name,
    columns,
    copy: `first_rows_${at}`,
    content: '',
  }));
  await client.query(
    tables.map(({ name, copy }) => `create temp table ${copy} as select * from ${name};`).join('\n'),
  );
  const { rows: contents } = await client.query<{ name: string; content: string }>(
    tables.map(({ name }) => contentOf(name)).join(' union all '),
  );
  return tables.map((table) => ({
    ...table,
    content: contents.find(({ name }) => name === table.name)?.content ?? '',
  }));
}

/**
 * Files with nothing but deleted rows, and the planner's statistics of these, would show in the plans of the next test
 * file.
 */
async function forgetSizes(client: pg.Client, emptied: readonly string[]): Promise<void> {
  await client.query(`vacuum (index_cleanup on, truncate on) ${emptied.join(', ')}`);
  await client.query(
    `with tables as (select unnest($1::text[])::regclass as oid),
       classes as (select oid from tables union select indexrelid from pg_index where indrelid in (select oid from tables)),
       forgotten as (delete from pg_statistic where starelid in (select oid from classes))
     update pg_class set reltuples = -1, relpages = 0 where oid in (select oid from classes) and reltuples >= 0`,
    [emptied],
  );
}

/** Closes other connections: of programs that a test started, and listeners. */
async function endOthers(client: pg.Client): Promise<void> {
  await client.query(`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name not in (current_database(), 'kept for the next')`);
}
