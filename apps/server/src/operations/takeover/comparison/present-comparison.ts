import type {
  getTakeoverComparison,
  listTakeoverComparisonLines,
} from '@blattwerk/contract/takeover/takeover-comparisons.contract.ts';
import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import { findDisplayNames } from '../../../network/partners/partners.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { HandlerAnswer } from '../../../platform/http/route.ts';
import { type ComparisonRow, findLineSums, type LineCounts, type LineRow } from './comparisons.queries.ts';

type Presented = HandlerAnswer<typeof getTakeoverComparison>;

/** Comparisons with the sums and counts of their lines, in input order. */
export async function presentComparisons(
  db: Kysely<DB>,
  rows: readonly ComparisonRow[],
): Promise<Presented[]> {
  const sums = await findLineSums(
    db,
    rows.map(({ id }) => id),
  );
  const partners = rows.flatMap(({ causes }) => causes ?? []).flatMap(({ partner }) => partner ?? []);
  const names = await findDisplayNames(db, [...new Set(partners)]);
  return rows.map((row) =>
    present(
      row,
      sums.filter(({ comparison }) => comparison === row.id),
      names,
    ),
  );
}

type Sums = Awaited<ReturnType<typeof findLineSums>>;

function present(row: ComparisonRow, sums: Sums, names: ReadonlyMap<number, string>): Presented {
  const { id, month, rows, leftOut, meanings, requestedAt, requestedBy, endedAt, failedAt } = row;
  const unmade = failedAt === null ? 'waiting' : 'failed';
  const isDone = endedAt !== null;
  return {
    id,
    month: month.slice(0, 7),
    status: isDone ? 'done' : unmade,
    rows,
    leftOut,
    meanings: Object.entries(meanings).map(([name, meaning]) => ({ name, meaning })),
    requestedAt,
    requestedBy,
    endedAt,
    planVersion: row.planVersion,
    fileHash: row.fileHash,
    hash: row.hash,
    counts: isDone ? added(sums) : null,
    bonuses: bonusNames.flatMap((bonus) => {
      const sum = sums.find((one) => one.bonus === bonus);
      return sum ? [{ bonus, there: formatCents(sum.there), here: formatCents(sum.here) }] : [];
    }),
    causes: (row.causes ?? []).map(({ order, partner, ...cause }) => ({
      ...cause,
      order: order && {
        id: order.id,
        number: order.number,
        placedAt: new Date(order.placedAt),
        paidAt: order.paidAt === null ? null : new Date(order.paidAt),
        base: formatCents(order.baseCents),
      },
      partner: partner === null ? null : { id: partner, displayName: names.get(partner) ?? '' },
    })),
  };
}

function added(sums: readonly LineCounts[]): LineCounts {
  const sumOf = (count: keyof LineCounts) => sums.reduce((sum, one) => sum + one[count], 0);
  return {
    equal: sumOf('equal'),
    differs: sumOf('differs'),
    onlyThere: sumOf('onlyThere'),
    onlyHere: sumOf('onlyHere'),
    explained: sumOf('explained'),
  };
}

/** One line of a comparison. */
export function presentLine({
  there,
  here,
  facts,
  ...line
}: LineRow): HandlerAnswer<typeof listTakeoverComparisonLines>['items'][number] {
  return {
    ...line,
    lines: [...line.lines],
    reasons: [...line.reasons],
    causes: [...line.causes],
    there: formatCents(there),
    here: formatCents(here),
    difference: formatCents(there - here),
    facts: facts && {
      affiliate: facts.affiliate,
      level: facts.level,
      levelBefore: facts.openingLevel,
      rate: facts.rateBp,
      qp: facts.qp,
      orders: facts.orders,
      base: formatCents(facts.baseCents),
    },
  };
}
