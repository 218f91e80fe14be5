import pg from 'pg';
import { ConfigError } from '../config.ts';

/** Transactions that are held open beside the connection that is looked at, so that a pooler has to give it another server. */
const HELD = 3;

/** How long each of the questions may take, in milliseconds: behind a pooler with few connections they wait for each other. */
const PATIENCE_MS = 5_000;

/**
 * Refuses a database that the product cannot run on although it answers: one that takes no writes, and one behind a
 * pooler that gives each transaction another connection (PgBouncer's `pool_mode=transaction`), where prepared
 * statements, LISTEN and session locks get lost.
 * @param variable the setting that leads to it, for the message
 * @throws ConfigError that says what is wrong and what to do, in one line
 */
export async function checkServer(url: string, variable: string): Promise<void> {
  const client = connectionTo(url);
  await client.connect();
  try {
    if (await isReadOnly(client))
      throw new ConfigError(
        `${variable} leads to a database that takes no writes (${placeOf(url)}): it must lead to the primary, not to a replica.`,
      );
    if (await changesServer(client, url))
      throw new ConfigError(
        `${variable} leads to a pooler that changes connections between transactions (${placeOf(url)}): ` +
          'use its session mode, or the address of PostgreSQL itself.',
      );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectionTo(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'blattwerk-check',
    query_timeout: PATIENCE_MS,
  });
  // What breaks while nothing is asked shows in the next question.
  client.on('error', () => undefined);
  return client;
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ on: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as on`,
  );
  return rows[0]?.on === true;
}

/** Whether a connection meets another server process when others hold the one that it met before. */
async function changesServer(client: pg.Client, url: string): Promise<boolean> {
  const before = await processOf(client);
  const others = Array.from({ length: HELD }, () => connectionTo(url));
  try {
    for (const other of others) await other.connect();
    for (const other of others) {
      await other.query('begin');
      if ((await processOf(other)) === before || (await processOf(client)) !== before) return true;
    }
    return false;
  } finally {
    await Promise.all(others.map((other) => other.end().catch(() => undefined)));
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Host, port and database of an address, without its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
