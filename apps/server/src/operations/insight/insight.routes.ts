import {
  getInsight,
  getInsightCsv,
  getInsightRowsCsv,
  type InsightFigure,
  listInsightRows,
} from '@blattwerk/contract/insight/insight.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { type Cell, csvFile, csvStream } from '../../money/accounting/csv-rows.ts';
import type { Route } from '../../platform/http/route.ts';
import { pointCells, pointColumns, presentPoints } from './points.presenter.ts';
import { findPoints, readAsked } from './points.queries.ts';
import { type AskedRows, findAllRows, findRows, type InsightRow, sourceOf } from './rows.queries.ts';

/** The company's figures, the rows that they count, and both as files. */
export function insightRoutes(route: Route): void {
  route(
    getInsight,
    async ({ params, query }, { db, clock }) => {
      const selection = readAsked(params.figure, query, clock.now());
      return presentPoints(selection, await findPoints(db, selection));
    },
    { from: 'replica' },
  );

  route(getInsightCsv, async ({ params, query }, { db, clock }) => {
    const selection = readAsked(params.figure, query, clock.now());
    const { points } = await findPoints(db, selection);
    return {
      type: 'text/csv' as const,
      name: `${nameOf(params.figure)}-${selection.from}-${selection.to}.csv`,
      body: csvFile(pointColumns, pointCells(selection, points)),
      disposition: 'attachment' as const,
    };
  });

  route(listInsightRows, async ({ params, query, list: { page, size } }, { db, clock }) => {
    const selection = { ...query, ...params };
    const now = clock.now();
    const { kind } = sourceOf(selection, now);
    const { rows, total } = await findRows(db, selection, { page, size, now });
    return { items: rows.map((row) => presentRow(kind, row)), total };
  });

  route(getInsightRowsCsv, async ({ params, query }, { db, clock }) => {
    const selection = { ...query, ...params };
    const now = clock.now();
    return {
      type: 'text/csv' as const,
      name: `${nameOf(params.figure)}-${query.at}.csv`,
      body: await csvStream(rowColumns, cellsOf(selection, findAllRows(db, selection, now), now)),
      disposition: 'attachment' as const,
    };
  });
}

function nameOf(figure: InsightFigure): string {
  return `cockpit-${figure}`;
}

function presentRow(kind: ReturnType<typeof sourceOf>['kind'], row: InsightRow) {
  const { id, at, partner, displayName, order, number, amountCents, baseCents, seconds } = row;
  return {
    id,
    kind,
    at,
    partner: partner === null ? null : { id: partner, displayName: displayName ?? '' },
    order: order === null ? null : { id: order, number: number ?? '' },
    amount: amountCents === null ? null : formatCents(amountCents),
    base: baseCents === null ? null : formatCents(baseCents),
    seconds,
  };
}

const rowColumns = [
  'kind',
  'id',
  'at',
  'partner',
  'name',
  'order',
  'order_number',
  'amount',
  'base',
  'seconds',
];

async function* cellsOf(
  asked: AskedRows,
  pages: AsyncGenerator<InsightRow[], void>,
  now: Date,
): AsyncGenerator<Cell[][], void> {
  const { kind } = sourceOf(asked, now);
  for await (const rows of pages)
    yield rows.map((row) => [
      kind,
      row.id,
      row.at.toISOString(),
      row.partner,
      row.displayName,
      row.order,
      row.number,
      row.amountCents === null ? null : { cents: row.amountCents },
      row.baseCents === null ? null : { cents: row.baseCents },
      row.seconds,
    ]);
}
