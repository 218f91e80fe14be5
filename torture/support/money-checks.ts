import { findAccounts } from '@blattwerk/server/money/books/accounts.queries.ts';
import { approvePayout, payOut } from '@blattwerk/server/money/books/testing/booked.ts';
import { earn } from '@blattwerk/server/money/payouts/testing/earn.ts';
import { placePartner } from '@blattwerk/server/network/placing/place-partner.ts';
import { PlacementError } from '@blattwerk/server/network/placing/require-place.ts';
import type { TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { inTransaction, transactionOn } from '@blattwerk/server/platform/database/transaction.ts';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import type { TestServer } from '@blattwerk/server/test-support/test-server.ts';
import { expect, vi } from 'vitest';
import { closingChecks } from './closing-checks.ts';
import { importChecks } from './import-checks.ts';
import { meetBefore, whileNobodyWrites } from './meeting.ts';
import type { MoneyCheck, MoneyGuard } from './money-guards.ts';
import {
  AT_ONCE,
  type Earner,
  newEarner,
  newPartner,
  outcomes,
  refusalOf,
  requestPayout,
  times,
} from './money-people.ts';
import { expectSameRowRefused } from './same-row.ts';

type Check = (server: TestServer, guard: MoneyGuard) => Promise<void>;

/** Requests that meet before they write to a table, all with the same key if one is given. */
const requestPayouts = async (server: TestServer, table: string, earner: Earner, key?: string) =>
  Promise.all(
    await meetBefore(
      server.database,
      table,
      times(AT_ONCE, () => requestPayout(server, earner, key)),
    ),
  );

/** Properties of the money, each tested with people and months of its own. Violations fail an expectation. */
export const moneyChecks: Readonly<Record<MoneyCheck, Check>> = {
  ...closingChecks,
  ...importChecks,
  'the same row again': expectSameRowRefused,
  'payouts at once': async (server) => {
    const earner = await newEarner(server);
    const statuses = (await requestPayouts(server, 'payouts', earner)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([201, ...Array(AT_ONCE - 1).fill(409)]);
    const accounts = await findAccounts(server.database.db, earner.partner.id);
    expect(accounts).toMatchObject({ availableCents: 0, inPayoutCents: 2_500 });
  },
  'a key repeated': async (server) => {
    const earner = await newEarner(server);
    const answers = await requestPayouts(server, 'idempotency_keys', earner, `key-of-${earner.partner.id}`);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  },
  'moves that cross': async (server) => {
    const { db } = server.database;
    const root = await newPartner(server);
    const [one, other] = [await newPartner(server, root), await newPartner(server, root)];
    const at = new Date();
    const move = (partner: TestPartner, parent: TestPartner) => () =>
      inTransaction(db, (tx) =>
        placePartner(tx, { partner: partner.id, parent: parent.id, branch: 0, at }),
      ).catch((error) => {
        if (error instanceof PlacementError) return error.code;
        throw error;
      });
    const moves = [move(one, other), move(other, one)];
    const outcome = await outcomes(await meetBefore(server.database, 'placements', moves));
    expect(outcome.toSorted()).toEqual(['below_itself', undefined]);
  },
  'a place below oneself': async (server) => {
    const above = await newPartner(server);
    const below = await newPartner(server, above);
    const place = () =>
      refusalOf(server, async (client) => {
        // A cycle would loop forever: the move that would create one is stopped before.
        await client.query('set local lock_timeout = 100');
        const placing = { partner: above.id, parent: below.id, branch: 0, at: new Date() };
        await placePartner(transactionOn(client), placing);
      });
    const outcome = await whileNobodyWrites(server.database, 'placements', place);
    expect(outcome).toMatch(/stands below/);
  },
  'an entry that does not sum to zero': async (server) => {
    const { partner } = await newEarner(server);
    const outcome = await refusalOf(server, async (client) => {
      const { rows } = await client.query(ENTRY);
      await client.query(
        `insert into postings (entry_id, account, partner_id, amount_cents) values ($1, 'debt', $2, -1)`,
        [rows[0]?.id, partner.id],
      );
    });
    expect(outcome).toMatch(/instead of 0/);
  },
  'a changed credit': async (server) => {
    await newEarner(server);
    const outcome = await refusalOf(server, (client) =>
      client.query('update credits set amount_cents = amount_cents + 1'),
    );
    expect(outcome).toMatch(/restrict_violation|immutable|never/);
  },
  'a removed posting': async (server) => {
    await newEarner(server);
    const outcome = await refusalOf(server, (client) => client.query('delete from postings'));
    expect(outcome).toMatch(/immutable/);
  },
  'postings added later': async (server) => {
    const { partner } = await newEarner(server);
    const outcome = await refusalOf(server, (client) =>
      client.query(
        `insert into postings (entry_id, account, partner_id, amount_cents)
         select max(id), 'debt', $1, amount from journal_entries, unnest(array[-1, 1]) as amount group by amount`,
        [partner.id],
      ),
    );
    expect(outcome).toMatch(/in the transaction of their journal entry/);
  },
  'a payout of no credit': async (server) => {
    const earner = await newEarner(server);
    await requestPayout(server, earner);
    const outcome = await refusalOf(server, (client) =>
      client.query(`insert into payout_credits (payout_id, cycle_id, credit_id)
        select payout_id, cycle_id, credit_id + 1000000 from payout_credits limit 1`),
    );
    expect(outcome).toMatch(/names the credit/);
  },
  'papers issued at once': async (server) => {
    const { db } = server.database;
    const partners = await Promise.all(Array.from({ length: 6 }, () => newPartner(server)));
    const now = server.deps.clock.now();
    await earn(
      db,
      now,
      partners.map(({ id }) => ({ partner: id, cents: 500 })),
    );
    const payouts = await Promise.all(partners.map(({ id }) => payOut(db, id, now)));
    const approvals = payouts.map((payout) => () => approvePayout(db, payout, now));
    const outcome = await outcomes(await meetBefore(server.database, 'number_ranges', approvals));
    expect(outcome).toEqual(payouts.map(() => undefined));
    const papers = await db.selectFrom('payout_papers').select('number').orderBy('number').execute();
    expect(papers.map(({ number }) => number)).toEqual(papers.map((_, i) => i + 1));
  },
  'a connection that is cut': async (server) => {
    const { pool } = server.database;
    const earner = await newEarner(server);
    const keeper = await pool.connect();
    try {
      await keeper.query('begin');
      await keeper.query('select from partners where id = $1 for no key update', [earner.partner.id]);
      const request = requestPayout(server, earner, 'cut');
      const cut = () =>
        pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await vi.waitUntil(async () => (await cut()).rowCount, PATIENCE);
      const { statusCode, headers } = await request;
      expect([statusCode, headers['retry-after']]).toEqual([503, expect.any(String)]);
    } finally {
      await keeper.query('rollback');
      keeper.release();
    }
    expect((await requestPayout(server, earner, 'cut')).statusCode).toBe(201);
  },
};

const ENTRY = `insert into journal_entries (kind, occurred_at, released_until)
  values ('release', now(), now() + interval '1 year') returning id`;
