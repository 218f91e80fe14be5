import {
  getCyclePreview,
  getCyclePreviewCsv,
  listCyclePreviewChanges,
  listCyclePreviewPartners,
  listCyclePreviews,
  requestCyclePreview,
} from '@blattwerk/contract/month-end/cycle-previews.contract.ts';
import type { Kysely } from 'kysely';
import { notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { creditsCsv } from './credits-csv.ts';
import { findMonth } from './months.queries.ts';
import { presentChange, presentPartner, presentPreviews } from './present-preview.ts';
import {
  findChanges,
  findPreview,
  findPreviewBefore,
  findPreviewPartners,
  findPreviews,
  type PreviewRow,
} from './previews.queries.ts';
import { requestPreview } from './request-preview.ts';

/** Previews of closing a month, as computed and stored. */
export function previewRoutes(route: Route): void {
  route(requestCyclePreview, async ({ params, session }, deps) => {
    const id = await inTransaction(deps.db, (db) =>
      requestPreview({ ...deps, db }, params.id, { user: session.user.id }),
    );
    return findOne(deps.db, id);
  });

  route(listCyclePreviews, async ({ params, list }, { db, clock }) => {
    if ((await findMonth(db, params.id, clock.now())) === undefined) throw notFound();
    const { rows, total } = await findPreviews(db, params.id, list);
    return { items: await presentPreviews(db, rows), total };
  });

  route(getCyclePreview, ({ params }, { db }) => findOne(db, params.id));

  route(listCyclePreviewPartners, async ({ params, list }, { db }) => {
    const preview = await requireDone(db, params.id);
    const { rows, total } = await findPreviewPartners(db, preview.id, list);
    return { items: rows.map(presentPartner), total };
  });

  route(listCyclePreviewChanges, async ({ params, query, list }, { db }) => {
    const preview = await requireDone(db, params.id);
    const since = await findSince(db, preview, query.since);
    if (since === undefined) return { items: [], total: 0 };
    const { rows, total } = await findChanges(db, { preview: preview.id, since }, list);
    return { items: rows.map(presentChange), total };
  });

  route(getCyclePreviewCsv, async ({ params }, { db, clock }) => {
    const preview = await requireDone(db, params.id);
    const month = await findMonth(db, preview.cycle, clock.now());
    const name = `credits-${month?.dateFrom.slice(0, 7) ?? preview.cycle}-${preview.hash?.slice(0, 8)}.csv`;
    const body = await creditsCsv(db, preview);
    return { type: 'text/csv' as const, name, body, disposition: 'attachment' as const };
  });
}

async function findOne(db: Kysely<DB>, id: number) {
  const row = await findPreview(db, id);
  const [presented] = row === undefined ? [] : await presentPreviews(db, [row]);
  if (presented === undefined) throw notFound();
  return presented;
}

/** @throws ApiError 404 for an unknown preview, and for one that is not computed */
async function requireDone(db: Kysely<DB>, id: number): Promise<PreviewRow> {
  const row = await findPreview(db, id);
  if (row === undefined || row.endedAt === null) throw notFound();
  return row;
}

/** The preview to compare with: the named one, of the same month, or the previous one; undefined if there is none. */
async function findSince(
  db: Kysely<DB>,
  preview: PreviewRow,
  since: number | undefined,
): Promise<number | undefined> {
  if (since === undefined) return findPreviewBefore(db, preview);
  const earlier = await requireDone(db, since);
  if (earlier.cycle !== preview.cycle) throw notFound();
  return earlier.id;
}
