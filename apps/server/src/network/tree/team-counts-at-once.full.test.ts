import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { countWaiting } from '../../../test-support/waiting.ts';
import { createTestNetwork, type TestNetwork } from '../../commission/cycles/test-network.ts';
import { teamRule } from '../../money/books/check/team-rule.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { placePartner } from '../placing/place-partner.ts';
import { PlacementError } from '../placing/require-place.ts';
import { renewAccountCopies } from './account-copies.ts';
import { countDownline } from './counts.queries.ts';
import { foldTeamCounts, foldWaitingCounts } from './team-counts.ts';

const now = new Date('2026-06-15T12:00:00Z');
const SIZE = 30;
const database = setUpDatabase();
let network: TestNetwork;
let round = 0;

/** Each partner has three below, all of them below `top`. */
beforeEach(async () => {
  network = createTestNetwork(database.db);
  round += 1;
  const { addPartner } = network;
  await addPartner(nameAt(0), null);
  for (let index = 1; index <= SIZE; index += 1)
    await addPartner(nameAt(index), nameAt(Math.floor((index - 1) / 3)), { affiliate: index % 2 > 0 });
  await foldWaitingCounts(database.db);
});

const nameAt = (index: number) => `r${round}n${index}`;
const idAt = (index: number) => network.idOf(nameAt(index));

async function totalBelow(index: number): Promise<number> {
  return (await countDownline(database.db, { partner: idAt(index), now })).total;
}

async function expectRight(): Promise<void> {
  expect(await database.bulk((client) => teamRule.check(client))).toMatchObject({ faults: 0 });
  expect(await totalBelow(0)).toBe(SIZE);
}

/** In the caller's transaction. */
function moveBelow(tx: Tx, partner: number, parent: number): Promise<void> {
  return placePartner(tx, { partner, parent, branch: 0, at: now });
}

function changeAccount(tx: Tx, partner: number): Promise<unknown> {
  return sql`update account_types set affiliate = not affiliate where partner_id = ${partner}`.execute(tx);
}

test('folding waits neither for a change of an account nor for a new member', async () => {
  await inTransaction(database.db, async (tx) => {
    await changeAccount(tx, idAt(5));
    await sql`update tree_nodes set account = 2 where partner_id = ${idAt(8)}`.execute(tx);
    await inTransaction(database.db, foldTeamCounts);
  });
  await expectRight();
});

test('a team that moves while it is folded keeps its pending changes', async () => {
  await sql`update tree_nodes set account = 2 where partner_id = ${idAt(13)}`.execute(database.db);
  let fold: Promise<unknown> | undefined;
  await inTransaction(database.db, async (tx) => {
    await moveBelow(tx, idAt(4), idAt(3));
    fold = inTransaction(database.db, foldTeamCounts);
    await expect.poll(() => countWaiting(database.pool)).toBe(1);
  });
  await fold;
  await expectRight();
});

test('a team that is folded while it is about to move is moved with the folded counts', async () => {
  await sql`update tree_nodes set account = 2 where partner_id = ${idAt(13)}`.execute(database.db);
  let moved: Promise<unknown> | undefined;
  await inTransaction(database.db, async (tx) => {
    await foldTeamCounts(tx);
    moved = inTransaction(database.db, (other) => moveBelow(other, idAt(4), idAt(3)));
    await expect.poll(() => countWaiting(database.pool)).toBe(1);
  });
  await moved;
  await expectRight();
});

test('an account that changes while its place moves is counted at the new place', async () => {
  let changed: Promise<unknown> | undefined;
  await inTransaction(database.db, async (tx) => {
    await moveBelow(tx, idAt(4), idAt(3));
    changed = sql`update tree_nodes set account = 2 where partner_id = ${idAt(13)}`.execute(database.db);
    await expect.poll(() => countWaiting(database.pool)).toBe(1);
  });
  await changed;
  await expectRight();
});

test('many concurrent moves, changes and folds do not deadlock, and counts are correct', async () => {
  let next = 7;
  const random = (limit: number) => {
    next = (Math.imul(next, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((next / 2 ** 32) * limit);
  };
  const { db } = database;
  const work = [
    () => inTransaction(db, (tx) => moveBelow(tx, idAt(1 + random(SIZE)), idAt(random(SIZE)))),
    () => inTransaction(db, (tx) => changeAccount(tx, idAt(1 + random(SIZE)))),
    () => renewAccountCopies(db, now),
    () => inTransaction(db, foldTeamCounts),
  ];
  // As many as there are connections, each one sequential.
  const workers = Array.from({ length: 8 }, async (_, worker) => {
    const outcomes: PromiseSettledResult<unknown>[] = [];
    for (let index = worker; index < worker + 40; index += 1)
      outcomes.push(...(await Promise.allSettled([work[index % work.length]?.()])));
    return outcomes;
  });
  const outcomes = (await Promise.all(workers)).flat();
  const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(failed.filter((reason) => !(reason instanceof PlacementError))).toEqual([]);
  expect(failed.length).toBeLessThan(100);
  await expectRight();
});
