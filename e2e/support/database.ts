import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';

/** Runs a statement and returns its rows. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Connections of the test's own, besides those of the server. */
export interface TestConnection {
  readonly query: Query;
  /** For tests that call functions of the product. */
  readonly db: Database['db'];
  close(): Promise<void>;
}

/** A pool of connections to a test's database; each is opened by the first statement that needs it. */
export function connect(url: string): TestConnection {
  const { db, pool, close } = openDatabase(url, {
    maxConnections: 2,
    connectTimeoutMs: PATIENCE_MS,
    statementTimeoutMs: PATIENCE_MS,
    applicationName: 'journeys',
  });
  return {
    db,
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await pool.query(text, [...values])).rows as Row[],
    close,
  };
}
