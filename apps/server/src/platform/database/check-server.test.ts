import pg from 'pg';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { ConfigError } from '../config.ts';
import { checkServer, checkServers } from './check-server.ts';
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

test('a read-only server is refused with one line that does not contain the password', async () => {
  const { host, pathname, password } = new URL(database.url);
  const fault = await faultOf(readOnlyUrl());
  expect(fault).toBe(
    `DATABASE_URL leads to a database that takes no writes (${host}${pathname}): it must lead to the primary, not to a replica.`,
  );
  if (password !== '') expect(fault).not.toContain(password);
});

fullTest('a transaction pooler is refused', async () => {
  const pooler = await startTransactionPooler(database.url);
  try {
    expect(await faultOf(pooler.url)).toMatch(
      /^DATABASE_URL leads to a pooler that changes connections between transactions \(127\.0\.0\.1:\d+/,
    );
  } finally {
    await pooler.stop();
  }
});

fullTest(
  'a configured transaction pooler is accepted, but its direct address must lead to PostgreSQL itself',
  async () => {
    const pooler = await startTransactionPooler(database.url);
    const addresses = { databaseUrl: pooler.url, migrationDatabaseUrl: null, readDatabaseUrl: null };
    try {
      await checkServers({ ...addresses, directDatabaseUrl: database.url });
      await expect(checkServers({ ...addresses, directDatabaseUrl: `${pooler.url}?again` })).rejects.toThrow(
        /^DATABASE_DIRECT_URL leads to a pooler that changes connections/,
      );
    } finally {
      await pooler.stop();
    }
  },
);

fullTest('addresses of different databases are refused', async () => {
  const elsewhere = new URL(database.url);
  elsewhere.pathname = '/postgres';
  const addresses = {
    databaseUrl: database.url,
    migrationDatabaseUrl: null,
    directDatabaseUrl: null,
    readDatabaseUrl: null,
  };
  await checkServers({ ...addresses, readDatabaseUrl: readOnlyUrl() });
  for (const [key, variable] of [
    ['migrationDatabaseUrl', 'MIGRATION_DATABASE_URL'],
    ['directDatabaseUrl', 'DATABASE_DIRECT_URL'],
    ['readDatabaseUrl', 'DATABASE_READ_URL'],
  ] as const)
    await expect(checkServers({ ...addresses, [key]: elsewhere.href })).rejects.toThrow(
      `${variable} leads to another database than DATABASE_URL (${elsewhere.host}/postgres).`,
    );
});

test('an unavailable replica does not prevent a start, one that rejects the sign-in does', async () => {
  const addresses = { databaseUrl: database.url, migrationDatabaseUrl: null, directDatabaseUrl: null };
  const at = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return { ...addresses, readDatabaseUrl: url.href };
  };
  await checkServers(
    at((url) => {
      url.port = '1';
    }),
  );
  const wrong = at((url) => {
    url.pathname = '/nowhere';
  });
  await expect(checkServers(wrong)).rejects.toThrow(
    /^DATABASE_READ_URL leads to a database that cannot be used/,
  );
});

test('a write rejected by a replica counts as an unavailable database', async () => {
  const client = new pg.Client({ connectionString: readOnlyUrl() });
  await client.connect();
  const error = await client.query('delete from sessions').catch((refused: unknown) => refused);
  await client.end();
  expect(error).toMatchObject({ code: '25006' });
  expect(isDatabaseUnavailable(error)).toBe(true);
});
