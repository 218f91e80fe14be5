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
  /** Into the product's tables with all their indexes, including the commit. */
  readonly in: number;
  /** The share of it that goes to the credits. */
  readonly credits: number;
  /** Reads and writes of a release. */
  readonly release: number;
}

interface Held extends WrittenTable {
  readonly blocks: readonly Buffer[];
}

/**
 * Measures what the database server alone needs to read the input of a closing and to write its output: rows already in
 * memory, into the same tables of a database in its state before the closing.
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
    await client.query(indexedCredits);
    const rows = await copyAll(client, closing, report);
    const due = await copyOut(client, [addedUp]);
    report(`COPY of what a release reads: out ${due.toFixed(2)}`);
    const released = due + (await copyAll(client, release, report)).seconds;
    for (const { table } of closing)
      await client.query(`create table bare_${table} as table ${table} with no data`);
    const bare = closing.map((held) => ({ ...held, table: `bare_${held.table}` }));
    await copyAll(client, bare, report);
    return { out, in: rows.seconds, credits: rows.of.get('indexed_credits') ?? 0, release: released };
  });
  await dropDatabase(server, 'raw');
  return copies;
}

async function hold(client: ClientBase, tables: readonly WrittenTable[]): Promise<Held[]> {
  const held: Held[] = [];
  for (const table of tables) held.push({ ...table, blocks: await holdRows(client, table) });
  return held;
}

/** One table for all credits, with the constraints and indexes of its partitions, filled with the earlier credits. */
const indexedCredits = `
  create table indexed_credits (like books.single_credits including all excluding identity);
  create sequence indexed_ids;
  alter table indexed_credits drop constraint single_credits_check, alter column id set default nextval('indexed_ids');
  insert into indexed_credits select * from credits order by id;
  select setval('indexed_ids', (select max(id) from credits));
  analyze indexed_credits;
  checkpoint`;

/** Seconds for all tables in one transaction including the commit, and for each table. */
async function copyAll(
  client: ClientBase,
  tables: readonly Held[],
  report: Report,
): Promise<{ seconds: number; of: ReadonlyMap<string, number> }> {
  const started = performance.now();
  const of = new Map<string, number>();
  await client.query('begin');
  for (const { table, columns, blocks } of tables) {
    const took = await copyIn(client, `${table} (${columns})`, blocks);
    of.set(table, took);
  }
  await client.query('commit');
  const seconds = (performance.now() - started) / 1000;
  report(
    `  in ${seconds.toFixed(2)}: ${[...of].map(([table, took]) => `${table} ${took.toFixed(2)}`).join(', ')}`,
  );
  return { seconds, of };
}
