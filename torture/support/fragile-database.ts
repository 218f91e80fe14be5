import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { ClientBase } from 'pg';

type Query = (...values: unknown[]) => unknown;

/** A database connection that the server ends in the middle of the work. */
export interface FragileDatabase extends Database {
  /** Whether the connection was ended. */
  readonly isBroken: () => boolean;
}

/**
 * Opens a database that executes a number of statements; before the next one the server ends the connection, as in a
 * shutdown or when its process is killed: no later response arrives.
 * @param steady another connection to the same database, which stays open
 */
export function openFragileDatabase(url: string, statements: number, steady: Database): FragileDatabase {
  const database = openDatabase(url, { maxConnections: 1, applicationName: 'fragile' });
  let left = statements;
  let isBroken = false;
  const makeFragile = (client: ClientBase) => {
    const query = client.query.bind(client) as Query;
    const fragile: Query = (...values) => {
      // A COPY stream starts immediately, and callbacks belong to the pool.
      if (typeof values[0] !== 'string' || typeof values.at(-1) === 'function') return query(...values);
      left -= 1;
      if (left >= 0) return query(...values);
      const { processID } = client as ClientBase & { processID: number };
      isBroken = true;
      return steady.pool
        .query('select pg_terminate_backend($1, $2)', [processID, PATIENCE_MS])
        .then(() => query(...values));
    };
    client.query = fragile as ClientBase['query'];
  };
  database.pool.on('connect', makeFragile);
  return {
    ...database,
    bulk: (work) =>
      database.bulk((client) => {
        makeFragile(client);
        return work(client);
      }),
    isBroken: () => isBroken,
  };
}
