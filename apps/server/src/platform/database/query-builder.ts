import { Kysely, PostgresDialect } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB } from './database-types.ts';

/**
 * The typed query builder on one connection, for work that also needs the connection itself (COPY, a
 * transaction that began before). It neither begins nor ends anything: that stays with the owner.
 */
export function queryBuilderOn(client: ClientBase): Kysely<DB> {
  const shared = Object.assign(Object.create(client), { release: () => undefined });
  const pool = { options: {}, connect: async () => shared, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
