import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from './database.ts';
import type { DB } from './database-types.ts';

/** An open transaction: what writes or locks rows takes one, so that a caller who forgot it does not compile. */
export type Tx = Transaction<DB>;

declare const isOpen: unique symbol;

/** The same as a connection, for COPY and for statements beyond the query builder. */
export type TxClient = ClientBase & { readonly [isOpen]: true };

/** What handlers use, with an open transaction for the database. */
export type InTx<Uses extends { readonly db: unknown }> = Omit<Uses, 'db'> & { readonly db: Tx };

/** How long a transaction that failed may take to be undone before its error is told, in milliseconds. */
const ROLLBACK_MS = 2_000;

/** Runs work in the transaction that is open, or else in one of its own. */
export function inTransaction<Result>(db: Kysely<DB>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}

/**
 * Runs work in one transaction of a connection that the caller holds and that has none. What it throws undoes all of it.
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
    // A lost connection has already rolled back; its error must not hide the first one. Behind a COPY that nobody reads
    // to its end the statement waits until the connection is closed, which undoes everything as well.
    const undone = client.query('rollback').catch(() => undefined);
    await Promise.race([undone, sleep(ROLLBACK_MS, undefined, { ref: false })]);
    throw error;
  }
}

/** What a transaction throws whose work was a trial, with what it came to. */
class TakenBack extends Error {
  override name = 'TakenBack';
  readonly result: unknown;

  constructor(result: unknown) {
    super('a trial is taken back');
    this.result = result;
  }
}

/** Runs work in a transaction that is undone in the end: answers what the work came to, and nothing of it stays. */
export async function inTrial<Result>(db: Kysely<DB>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    await db.transaction().execute(async (tx) => {
      throw new TakenBack(await work(tx));
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    return error.result as Result;
  }
  throw new Error('a trial has stayed');
}

/** The same on a connection that the caller holds and that has no transaction; `mode` is what follows `begin`. */
export async function inClientTrial<Result>(
  client: ClientBase,
  work: (tx: TxClient) => Promise<Result>,
  mode = '',
): Promise<Result> {
  try {
    await inClientTransaction(
      client,
      async (tx) => {
        throw new TakenBack(await work(tx));
      },
      mode,
    );
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    return error.result as Result;
  }
  throw new Error('a trial has stayed');
}

/** Runs one of several parts of a transaction: what it throws undoes this part alone, and the others can go on. */
export async function inPart<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    // A lost connection has undone everything; its error must not hide the first one.
    await sql`rollback to savepoint part`.execute(tx).catch(() => undefined);
    throw error;
  }
}

/** Runs reads on a connection of their own, without time limits: all of them see the database as it is at the first. */
export function inSnapshot<Result>(
  database: Pick<Database, 'bulk'>,
  read: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return database.bulk((client) =>
    inClientTransaction(client, read, 'isolation level repeatable read read only'),
  );
}

/**
 * The typed query builder on a connection whose transaction is open, for work that also needs the connection itself.
 * It neither begins nor ends anything: that stays with the owner.
 */
export function transactionOn(client: TxClient): Tx {
  const query = client.query.bind(client) as ClientBase['query'];
  const shared = { query, release: () => undefined } as PostgresPoolClient;
  const pool = { options: {}, connect: async () => shared, end: async () => undefined };
  const builder = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return Object.defineProperty(builder, 'isTransaction', { value: true }) as unknown as Tx;
}
