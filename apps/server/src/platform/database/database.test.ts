import { readFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { PATIENCE_MS } from '../../../test-support/patience.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable, wasGivenUp } from './database-unavailable.ts';
import { generateTypes } from './generate-types.ts';

const database = setUpDatabase();

async function evaluate(expression: string): Promise<unknown> {
  const result = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return result.rows[0]?.value;
}

test('bigint, date and timestamptz arrive as number, text and Date', async () => {
  expect(await evaluate('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
  expect(await evaluate('array[1, null, -3]::bigint[]')).toEqual([1, null, -3]);
  expect(await evaluate(`'{}'::bigint[]`)).toEqual([]);
  expect(await evaluate(`'2024-02-29'::date`)).toBe('2024-02-29');
  expect(await evaluate(`'2024-02-29 12:00+02'::timestamptz`)).toEqual(new Date('2024-02-29T10:00:00Z'));
});

test('a bigint beyond the safe integers is an error, not a wrong amount', async () => {
  await expect(evaluate('9007199254740992::bigint')).rejects.toThrow(RangeError);
  await expect(evaluate('array[-9007199254740992]::bigint[]')).rejects.toThrow(RangeError);
});

test('the committed types match the migrated schema: else run npm run db:types', async () => {
  const committed = await readFile(new URL('./database-types.ts', import.meta.url), 'utf8');
  expect(withoutLayout(committed)).toBe(withoutLayout(await generateTypes(database.db)));
});

/** Undoes the formatter's line breaks: a union broken over lines starts with a bar and has extra spaces in brackets. */
function withoutLayout(text: string): string {
  return text
    .replaceAll(/[\s;]+/g, ' ')
    .replaceAll(/([:<]) \| /g, '$1')
    .replaceAll(/(: | >)/g, (mark) => mark.trim());
}

/** A proxy to the real server that can be cut and restored. */
async function openLine(target: URL): Promise<{ url: string; cut(): Promise<void>; mend(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let server: Server;
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server = createServer((incoming) => {
        const outgoing = connect(Number(target.port), target.hostname);
        for (const socket of [incoming, outgoing]) {
          sockets.add(socket);
          socket.on('error', () => undefined);
        }
        incoming.pipe(outgoing).pipe(incoming);
      });
      server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
  const port = await listen(0);
  const url = new URL(target);
  url.port = String(port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
    mend: () => listen(port).then(() => undefined),
  };
}

test('a lost server is distinguished from an invalid query, and is reconnected to automatically', async () => {
  const line = await openLine(new URL(database.url));
  const lost: Error[] = [];
  const client = openDatabase(line.url, {
    connectTimeoutMs: PATIENCE_MS,
    onConnectionLost: (error) => lost.push(error),
  });
  const ask = () => sql`select 1`.execute(client.db);
  try {
    await ask();
    const running = sql`select pg_sleep(30)`.execute(client.db).catch((error: unknown) => error);
    await expect.poll(() => client.pool.totalCount - client.pool.idleCount).toBe(1);
    await line.cut();
    expect(isDatabaseUnavailable(await running)).toBe(true);
    expect(isDatabaseUnavailable(await ask().catch((error: unknown) => error))).toBe(true);
    expect(lost.length).toBeGreaterThan(0);
    await line.mend();
    await ask();
    const wrong = await sql`select nothing_like_that`.execute(client.db).catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(wrong)).toBe(false);
  } finally {
    await client.close();
    await line.cut();
  }
});

test('an idle connection closed by the server is reported and replaced', async () => {
  const lost: Error[] = [];
  const client = openDatabase(database.url, { onConnectionLost: (error) => lost.push(error) });
  const backend = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(client.db);
  try {
    const pid = (await backend()).rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid}::int)`.execute(database.db);
    await expect.poll(() => lost.length).toBe(1);
    expect(isDatabaseUnavailable(lost[0])).toBe(true);
    expect((await backend()).rows[0]?.pid).not.toBe(pid);
  } finally {
    await client.close();
  }
});

fullTest(
  'a statement that exceeds its timeout is cancelled by the server, and its connection is kept',
  async () => {
    const client = openDatabase(database.url, { statementTimeoutMs: 1_000 });
    try {
      const backend = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(client.db);
      const { rows } = await backend();
      const fault = await sql`select pg_sleep(30)`.execute(client.db).catch((error: unknown) => error);
      expect([wasGivenUp(fault), isDatabaseUnavailable(fault)]).toEqual([true, false]);
      expect((await backend()).rows).toEqual(rows);
    } finally {
      await client.close();
    }
  },
);

test.each(['db', 'pool', 'pipelines'] as const)(
  'closing ends a connection that only %s has used',
  async (part) => {
    const applicationName = `closed ${part}`;
    const client = openDatabase(database.url, { applicationName });
    const count = async () => {
      const { rows } = await database.pool.query('select from pg_stat_activity where application_name = $1', [
        applicationName,
      ]);
      return rows.length;
    };
    const use = {
      db: () => sql`select 1`.execute(client.db),
      pool: () => client.pool.query('select 1'),
      pipelines: () => client.pipelines.read({ name: 'one', text: 'select 1', values: [] }),
    };
    await use[part]();
    expect(await count()).toBeGreaterThan(0);
    await client.close();
    await expect.poll(count).toBe(0);
  },
);
