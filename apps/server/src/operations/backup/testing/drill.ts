import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bareEnvironment } from '../../../../test-support/bare-environment.ts';
import { onDatabase } from '../../../../test-support/on-database.ts';
import { createDatabase, dropDatabase } from '../../../platform/database/throwaway-cluster.ts';
import { findTables } from '../tables.ts';

/** Exit status and output of a process of the product. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

type Environment = Readonly<Record<string, string>>;

const sources = join(import.meta.dirname, '../../../..');

/** Starts a file of the server with these environment variables and no others of the product. */
export function start(file: string, args: readonly string[], variables: Environment): ChildProcess {
  const env = { ...bareEnvironment(), LOG_LEVEL: 'silent', DEMO: 'off', ...variables };
  return spawn(process.execPath, [join(sources, file), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs a command of this feature and waits for its end. */
export function run(
  command: 'backup' | 'restore',
  args: readonly string[],
  variables: Environment,
): Promise<Ended> {
  return ended(start(`src/operations/backup/${command}.command.ts`, args, variables));
}

/** Waits for a started process to exit, and returns its status and output. */
export async function ended(child: ChildProcess): Promise<Ended> {
  if (!child.stdout || !child.stderr) throw new Error('its output is not piped');
  const closed = once(child, 'close');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await closed)[0] as number | null, out, error };
}

/** An empty database owned by a role without any other privileges, as on a hosted PostgreSQL. */
export async function ownDatabase(
  serverUrl: string,
  name: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const owner = `${name}_owner`;
  const url = new URL(await createDatabase(serverUrl, name));
  await onDatabase(serverUrl, async (client) => {
    await client.query(`create role ${owner} login password 'of-the-drill'`);
    await client.query(`alter database ${name} owner to ${owner}`);
  });
  url.username = owner;
  url.password = 'of-the-drill';
  return {
    url: url.href,
    drop: async () => {
      await dropDatabase(serverUrl, name);
      await onDatabase(serverUrl, (client) => client.query(`drop role ${owner}`));
    },
  };
}

/** Every table with its row count and a hash of its rows, every sequence with its last value. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  return onDatabase(url, async (client) => {
    await client.query(`set timezone = 'UTC'`);
    const contents: Record<string, string> = {};
    for (const { name } of await findTables(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
         from ${name} as t`,
      );
      contents[name] = rows[0]?.hash ?? '';
    }
    const sequences = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`,
    );
    for (const { name, last } of sequences.rows) contents[name] = String(last);
    return contents;
  });
}

/** Constraints, indexes and triggers as PostgreSQL describes them. */
export async function schemaOf(url: string): Promise<string[]> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ definition: string }>(`
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace in ('public'::regnamespace, 'books'::regnamespace)
      union all select indexdef from pg_indexes where schemaname in ('public', 'books')
      union all select tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by 1`);
    return rows.map(({ definition }) => definition);
  });
}

/** Number of relations that a database has besides PostgreSQL's own, once nobody else is connected to it. */
export async function relationsLeft(url: string): Promise<number> {
  return onDatabase(url, async (client) => {
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    while ((await client.query(others)).rows.length > 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_class
       where relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)`,
    );
    return rows[0]?.count ?? -1;
  });
}
