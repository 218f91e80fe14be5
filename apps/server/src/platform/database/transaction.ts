import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from './database.ts';
import type { DB } from './database-types.ts';

/** An open transaction. Everything that writes or locks rows takes one, so that calling it without does not compile. */
export type Tx = Transaction<DB>;

declare const isOpen: unique symbol;

/** The same as a raw connection, for COPY and for statements that the query builder does not support. */
export type TxClient = ClientBase & { readonly [isOpen]: true };

/** A handler's dependencies, with an open transaction in place of the database. */
export type InTx<Uses extends { readonly db: unknown }> = Omit<Uses, 'db'> & { readonly db: Tx };

/** How long the error of a failed transaction waits for its rollback, in milliseconds. */
const ROLLBACK_MS = 2_000;

/** Runs work in the open transaction, or else in one of its own. */
export function inTransaction<Result>(db: Kysely<DB>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}

/**
 * Runs work in a transaction on the caller's connection, which must not have one open. An error rolls everything back.
 * @param mode what follows `begin`, such as `isolation level repeatable read`
 */
export async function inClientTransaction<Result>(
  client: ClientBase,
  work: (tx: TxClient) => Promise<Result>,
  mode = '',
): Promise<Result> {
  await client.query(`begin ${mode}`);
  try {
    const result = await work(client as TxClient);
    await client.query('commit');
    return result;
  } catch (error) {
    // A lost connection has already been rolled back; its error must not hide the first one. Behind a COPY that is not
    // read to its end, the rollback waits until the connection is closed, which rolls back as well.
    const undone = client.query('rollback').catch(() => undefined);
    await Promise.race([undone, sleep(ROLLBACK_MS, undefined, { ref: false })]);
    throw error;
  }
}

/** Thrown to roll back a trial; carries the result of its work. */
class DryRunResult extends Error {
  override name = 'DryRunResult';
  readonly result: unknown;

  constructor(result: unknown) {
    super('a trial is taken back');
    this.result = result;
  }
}

/** Runs work in a transaction that is always rolled back, and returns the result of the work: a dry run. */
export async function inTrial<Result>(db: Kysely<DB>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    await db.transaction().execute(async (tx) => {
      throw new DryRunResult(await work(tx));
    });
  } catch (error) {
    if (!(error instanceof DryRunResult)) throw error;
    return error.result as Result;
  }
  throw new Error('a dry run was committed');
}

/** The same on the caller's connection, which must not have a transaction open; `mode` is what follows `begin`. */
export async function inClientTrial<Result>(
  client: ClientBase,
  work: (tx: TxClient) => Promise<Result>,
  mode = '',
): Promise<Result> {
  try {
    await inClientTransaction(
      client,
      async (tx) => {
        throw new DryRunResult(await work(tx));
      },
      mode,
    );
  } catch (error) {
    if (!(error instanceof DryRunResult)) throw error;
    return error.result as Result;
  }
  throw new Error('a dry run was committed');
}

/** Runs a part of a transaction in a savepoint: an error rolls back this part alone, and the others can continue. */
export async function inPart<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    // A lost connection has rolled everything back; its error must not hide the first one.
    await sql`rollback to savepoint part`.execute(tx).catch(() => undefined);
    throw error;
  }
}

/** Runs reads in one snapshot, on a dedicated connection without timeouts. */
export function inSnapshot<Result>(
  database: Pick<Database, 'bulk'>,
  read: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return database.bulk((client) =>
    inClientTransaction(client, read, 'isolation level repeatable read read only'),
  );
}

/**
 * The typed query builder on a connection with an open transaction, for work that also needs the connection itself. It
 * neither begins nor ends a transaction: that is left to the owner.
 */
export function transactionOn(client: TxClient): Tx {
  const query = client.query.bind(client) as ClientBase['query'];
  const shared = { query, release: () => undefined } as PostgresPoolClient;
  const pool = { options: {}, connect: async () => shared, end: async () => undefined };
  const builder = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return Object.defineProperty(builder, 'isTransaction', { value: true }) as unknown as Tx;
}
