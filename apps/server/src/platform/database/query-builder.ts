import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB } from './database-types.ts';
import type { Tx, TxClient } from './transaction.ts';

/**
 * The typed query builder on one connection, for work that also needs the connection itself (COPY, a
 * transaction that began before). It neither begins nor ends anything: that stays with the owner.
 */
export function queryBuilderOn(client: ClientBase): Kysely<DB> {
  const query = client.query.bind(client) as ClientBase['query'];
  const shared = { query, release: () => undefined } as PostgresPoolClient;
  const pool = { options: {}, connect: async () => shared, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** The same on a connection whose transaction is open: what writes may use it. */
export function transactionOn(tx: TxClient): Tx {
  return Object.defineProperty(queryBuilderOn(tx), 'isTransaction', { value: true }) as unknown as Tx;
}
