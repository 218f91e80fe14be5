import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { createTestNetwork } from '../../commission/cycles/test-network.ts';
import { teamRule } from '../../money/books/check/team-rule.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inClientTransaction, inTransaction } from '../../platform/database/transaction.ts';
import { placePartner } from '../placing/place-partner.ts';
import { PlacementError } from '../placing/require-place.ts';
import { accountsAt, renewAccountCopies } from './account-copies.ts';
import { countLines, type TypeCounts } from './counts.queries.ts';
import { foldWaitingCounts } from './team-counts.ts';
import { rebuildTree } from './tree-nodes.ts';

const now = new Date('2026-06-15T12:00:00Z');
const database = setUpDatabase();
let network: ReturnType<typeof createTestNetwork>;
const names: string[] = [];

/** A chain of ten, so that there are lines below the eighth, and partners placed next to it. */
beforeAll(async () => {
  network = createTestNetwork(database.db);
  for (let index = 0; index < 10; index += 1) await join(names.at(-1) ?? null, index % 3 > 0);
});

async function join(parent: string | null, affiliate: boolean): Promise<void> {
  const name = `p${names.length}`;
  await network.addPartner(name, parent, { affiliate });
  names.push(name);
}

interface Place {
  readonly id: number;
  readonly parent: number | null;
  readonly account: keyof TypeCounts;
}

async function findPlaces(db: Kysely<DB>): Promise<Map<number, Place>> {
  const { rows } = await sql<{ id: number; parent: number | null; account: number }>`
    select node.partner_id as id, node.parent_id as parent, coalesce(fresh.account, 0) as account
    from tree_nodes as node left join (${accountsAt(now, sql`true`)}) as fresh on fresh.partner_id = node.partner_id`.execute(
    db,
  );
  const kinds = ['basic', 'affiliate', 'premiumAffiliate'] as const;
  return new Map(
    rows.map(({ id, parent, account }) => [id, { id, parent, account: kinds[account] ?? 'basic' }]),
  );
}

/** Counts by partner and line, counted one by one. */
async function countAfresh(): Promise<Map<string, TypeCounts>> {
  const places = await findPlaces(database.db);
  const counts = new Map<string, { -readonly [Kind in keyof TypeCounts]: number }>();
  for (const { parent, account } of places.values()) {
    for (let line = 1, above = parent; above !== null; line += 1, above = places.get(above)?.parent ?? null) {
      for (const key of [`${above} ${Math.min(line, 8)}`, `${above} all`]) {
        const count = counts.get(key) ?? { basic: 0, affiliate: 0, premiumAffiliate: 0, total: 0 };
        count[account] += 1;
        count.total += 1;
        counts.set(key, count);
      }
    }
  }
  return counts;
}

const nobody: TypeCounts = { basic: 0, affiliate: 0, premiumAffiliate: 0, total: 0 };

async function expectRight(): Promise<void> {
  const afresh = await countAfresh();
  for (const name of names) {
    const partner = network.idOf(name);
    const lines = Array.from({ length: 8 }, (_, index) => index + 1);
    for (const line of lines) {
      const counts = await countLines(database.db, { partner, now, from: line, to: line < 8 ? line : null });
      expect(counts, `${name}, line ${line}`).toEqual(afresh.get(`${partner} ${line}`) ?? nobody);
    }
    const all = await countLines(database.db, { partner, now, from: 1, to: null });
    expect(all, name).toEqual(afresh.get(`${partner} all`) ?? nobody);
  }
  expect(await database.bulk((client) => teamRule.check(client))).toMatchObject({ faults: 0 });
}

type Kind = 'join' | 'move' | 'account' | 'membership' | 'ended' | 'renew' | 'fold' | 'rebuild';
interface Change {
  readonly kind: Kind;
  readonly one: number;
  readonly other: number;
}

const kinds: Kind[] = [
  'join',
  'move',
  'move',
  'move',
  'account',
  'account',
  'membership',
  'ended',
  'renew',
  'fold',
];
const change = fc.record({
  kind: fc.constantFrom<Kind>(...kinds),
  one: fc.nat(1000),
  other: fc.nat(1000),
});

const nameAt = (index: number) => names[index % names.length] as string;

async function carryOut({ kind, one, other }: Change): Promise<void> {
  const { db } = database;
  const partner = network.idOf(nameAt(one));
  if (kind === 'join') await join(nameAt(one), other % 2 === 0);
  if (kind === 'move') await move(partner, network.idOf(nameAt(other)));
  if (kind === 'account')
    await sql`update account_types set affiliate = not affiliate where partner_id = ${partner}`.execute(db);
  if (kind === 'membership')
    await network.addMembership(nameAt(one), 'business-box', 100, '2026-06-01', '2026-07-01');
  if (kind === 'ended') await sql`delete from memberships where partner_id = ${partner}`.execute(db);
  if (kind === 'renew') await renewAccountCopies(db, now);
  if (kind === 'fold') await foldWaitingCounts(db);
  if (kind === 'rebuild')
    await database.bulk((client) => inClientTransaction(client, (tx) => rebuildTree(tx, now)));
}

/** Does nothing if a cycle would be closed. */
async function move(partner: number, parent: number): Promise<void> {
  try {
    await inTransaction(database.db, (tx) => placePartner(tx, { partner, parent, branch: 0, at: now }));
  } catch (error) {
    if (!(error instanceof PlacementError)) throw error;
  }
}

test('counts equal a recount after any changes, folded or not', async () => {
  const many = fc.array(change, { minLength: 12, maxLength: 12 });
  const property = fc.asyncProperty(many, async (changes) => {
    for (const one of changes) await carryOut(one);
    await expectRight();
  });
  await fc.assert(property, { numRuns: isFullRun ? 25 : 3, endOnFailure: true });
});

test('once folded nothing is pending, and the counts are the same', async () => {
  await carryOut({ kind: 'join', one: 3, other: 0 });
  expect(await foldWaitingCounts(database.db)).toBeGreaterThan(0);
  expect(await foldWaitingCounts(database.db)).toBe(0);
  await expectRight();
});

test('a rebuilt tree has its counts', async () => {
  await carryOut({ kind: 'rebuild', one: 0, other: 0 });
  expect(await foldWaitingCounts(database.db)).toBe(0);
  await expectRight();
});

test('an unplaced partner has no team', async () => {
  expect(await countLines(database.db, { partner: 0, now, from: 1, to: null })).toEqual(nobody);
});
