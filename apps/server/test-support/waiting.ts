import type { ClientBase, Pool } from 'pg';

/**
 * Number of connections to this database that wait for a lock, in one snapshot of the lock manager: once all
 * participants are counted, none of them can proceed before somebody else releases a lock. Transaction locks name no
 * database, so other locks of their connection identify it.
 */
export async function countWaiting(client: ClientBase | Pool): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    `select count(distinct pid)::integer as waiting from pg_locks
     where not granted and pid in (
       select other.pid from pg_locks as other join pg_database as own on own.oid = other.database
       where own.datname = current_database())`,
  );
  return rows[0]?.waiting ?? 0;
}
