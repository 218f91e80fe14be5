import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { ImportFault } from '../../platform/csv/fault.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import type { Decision } from '../orders/import/decide-order.ts';
import { landOrders, lockImport } from '../orders/import/land-orders.ts';
import { gatherOrder, type ParsedOrder, type WaitingRow } from '../orders/import/parsed-order.ts';
import { readRawRow } from '../orders/import/read-file.ts';
import type { FaultKind } from '../orders/import/refusal.ts';
import type { RawRow } from '../orders/import/row-reader.ts';
import {
  endEntry,
  findOrderId,
  hasOtherEntry,
  type InboxEntry,
  lockInboxEntry,
  updateFailedEntry,
} from './import-inbox.queries.ts';

type Uses = InTx<Pick<Deps, 'db' | 'clock' | 'messages'>>;

/** Changes to an order of the inbox. */
export interface Change {
  readonly rows?: readonly Readonly<Record<string, string>>[] | undefined;
  readonly partner?: number | undefined;
  readonly history?: boolean | undefined;
  readonly reason?: string | undefined;
}

/** The outcome of a retry: an order, changed or not, or the remaining faults. */
type Outcome =
  | { readonly decision: Decision; readonly failed?: never }
  | {
      readonly decision?: never;
      readonly failed: { readonly kind: FaultKind; readonly faults: readonly ImportFault[] };
    };

/**
 * Imports an order of the inbox again, by the rules of the importer.
 * @returns whether an order was written, and the faults if not
 * @throws ApiError 404, 409 if the entry is closed, 422 for rows of other orders, 403 if the change makes it an order
 * of the caller's own partner
 */
export async function retryEntry(
  deps: Uses,
  session: Session,
  { id, ...change }: Change & { readonly id: number },
): Promise<{ readonly isWritten: boolean; readonly fault: string | null }> {
  const { db, clock } = deps;
  await lockImport(db);
  const entry = await requireWaiting(deps, id);
  const rows = change.rows?.map((cells, i): RawRow => ({ line: i + 1, cells })) ?? entry.rows;
  if (rows === null) throw new ApiError(409, 'inboxNoRows');
  const partner = change.partner ?? entry.partner?.id ?? null;
  const isHistory = change.history ?? entry.isHistory;
  const read = rows.map((row) => readRawRow(entry.format, row));
  const key = requireOneOrder(entry, read);
  const at = clock.now();
  const outcome = await importOne(deps, {
    ...key,
    rows: read.map((row) => assigned(row, partner)),
    landing: { now: at, messages: deps.messages, isHistory, isQuiet: entry.isQuiet },
  });
  const isChanged = change.rows !== undefined;
  if (outcome.failed) {
    // One entry per order: a row that turns out to belong to an order with an entry of its own stays without its
    // number.
    const { source, number } = (await hasOtherEntry(db, { id, ...key })) ? entry : key;
    const tried = { rows, isChanged, partner, isHistory, source, number, at };
    await updateFailedEntry(db, id, { ...tried, ...outcome.failed });
  } else {
    const { decision } = outcome;
    if ((isChanged || change.partner !== undefined) && isOwn(session, decision.partnerId))
      throw new ApiError(403, 'ownPayout');
    const order = await findOrderId(db, key);
    if (order === undefined) throw new Error(`the order ${key.number} was imported but does not exist`);
    await endEntry(db, id, { status: 'done', order, partner, by: session.user.id, at });
  }
  await note(deps, session, { entry, change, outcome });
  const [first] = outcome.failed?.faults ?? [];
  return { isWritten: outcome.decision?.isChanged === true, fault: first ? textOf(first) : null };
}

/** Gives an order up. @throws ApiError 404, 409 if the entry is closed */
export async function giveUpEntry(
  deps: Uses,
  session: Session,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const { db, clock } = deps;
  await lockImport(db);
  await requireWaiting(deps, id);
  await endEntry(db, id, { status: 'given_up', reason, by: session.user.id, at: clock.now() });
  await audit(db, {
    user: session.user.id,
    action: 'write',
    subject: `/api/import_inbox/${id}`,
    details: { before: { status: 'waiting' }, after: { status: 'given_up' }, reason },
  });
}

async function requireWaiting({ db }: Uses, id: number): Promise<InboxEntry> {
  const entry = await lockInboxEntry(db, id);
  if (entry === undefined) throw notFound();
  if (entry.status !== 'waiting') throw new ApiError(409, 'inboxEnded');
  return entry;
}

/** Source and number of the order of all rows: the entry's own, as far as it has them. */
function requireOneOrder(
  { source, number }: InboxEntry,
  rows: readonly { readonly source: string; readonly number: string }[],
): { source: string; number: string } {
  const [first] = rows;
  const key = { source: first?.source ?? '', number: first?.number ?? '' };
  const isOne = rows.every((row) => row.source === key.source && row.number === key.number);
  const isMeant = [source, ''].includes(key.source) || source === '';
  const isNumber = [number, ''].includes(key.number) || number === '';
  if (!isOne || !isMeant || !isNumber) throw invalidField('rows', 'inboxOtherOrder');
  return { source: key.source || source, number: key.number || number };
}

/** An assigned buyer overrides the one in the row. */
function assigned({ line, row, faults }: WaitingRow, partnerId: number | null): WaitingRow {
  if (partnerId === null || row === null) return { line, row, faults };
  return { line, row: { ...row, head: { ...row.head, partnerId, email: null } }, faults };
}

async function importOne(
  { db }: Uses,
  {
    source,
    number,
    rows,
    landing,
  }: Pick<ParsedOrder, 'source' | 'number'> & {
    readonly rows: readonly WaitingRow[];
    readonly landing: Parameters<typeof landOrders>[2];
  },
): Promise<Outcome> {
  const gathered = gatherOrder(source, number, rows);
  if (gathered.faults) return { failed: { kind: 'unreadable', faults: gathered.faults } };
  const { decisions, refused } = await landOrders(db, [gathered.order], landing);
  const [decision] = decisions;
  if (decision) return { decision };
  const [refusedOrder] = refused;
  if (!refusedOrder) throw new Error(`the order ${number} has no outcome`);
  return { failed: { kind: refusedOrder.kind, faults: [refusedOrder.fault] } };
}

async function note(
  { db }: Uses,
  session: Session,
  { entry, change, outcome }: { entry: InboxEntry; change: Change; outcome: Outcome },
): Promise<void> {
  await audit(db, {
    user: session.user.id,
    action: 'write',
    subject: `/api/import_inbox/${entry.id}`,
    details: {
      before: {
        status: 'waiting',
        ...(change.partner !== undefined && { partner: entry.partner?.id ?? null }),
        ...(change.history !== undefined && { history: entry.isHistory }),
      },
      after: {
        status: outcome.decision ? 'done' : 'waiting',
        ...(change.partner !== undefined && { partner: change.partner }),
        ...(change.rows !== undefined && { rows: change.rows.length }),
        ...(change.history !== undefined && { history: change.history }),
      },
      reason: change.reason ?? null,
    },
  });
}

function textOf({ column, reason }: ImportFault): string {
  return column === undefined ? reason : `${column} ${reason}`;
}
