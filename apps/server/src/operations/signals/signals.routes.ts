import {
  decideSignal as decideCall,
  getSignal,
  getSignalSums,
  getSignalsCsv,
  listSignals,
} from '@blattwerk/contract/insight/signals.contract.ts';
import type { Kysely } from 'kysely';
import { type Cell, csvStream } from '../../money/accounting/csv-rows.ts';
import { notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { findMessageStop } from '../message-stops/message-stops.ts';
import { findReports } from '../message-stops/reports.queries.ts';
import { decideSignal } from './decide-signal.ts';
import { presentExplained, presentSignal } from './signals.presenter.ts';
import {
  countOpenSignals,
  findEvidenceOrders,
  findSignal,
  findSignalPages,
  findSignals,
  type SignalRow,
} from './signals.queries.ts';

/** Signals, handled by operators. */
export function signalRoutes(route: Route): void {
  route(listSignals, async ({ list }, { db }) => {
    const { rows, total } = await findSignals(db, list);
    return { items: rows.map(presentSignal), total };
  });

  route(getSignal, ({ params }, { db }) => requireSignal(db, params.id));

  route(getSignalSums, async (_, { db }) => ({ open: await countOpenSignals(db) }), { from: 'replica' });

  route(decideCall, async ({ params, body, session, version }, deps) => {
    await deps.db
      .transaction()
      .execute((db) => decideSignal({ ...deps, db }, session, params.id, { ...body, version }));
    return requireSignal(deps.db, params.id);
  });

  route(getSignalsCsv, async ({ query: { status, kind, partner } }, { db }) => {
    const pages = findSignalPages(db, {
      ...(status !== undefined && { status: [status] }),
      ...(kind !== undefined && { kind: [kind] }),
      ...(partner !== undefined && { partner }),
    });
    return {
      type: 'text/csv' as const,
      name: 'signals.csv',
      body: await csvStream(columns, cellsOf(pages)),
      disposition: 'attachment' as const,
    };
  });
}

async function requireSignal(db: Kysely<DB>, id: number): Promise<HandlerAnswer<typeof getSignal>> {
  const row = await findSignal(db, id);
  if (row === undefined) throw notFound();
  const orders = await findEvidenceOrders(db, row.evidence.orders);
  const [writer] = row.partners;
  if (row.kind !== 'reportedMessages' || writer === undefined) return presentExplained(row, { orders });
  return presentExplained(row, {
    orders,
    reports: await findReports(db, writer.id),
    messageStop: await findMessageStop(db, writer.id),
  });
}

const columns = [
  'id',
  'kind',
  'partners',
  'names',
  'month',
  'count',
  'of',
  'amount',
  'base',
  'measure',
  'need',
  'value',
  'found_at',
  'status',
  'decided_by',
  'decided_at',
  'reason',
];

async function* cellsOf(pages: AsyncGenerator<SignalRow[], void>): AsyncGenerator<Cell[][], void> {
  for await (const rows of pages)
    yield rows.map((row) => {
      const { id, kind, partners, cycle, evidence, status, decidedBy, reason } = presentSignal(row);
      return [
        id,
        kind,
        partners.map((partner) => partner.id).join(' '),
        partners.map(({ displayName }) => displayName).join(', '),
        cycle?.dateFrom.slice(0, 7) ?? null,
        evidence.count,
        evidence.of,
        row.evidence.cents === undefined ? null : { cents: row.evidence.cents },
        row.evidence.baseCents === undefined ? null : { cents: row.evidence.baseCents },
        evidence.measure,
        evidence.need,
        evidence.value,
        row.foundAt.toISOString(),
        status,
        decidedBy?.name ?? null,
        row.decidedAt?.toISOString() ?? null,
        reason,
      ];
    });
}
