import { openDatabase } from '@blattwerk/server/platform/database/database.ts';

/** Runs a statement and answers its rows. */
export type Queries = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** A connection of the test's own, beside those of the server. */
export interface TestConnection {
  readonly query: Queries;
  close(): Promise<void>;
}

/** Opens it; nothing connects before the first statement. */
export function connect(url: string): TestConnection {
  const { pool, close } = openDatabase(url, { maxConnections: 2, applicationName: 'journeys' });
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await pool.query(text, [...values])).rows as Row[],
    close,
  };
}
