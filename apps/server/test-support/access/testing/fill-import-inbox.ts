import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import type { Prepare } from './demo-request.ts';

/** A shop's order with an unknown state: it waits for somebody to correct it. */
export async function fillImportInbox(db: Kysely<DB>, now: Date): Promise<void> {
  const number = crypto.randomUUID();
  const fault = { line: 2, column: 'status', reason: 'is none of open, paid, cancelled, refunded' };
  const rows = [
    { line: 2, cells: { source: 'shop', number, status: 'unknown', email: 'nobody@shop.example' } },
  ];
  await sql`
    insert into import_inbox (format, source, number, kind, faults, rows, rows_hash, is_history, is_quiet, arrived_at, tried_at)
    values ('own', 'shop', ${number}, 'unreadable', ${JSON.stringify([fault])}, ${JSON.stringify(rows)}, ${number}, false,
      false, ${now}, ${now})`.execute(db);
}

const withEntry: Prepare = async ({ server }) => {
  await fillImportInbox(server.database.db, server.deps.clock.now());
  return {};
};

/** Entries of the import inbox. */
export const importInboxRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/import_inbox': withEntry,
  'GET /csv/import_inbox': withEntry,
  'GET /api/import_inbox/{id}': withEntry,
  'POST /api/import_inbox/{id}/retry': withEntry,
  'POST /api/import_inbox/retry': withEntry,
  'POST /api/import_inbox/give_up': withEntry,
};
