import { createDatabase, dropDatabase } from '@blattwerk/server/platform/database/throwaway-cluster.ts';
import { onDatabase } from '@blattwerk/server/test-support/on-database.ts';
import type { ClientBase } from 'pg';
import {
  addedUp,
  copyIn,
  copyOut,
  holdRows,
  readingQueries,
  type WrittenTable,
  writtenByClosing,
  writtenByRelease,
} from './cycle-copy.ts';

type Report = (line: string) => void;

/** Seconds. */
export interface Copies {
  readonly out: number;
  /** Into the product's tables, with the commit. */
  readonly in: number;
  /** What a release reads, and what it writes. */
  readonly release: number;
}

interface Held extends WrittenTable {
  readonly blocks: readonly Buffer[];
}

/**
 * Measures what the server alone needs to read what a closing reads and to write what it wrote: rows that lie
 * ready in memory, into the same tables of a database as it was before.
 * @param closed address of the database in which the cycle was closed
 */
export async function measureCopies(server: string, closed: string, report: Report): Promise<Copies> {
  const [closing, release] = await onDatabase(closed, async (client) => [
    await hold(client, await writtenByClosing(client)),
    await hold(client, await writtenByRelease(client)),
  ]);
  const url = await createDatabase(server, 'raw', 'network');
  const copies = await onDatabase(url, async (client) => {
    const out = await copyOut(client, readingQueries);
    report(`COPY of the same rows: out ${out.toFixed(2)}`);
    const rows = await copyAll(client, closing, report);
    const due = await copyOut(client, [addedUp]);
    report(`COPY of what a release reads: out ${due.toFixed(2)}`);
    const released = due + (await copyAll(client, release, report));
    for (const { table } of closing)
      await client.query(`create table bare_${table} as table ${table} with no data`);
    const bare = closing.map((held) => ({ ...held, table: `bare_${held.table}` }));
    await copyAll(client, bare, report);
    return { out, in: rows, release: released };
  });
  await dropDatabase(server, 'raw');
  return copies;
}

async function hold(client: ClientBase, tables: readonly WrittenTable[]): Promise<Held[]> {
  const held: Held[] = [];
  for (const table of tables) held.push({ ...table, blocks: await holdRows(client, table) });
  return held;
}

/** Seconds of all tables in one transaction, with its commit. */
async function copyAll(client: ClientBase, tables: readonly Held[], report: Report): Promise<number> {
  const started = performance.now();
  const lines: string[] = [];
  await client.query('begin');
  for (const { table, columns, blocks } of tables) {
    const took = await copyIn(client, `${table} (${columns})`, blocks);
    lines.push(`${table} ${took.toFixed(2)}`);
  }
  await client.query('commit');
  const seconds = (performance.now() - started) / 1000;
  report(`  in ${seconds.toFixed(2)}: ${lines.join(', ')}`);
  return seconds;
}
