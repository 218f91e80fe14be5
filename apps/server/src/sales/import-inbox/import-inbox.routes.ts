import { refusal } from '@blattwerk/contract/http/refusal.ts';
import {
  getImportInboxCsv,
  getImportInboxEntry,
  giveUpImportInbox,
  listImportInbox,
  retryImportInbox,
  retryImportInboxEntry,
} from '@blattwerk/contract/orders/import-inbox.contract.ts';
import { invalidField, notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { eachAlone } from '../../platform/http/each-alone.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { findInbox, findInboxEntry, findInboxPages, type InboxRow } from './import-inbox.queries.ts';
import { printInbox } from './import-inbox-csv.ts';
import { giveUpEntry, retryEntry } from './retry-entry.ts';

/** By then the transaction whose orders are to be counted has committed. */
const COMMIT_SECONDS = 1;

/** Orders that an import could not read or store, handled by operators. */
export function importInboxRoutes(route: Route): void {
  route(listImportInbox, async ({ list }, { db }) => {
    const { rows, total } = await findInbox(db, list);
    return { items: rows.map(present), total };
  });

  route(getImportInboxCsv, async ({ query: { status, kind, source, number } }, { db }) => {
    const pages = findInboxPages(db, {
      ...(status !== undefined && { status: [status] }),
      ...(kind !== undefined && { kind: [kind] }),
      ...(source !== undefined && { source: [source] }),
      ...(number !== undefined && { number }),
    });
    const body = await printInbox(pages);
    return { type: 'text/csv' as const, name: 'import-inbox.csv', body, disposition: 'attachment' as const };
  });

  route(getImportInboxEntry, ({ params }, deps) => presentInFull(deps, params.id));

  route(retryImportInboxEntry, async ({ params: { id }, body, session }, deps) => {
    if ((body.rows !== undefined || body.partner !== undefined) && body.reason === undefined)
      throw invalidField('reason', 'reasonMissing');
    const { isWritten } = await retryEntry(deps, session, { id, ...body });
    if (isWritten) await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    return presentInFull(deps, id);
  });

  route(retryImportInbox, async ({ body: { ids }, session }, deps) => {
    const faults = new Map<number, string>();
    let written = 0;
    const { done, failed } = await eachAlone(deps.db, ids, async (id) => {
      const { isWritten, fault } = await retryEntry(deps, session, { id });
      if (fault !== null) faults.set(id, fault);
      if (isWritten) written += 1;
    });
    if (written > 0) await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    const still = [...faults].map(([id, fault]) => {
      const { code, text } = refusal('inboxFails');
      return { id, status: 422, code, reason: `${text} ${fault}` };
    });
    return { done: done.filter((id) => !faults.has(id)), failed: [...failed, ...still] };
  });

  route(giveUpImportInbox, ({ body: { ids, reason }, session }, deps) =>
    eachAlone(deps.db, ids, (id) => giveUpEntry(deps, session, { id, reason })),
  );
}

async function presentInFull(
  { db }: Pick<Deps, 'db'>,
  id: number,
): Promise<HandlerAnswer<typeof getImportInboxEntry>> {
  const entry = await findInboxEntry(db, id);
  if (entry === undefined) throw notFound();
  return { ...present(entry), rows: entry.rows === null ? null : [...entry.rows] };
}

function present(row: InboxRow) {
  const { id, format, source, number, kind, faults, isHistory, isQuiet, partner, tries } = row;
  const { arrivedAt, triedAt, status, endedAt, endedBy, reason, order } = row;
  return {
    id,
    format,
    source: source || null,
    number: number || null,
    kind,
    faults: faults.map((fault) => ({ line: fault.line, column: fault.column ?? null, reason: fault.reason })),
    history: isHistory,
    quiet: isQuiet,
    partner,
    tries,
    arrivedAt,
    triedAt,
    status,
    endedAt,
    endedBy,
    reason,
    order,
  };
}
