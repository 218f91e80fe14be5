import { findAccounts } from '@blattwerk/server/books/accounts.queries.ts';
import { bookCycle, releaseAt } from '@blattwerk/server/books/testing/booked.ts';
import { closeCycle } from '@blattwerk/server/cycles/close-cycle.ts';
import { ensureOpenCycle } from '@blattwerk/server/cycles/cycle.queries.ts';
import { earn } from '@blattwerk/server/payouts/testing/earn.ts';
import { makeEligible } from '@blattwerk/server/payouts/testing/eligible.ts';
import { queryBuilderOn } from '@blattwerk/server/platform/database/query-builder.ts';
import type { TestServer } from '@blattwerk/server/platform/testing/test-server.ts';
import { type Planted, plant } from '@blattwerk/server/team/testing/plant.ts';
import { placePartner } from '@blattwerk/server/tree/place-partner.ts';
import { PlacementError } from '@blattwerk/server/tree/require-place.ts';
import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import type { MoneyCheck } from './money-guards.ts';

const AT_ONCE = 12;
const DAY = 86_400_000;

let people = 0;

/** Somebody whom no other check knows. */
async function newPartner({ database }: TestServer, parent: Planted | null = null): Promise<Planted> {
  people += 1;
  return plant(database.db, { name: `Person ${people}`, parent });
}

/** Somebody with 25 euros to be paid out, and a token of theirs. */
async function newEarner(server: TestServer): Promise<{ partner: Planted; token: string }> {
  const partner = await newPartner(server);
  await makeEligible(server.deps, partner);
  await earn(server.database.db, server.deps.clock.now(), [{ partner: partner.id, cents: 2_500 }]);
  return { partner, token: await server.signIn(partner.email) };
}

/** Requests that come at once, all with the same key if there is one. */
function requestPayouts(
  server: TestServer,
  { partner, token }: { partner: Planted; token: string },
  key?: string,
) {
  const request = {
    method: 'POST',
    url: '/api/payouts',
    payload: { user: `/api/users/${partner.userId}` },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  } as const;
  return Promise.all(Array.from({ length: AT_ONCE }, () => server.call(token, request)));
}

const outcomes = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));

/** What a statement is refused with, in a transaction that is undone whatever becomes of it. */
async function refusalOf(
  { database }: TestServer,
  work: (client: PoolClient) => Promise<unknown>,
): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('set constraints all immediate');
    return 'nothing';
  } catch (error) {
    return String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What holds of the money, each with people and months of its own. Fails by what it expects. */
export const moneyChecks: Readonly<Record<MoneyCheck, (server: TestServer) => Promise<void>>> = {
  'payouts at once': async (server) => {
    const earner = await newEarner(server);
    const statuses = (await requestPayouts(server, earner)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([201, ...Array(AT_ONCE - 1).fill(409)]);
    const accounts = await findAccounts(server.database.db, earner.partner.id);
    expect(accounts).toMatchObject({ availableCents: 0, inPayoutCents: 2_500 });
  },
  'a key repeated': async (server) => {
    const earner = await newEarner(server);
    const answers = await requestPayouts(server, earner, `key-of-${earner.partner.id}`);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  },
  'closings at once': async (server) => {
    const { database } = server;
    const cycle = await ensureOpenCycle(database.db, nextMonth());
    const over = new Date(Date.parse(`${cycle.dateTo}T00:00:00Z`) + 5 * DAY);
    const closings = Array.from({ length: 4 }, () => closeCycle(database, cycle, () => over));
    const told = (await outcomes(closings)).map((one) =>
      typeof one === 'string' || one === null ? one : 'closed',
    );
    expect(told.toSorted()).toEqual(['closed', null, null, null]);
  },
  'releases at once': async (server) => {
    const { db } = server.database;
    const partner = await newPartner(server);
    const month = nextMonth().toISOString().slice(0, 8);
    const closedAt = new Date(`${month}28T00:00:00Z`);
    const availableAt = new Date(closedAt.getTime() + DAY);
    await bookCycle(db, { dateFrom: `${month}01`, dateTo: `${month}28`, closedAt, source: partner.id }, [
      { partner: partner.id, cents: 700, availableAt },
    ]);
    const moments = Array.from({ length: 8 }, (_, i) => new Date(availableAt.getTime() + i));
    const released = await outcomes(moments.map((at) => releaseAt(db, at)));
    expect(released.filter((count) => count !== 0)).toEqual([1]);
    expect(await findAccounts(db, partner.id)).toMatchObject({ pendingCents: 0, availableCents: 700 });
  },
  'moves that cross': async (server) => {
    const { db } = server.database;
    const root = await newPartner(server);
    for (let round = 0; round < 6; round += 1) {
      const [one, other] = [await newPartner(server, root), await newPartner(server, root)];
      const at = new Date();
      const move = (partner: Planted, parent: Planted) =>
        placePartner(db, { partner: partner.id, parent: parent.id, branch: 0, at }).catch((error) => {
          if (error instanceof PlacementError) return error.code;
          throw error;
        });
      const told = await outcomes([move(one, other), move(other, one)]);
      expect(told.toSorted()).toEqual(['below_itself', undefined]);
    }
  },
  'a place below oneself': async (server) => {
    const above = await newPartner(server);
    const below = await newPartner(server, above);
    const told = await refusalOf(server, async (client) => {
      // A circle has no end.
      await client.query('set local statement_timeout = 1000');
      const placing = { partner: above.id, parent: below.id, branch: 0, at: new Date() };
      await placePartner(queryBuilderOn(client), placing);
    });
    expect(told).toMatch(/stands below/);
  },
  'an entry that does not sum to zero': async (server) => {
    const { partner } = await newEarner(server);
    const told = await refusalOf(server, async (client) => {
      const { rows } = await client.query(ENTRY);
      await client.query(
        `insert into postings (entry_id, account, partner_id, amount_cents) values ($1, 'debt', $2, -1)`,
        [rows[0]?.id, partner.id],
      );
    });
    expect(told).toMatch(/instead of 0/);
  },
  'a changed credit': async (server) => {
    await newEarner(server);
    const told = await refusalOf(server, (client) =>
      client.query('update credits set amount_cents = amount_cents + 1'),
    );
    expect(told).toMatch(/restrict_violation|immutable|never/);
  },
  'a removed posting': async (server) => {
    await newEarner(server);
    const told = await refusalOf(server, (client) => client.query('delete from postings'));
    expect(told).toMatch(/immutable/);
  },
  'postings added later': async (server) => {
    const { partner } = await newEarner(server);
    const told = await refusalOf(server, (client) =>
      client.query(
        `insert into postings (entry_id, account, partner_id, amount_cents)
         select max(id), 'debt', $1, amount from journal_entries, unnest(array[-1, 1]) as amount group by amount`,
        [partner.id],
      ),
    );
    expect(told).toMatch(/in the transaction of their journal entry/);
  },
};

const ENTRY = `insert into journal_entries (kind, occurred_at, released_until)
  values ('release', now(), now() + interval '1 year') returning id`;

let months = 0;

/** The tenth day of a month that no other check uses: later than those before, and than what was released so far. */
function nextMonth(): Date {
  months += 1;
  return new Date(Date.UTC(2030, months, 10));
}
