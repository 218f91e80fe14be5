import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** SQL for the measured cycle: the latest one. */
const cycle = '(select max(id) from cycles)';

/** The columns that closing a cycle reads, as plainly as possible: no joins, no conditions except the cycle. */
export const readingQueries: readonly string[] = [
  'select id, created_at, affiliate_since from partners',
  'select partner_id, parent_id, valid_from, valid_to from placements',
  'select partner_id, affiliate, company_free, valid_from, valid_to from account_types',
  'select partner_id, kind, qp, start_date, expiry_date from memberships',
  'select order_id, refunded_at, base_cents, qp from refunds',
  `select id, partner_id, status, paid_at, base_cents, qp from orders where cycle_id = ${cycle}`,
  `select partner_id, highest_level_before, level from partner_statistics where cycle_id <> ${cycle}`,
];

/** The stored rows of a running cycle. */
export const projection: readonly string[] = [
  `select * from projected_credits where cycle_id = ${cycle}`,
  `select * from partner_statistics where cycle_id = ${cycle}`,
];

/** The columns that releasing credits adds up. */
export const addedUp = 'select partner_id, cycle_id, amount_cents, available_at from credits';

/**
 * Rows that were written to a table, and the table to write them to again. Columns that the database fills in itself are
 * left out.
 */
export interface WrittenTable {
  readonly table: string;
  readonly from: string;
  readonly columns: string;
  readonly rows: string;
}

/** Everything the closing wrote, ordered so that every foreign key holds. */
export async function writtenByClosing(client: ClientBase): Promise<WrittenTable[]> {
  const entry = `(select id from journal_entries where cycle_id = ${cycle})`;
  return [
    await written(client, 'partner_statistics', `cycle_id = ${cycle} order by partner_id`),
    {
      ...(await written(client, 'credits', `cycle_id = ${cycle} order by id`, 'id')),
      table: 'indexed_credits',
    },
    await written(client, 'journal_entries', `id = ${entry}`, 'transaction_id'),
    await written(client, 'balances', `cycle_id = ${cycle} order by id`),
    await written(client, 'postings', `entry_id = ${entry} order by id`, 'id'),
  ];
}

/** The entry and postings of the release that followed. */
export async function writtenByRelease(client: ClientBase): Promise<WrittenTable[]> {
  const entry = `(select max(id) from journal_entries where kind = 'release')`;
  return [
    await written(client, 'journal_entries', `id = ${entry}`, 'transaction_id'),
    await written(client, 'postings', `entry_id = ${entry} order by id`, 'id'),
  ];
}

async function written(client: ClientBase, table: string, rows: string, without = ''): Promise<WrittenTable> {
  const found = await client.query<{ columns: string }>(
    `select string_agg(attname, ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> $2`,
    [table, without],
  );
  return { table, from: table, rows, columns: found.rows[0]?.columns ?? '' };
}

/** Seconds to read rows and discard them. */
export async function copyOut(client: ClientBase, queries: readonly string[]): Promise<number> {
  const started = performance.now();
  for (const query of queries) {
    const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
    stream.resume();
    await new Promise((resolve, reject) => stream.once('end', resolve).once('error', reject));
  }
  return (performance.now() - started) / 1000;
}

const blockBytes = 262_144;

/** Rows in PostgreSQL's binary format, kept in blocks so that they can be written again. */
export async function holdRows(client: ClientBase, { from, columns, rows }: WrittenTable): Promise<Buffer[]> {
  const blocks: Buffer[] = [];
  let parts: Buffer[] = [];
  let length = 0;
  const query = `select ${columns} from ${from} where ${rows}`;
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) {
    parts.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length < blockBytes) continue;
    blocks.push(Buffer.concat(parts));
    parts = [];
    length = 0;
  }
  return [...blocks, Buffer.concat(parts)];
}

/** Seconds to write rows. */
export async function copyIn(client: ClientBase, target: string, blocks: readonly Buffer[]): Promise<number> {
  const started = performance.now();
  const stream = client.query(copyFrom(`copy ${target} from stdin (format binary)`));
  await pipeline(Readable.from(blocks), stream);
  return (performance.now() - started) / 1000;
}
