import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { endContract } from '../../money/contract-ends/end-contract.ts';
import { holdAt } from '../../money/partner-states/testing/on-hold.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from '../cycles/cycle.queries.ts';
import { sumsOfPartners } from '../cycles/final-credits.ts';
import { previewCycle } from '../cycles/preview-cycle.ts';
import { createTestNetwork } from '../cycles/test-network.ts';

const database = setUpDatabase();
const APRIL = new Date('2026-04-20T10:00:00Z');

type Downline = 'rollUp' | 'stay';

/** A person in the tree, by position in the list; their parent comes earlier. */
interface Person {
  readonly parent: number | null;
  readonly affiliate: boolean;
  readonly held: boolean;
  readonly qp: number;
}

interface End {
  readonly who: number;
  readonly downline: Downline;
}

/** The tree after contracts have ended, by the rule alone: no database, no paths. */
function afterEnds(people: readonly Person[], ends: readonly End[]): Person[] {
  const after = [...people];
  const ended = new Set<number>();
  const isActive = (who: number) => !people[who]?.held && !ended.has(who);
  for (const { who, downline } of ends) {
    let sponsor = after[who]?.parent ?? 0;
    while (!isActive(sponsor)) sponsor = after[sponsor]?.parent ?? 0;
    ended.add(who);
    for (const [child, person] of after.entries())
      if (downline === 'rollUp' && person.parent === who) after[child] = { ...person, parent: sponsor };
  }
  return after.map((person, who) => (ended.has(who) ? { ...person, affiliate: false } : person));
}

const tables = [
  'users',
  'partners',
  'cycles',
  'credits',
  'projected_credits',
  'contract_ends',
  'scheduled_moves',
  'partner_states',
  'audit_log',
  'journal_entries',
] as const;

/** Stores people with one order each in April. Returns their ids. */
async function store(people: readonly Person[]): Promise<{ ids: number[]; april: StoredCycle }> {
  await emptyTables(database.db, tables, { ids: 'restart' });
  const network = createTestNetwork(database.db);
  const name = (who: number) => `P${who}`;
  for (const [who, { parent, affiliate }] of people.entries())
    await network.addPartner(name(who), parent === null ? null : name(parent), {
      affiliate,
      since: '2026-02-01T00:00:00Z',
    });
  const april = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, APRIL));
  for (const [who, { qp }] of people.entries())
    if (qp > 0)
      await network.addOrder(name(who), {
        cycle: april.id,
        paidAt: '2026-04-05T00:00:00Z',
        baseCents: qp * 100,
        qp,
      });
  return { ids: people.map((_, who) => network.idOf(name(who))), april };
}

/** Everybody's credits of April, in the order of the people. */
async function creditsOf(april: StoredCycle, ids: readonly number[]): Promise<number[]> {
  const { input, result } = await previewCycle(database, april, APRIL);
  const { partners, cents } = sumsOfPartners(input, result);
  const credited = new Map(Array.from(partners, (partner, row) => [partner, cents[row] as number]));
  return ids.map((id) => credited.get(id) ?? 0);
}

const end = (partner: number, downline: Downline) =>
  inTransaction(database.db, (db) =>
    endContract(
      { db, clock: { now: () => APRIL } },
      {
        partner,
        effectiveFrom: '2026-04-01',
        reasonCode: 'partner',
        downline,
        reason: 'Bat darum',
        by: 1,
      },
    ),
  );

async function treeOf(ids: readonly number[]): Promise<(number | null)[]> {
  const nodes = await database.db
    .selectFrom('tree_nodes')
    .select(['partner_id as id', 'parent_id as parent', 'spath', 'depth'])
    .execute();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const { parent, spath, depth } of nodes) {
    const above = parent === null ? undefined : byId.get(parent);
    expect([spath.startsWith(above?.spath ?? ''), depth]).toEqual([true, (above?.depth ?? -1) + 1]);
  }
  return ids.map((id) => {
    const parent = byId.get(id)?.parent ?? null;
    return parent === null ? null : ids.indexOf(parent);
  });
}

const person = fc.record({
  above: fc.nat(),
  affiliate: fc.boolean(),
  held: fc.boolean(),
  qp: fc.constantFrom(0, 100, 400, 1200, 3000),
});
const network = fc.array(person, { minLength: 4, maxLength: 9 }).map((drawn): Person[] => [
  { parent: null, affiliate: true, held: false, qp: 100 },
  // The parent of each is an earlier person.
  ...drawn.map(({ above, affiliate, held, qp }, i) => ({ parent: above % (i + 1), affiliate, held, qp })),
]);
const draws = fc.array(
  fc.record({ who: fc.nat(), downline: fc.constantFrom<Downline>('rollUp', 'rollUp', 'stay') }),
  {
    minLength: 1,
    maxLength: 4,
  },
);

/** The possible ones among the generated ends: of partners, each once, never of the company’s own. */
function possible(people: readonly Person[], drawn: readonly End[]): End[] {
  const partners = people.flatMap(({ affiliate }, who) => (affiliate && who > 0 ? [who] : []));
  if (partners.length === 0) return [];
  const ends = drawn.map(({ who, downline }) => ({ who: partners[who % partners.length] ?? 0, downline }));
  return ends.filter(({ who }, i) => ends.findIndex((other) => other.who === who) === i);
}

test('after any ends of contracts, the month equals that of a network built by the rule, and the books are right', async () => {
  await fc.assert(
    fc.asyncProperty(network, draws, async (people, drawn) => {
      const ends = possible(people, drawn);
      const expected = afterEnds(people, ends);
      const built = await store(expected);
      const should = await creditsOf(built.april, built.ids);

      const { ids, april } = await store(people);
      for (const [who, { held }] of people.entries())
        if (held) await holdAt(database.db, ids[who] ?? 0, new Date('2026-04-10T00:00:00Z'));
      for (const { who, downline } of ends) await end(ids[who] ?? 0, downline);
      expect(await treeOf(ids)).toEqual(expected.map(({ parent }) => parent));
      expect(await creditsOf(april, ids)).toEqual(should);
      for (const { who } of ends) expect(should[who]).toBe(0);

      await closeCycle(database, april, () => new Date('2026-05-02T05:00:00Z'));
      const faults = (await checkLedger(database)).filter(({ faults: count }) => count > 0);
      expect(faults).toEqual([]);
    }),
    { numRuns: isFullRun ? 40 : 3 },
  );
});
