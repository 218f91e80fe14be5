import type { TestConnection } from './database.ts';

/** A running product with a connection to its database. */
export interface Instance {
  readonly url: string;
  readonly database: TestConnection;
}
