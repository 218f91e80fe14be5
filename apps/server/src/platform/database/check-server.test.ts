import pg from 'pg';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { ConfigError } from '../config.ts';
import { checkServer } from './check-server.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { startTransactionPooler } from './testing/transaction-pooler.ts';

const database = setUpDatabase();

function readOnlyUrl(): string {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return url.href;
}

async function faultOf(url: string): Promise<string | null> {
  return checkServer(url, 'DATABASE_URL').then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message;
    },
  );
}

test('PostgreSQL itself passes', async () => {
  expect(await faultOf(database.url)).toBeNull();
});

test('a server that takes no writes is refused in one line that names no password', async () => {
  const { host, pathname, password } = new URL(database.url);
  const fault = await faultOf(readOnlyUrl());
  expect(fault).toBe(
    `DATABASE_URL leads to a database that takes no writes (${host}${pathname}): it must lead to the primary, not to a replica.`,
  );
  if (password !== '') expect(fault).not.toContain(password);
});

fullTest('a pooler that changes connections between transactions is refused', async () => {
  const pooler = await startTransactionPooler(database.url);
  try {
    expect(await faultOf(pooler.url)).toMatch(
      /^DATABASE_URL leads to a pooler that changes connections between transactions \(127\.0\.0\.1:\d+/,
    );
  } finally {
    await pooler.stop();
  }
});

test('a write that a replica refuses counts as a database that is away', async () => {
  const client = new pg.Client({ connectionString: readOnlyUrl() });
  await client.connect();
  const error = await client.query('delete from sessions').catch((refused: unknown) => refused);
  await client.end();
  expect(error).toMatchObject({ code: '25006' });
  expect(isDatabaseUnavailable(error)).toBe(true);
});
