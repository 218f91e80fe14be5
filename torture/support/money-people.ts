import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { bookCycle, releaseAt } from '@blattwerk/server/money/books/testing/booked.ts';
import { earn } from '@blattwerk/server/money/payouts/testing/earn.ts';
import { makeEligible } from '@blattwerk/server/money/payouts/testing/eligible.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import type { TxClient } from '@blattwerk/server/platform/database/transaction.ts';
import type { TestServer } from '@blattwerk/server/test-support/test-server.ts';
import type { PoolClient } from 'pg';

/** Number of concurrent operations: each has one of the server's ten connections while all wait for each other. */
export const AT_ONCE = 6;

/** Starts the same operation this many times. */
export function times<T>(count: number, work: (turn: number) => T): (() => T)[] {
  return Array.from({ length: count }, (_, turn) => () => work(turn));
}

let people = 0;

/** A person whom no other check uses. */
export async function newPartner(
  { database }: TestServer,
  parent: TestPartner | null = null,
): Promise<TestPartner> {
  people += 1;
  return createPartner(database.db, { name: `Person ${people}`, parent });
}

export interface Earner {
  readonly partner: TestPartner;
  readonly token: string;
}

/** A person with 25 euros available, and a token of theirs. */
export async function newEarner(server: TestServer): Promise<Earner> {
  const partner = await newPartner(server);
  await makeEligible(server.deps, partner);
  await earn(server.database.db, server.deps.clock.now(), [{ partner: partner.id, cents: 2_500 }]);
  return { partner, token: await server.signIn(partner.email) };
}

/** Requests a payout, with a key if one is given. */
export function requestPayout(
  server: TestServer,
  { partner, token }: Earner,
  key?: string,
): ReturnType<TestServer['call']> {
  return server.call(token, {
    method: 'POST',
    url: '/api/payouts',
    payload: { user: `/api/users/${partner.userId}` },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

let months = 0;

/** The tenth day of a month that no other check uses: later than the earlier ones, and than the last release. */
export function nextMonth(): Date {
  months += 1;
  return new Date(Date.UTC(2030, months, 10));
}

/** An order of a closed cycle from which somebody earned 1,000 cents: a tenth of its base. */
export interface EarningOrder {
  readonly order: number;
  /** Its number in the import; its source is `test`. */
  readonly number: string;
  readonly releasedAt: Date;
}

/** A person whose credit from an order was released in a month of its own. */
export async function newEarningOrder(server: TestServer): Promise<EarningOrder> {
  const { db } = server.database;
  const partner = await newPartner(server);
  const month = nextMonth().toISOString().slice(0, 8);
  const closedAt = new Date(`${month}28T00:00:00Z`);
  const releasedAt = new Date(closedAt.getTime() + MS_A_DAY);
  const { credits } = await bookCycle(
    db,
    { dateFrom: `${month}01`, dateTo: `${month}28`, closedAt, source: partner.id },
    [{ partner: partner.id, cents: 1_000, availableAt: releasedAt }],
  );
  await releaseAt(db, releasedAt);
  const order = credits[0]?.order as number;
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  return { order, number, releasedAt };
}

/** The results; for a failure its reason as text. */
export async function outcomes<T>(all: readonly Promise<T>[]): Promise<(T | string)[]> {
  return (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled' ? one.value : String(one.reason),
  );
}

/** The error of a statement, in a transaction that is always rolled back. */
export async function refusalOf(
  { database }: TestServer,
  work: (client: TxClient) => Promise<unknown>,
): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await work(client as PoolClient & TxClient);
    await client.query('set constraints all immediate');
    return 'nothing';
  } catch (error) {
    return String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
