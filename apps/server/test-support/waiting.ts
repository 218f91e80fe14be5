import type { ClientBase, Pool } from 'pg';

/**
 * How many connections to this database wait for a lock, by what the lock manager knows at one instant: where all who
 * take part are counted, none of them goes on before somebody else lets go. Locks of transactions name no database,
 * so it is told by what else their connection holds.
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
