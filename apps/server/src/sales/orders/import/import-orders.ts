import type { Kysely } from 'kysely';
import type { Messages } from '../../../messaging/messages/messages.ts';
import type { ImportFault } from '../../../platform/csv/fault.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { onSession } from '../../../platform/database/sessions.ts';
import { inTransaction, inTrial, type Tx } from '../../../platform/database/transaction.ts';
import type { ImportNotice } from './book-cycles.ts';
import type { Decision } from './decide-order.ts';
import { endLanded, type FailedOrder, keepFailed } from './keep-failed.ts';
import { type Landed, type Landing, landOrders, lockImport } from './land-orders.ts';
import { orderKey } from './lookup.queries.ts';
import { gatherOrder, type ParsedOrder } from './parsed-order.ts';
import { type FileRow, readFile } from './read-file.ts';
import { type KeylessRow, type StagedOrder, StagedRows } from './staged-rows.ts';

/**
 * The result of an import, or of a dry run. `rows` is the number of lines below the header; the other counts are
 * orders.
 */
export interface ImportReport {
  readonly rows: number;
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  /** The first thousand faults. */
  readonly errors: readonly ImportFault[];
  /** The first thousand orders that count in another month than that of their payment, and why. */
  readonly notices: readonly ImportNotice[];
  /** Columns of the file that are not read. */
  readonly ignoredColumns: readonly string[];
}

export interface ImportOptions {
  readonly now: () => Date;
  /** Sponsors are notified of first orders, in the transaction that makes them known. */
  readonly messages: Messages;
  /** The file has payments from before the programme began here: they count in no cycle, and nobody is notified. */
  readonly isHistory?: boolean;
  /** No notifications about the import, nor events for webhooks. */
  readonly isQuiet?: boolean;
  /**
   * A dry run: reads, compares and reports as an import does, and stores nothing, neither orders nor entries of the
   * inbox.
   */
  readonly isCheck?: boolean;
  /** Orders done, and their total; called after each batch. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Orders per transaction. */
  readonly batchSize?: number;
}

const BATCH_SIZE = 500;
const MAX_ERRORS = 1000;

/**
 * Imports an order file. Orders are stored in batches, each whole or not at all; after an interruption the same file is
 * imported again, and nothing is lost or duplicated. An order with a fault is listed, left as it was, and waits in the
 * inbox.
 * @throws UnreadableFileError before anything is stored
 */
export async function importOrders(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportReport> {
  let ignored: readonly string[] = [];
  const rows = readFile(file, (columns) => {
    ignored = columns;
  });
  return { ...(await importRows(db, rows, options)), ignoredColumns: ignored };
}

/**
 * The same for rows from another source than a file, with the same rules. `line` of the report identifies the row.
 * @throws whatever reading a row throws, before anything is stored
 */
export async function importRows(
  db: Kysely<DB>,
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { now, messages, isHistory = false, isCheck = false, onProgress, batchSize = BATCH_SIZE } = options;
  const isQuiet = isCheck || options.isQuiet === true;
  const landing = () => ({ now: now(), messages, isHistory, isQuiet });
  const inBatch = isCheck ? inTrial : inTransaction;
  return onSession(db, async (session) => {
    const staged = await StagedRows.create(session);
    try {
      const counts = new Counts();
      for await (const row of rows) {
        counts.rows += 1;
        if (row.source === '' || row.number === '') counts.fail(row.faults);
        await staged.add(row);
      }
      const all = await staged.sort();
      if (!isCheck)
        for await (const keyless of staged.keyless(batchSize)) await keepKeyless(session, keyless, landing());
      let done = 0;
      for await (const batch of staged.batches(batchSize)) {
        const work = landBatch(staged, batch, landing());
        counts.batch(await inBatch(session, work));
        done += batch.length;
        onProgress?.(done, all);
      }
      return counts.report();
    } finally {
      // Dropped with the connection as well.
      await staged.drop().catch(() => undefined);
    }
  });
}

/** Counts the outcomes of orders; those of a transaction are added once it has committed. */
class Counts {
  rows = 0;
  #imported = 0;
  #updated = 0;
  #unchanged = 0;
  #failed = 0;
  readonly #errors: ImportFault[] = [];
  readonly #notices: ImportNotice[] = [];

  batch({ failures, landed }: LandedBatch): void {
    for (const { faults } of failures) this.fail(faults);
    this.#notice(landed.notices);
    this.#add(landed.decisions);
  }

  fail(faults: readonly ImportFault[]): void {
    this.#failed += 1;
    this.#errors.push(...faults.slice(0, MAX_ERRORS - this.#errors.length));
  }

  #notice(notices: readonly ImportNotice[]): void {
    this.#notices.push(...notices.slice(0, MAX_ERRORS - this.#notices.length));
  }

  #add(decisions: readonly Decision[]): void {
    for (const { known, isChanged } of decisions) {
      if (!known) this.#imported += 1;
      else if (isChanged) this.#updated += 1;
      else this.#unchanged += 1;
    }
  }

  report(): ImportReport {
    return {
      rows: this.rows,
      imported: this.#imported,
      updated: this.#updated,
      unchanged: this.#unchanged,
      failed: this.#failed,
      errors: this.#errors.sort((a, b) => a.line - b.line),
      notices: this.#notices.sort((a, b) => a.line - b.line),
      ignoredColumns: [],
    };
  }
}

/** The outcomes of a batch's orders, and the failures. */
interface LandedBatch {
  readonly landed: Landed;
  readonly failures: readonly Failure[];
}

/** The work of a batch's transaction. */
function landBatch(
  staged: StagedRows,
  batch: readonly StagedOrder[],
  landing: Landing,
): (tx: Tx) => Promise<LandedBatch> {
  const unreadable: Failure[] = [];
  const parsed: ParsedOrder[] = [];
  for (const { source, number, rows } of batch) {
    const gathered = gatherOrder(source, number, rows);
    if (gathered.faults) unreadable.push({ source, number, kind: 'unreadable', faults: gathered.faults });
    else parsed.push(gathered.order);
  }
  return async (tx) => {
    const landed = await landOrders(tx, parsed, landing);
    const refused = landed.refused.map(
      ({ order: { source, number }, fault, kind }): Failure => ({ source, number, kind, faults: [fault] }),
    );
    const failures = [...unreadable, ...refused];
    await keep(tx, staged, failures, landing);
    await endLanded(
      tx,
      landed.decisions.filter(({ isChanged }) => isChanged),
      landing.now,
    );
    return { landed, failures };
  };
}

/** A failed order of the file. */
type Failure = Omit<FailedOrder, 'format' | 'rows'>;

async function keep(
  tx: Tx,
  staged: StagedRows,
  failures: readonly Failure[],
  landing: Landing,
): Promise<void> {
  const raw = new Map((await staged.findRaw(tx, failures)).map((order) => [orderKey(order), order]));
  const failed = failures.map((failure) => {
    const came = raw.get(orderKey(failure));
    if (came === undefined) throw new Error(`the order ${failure.number} has no rows`);
    return { ...came, ...failure };
  });
  await keepFailed(tx, failed, landing);
}

/** Rows that do not name their order wait one by one. */
async function keepKeyless(
  session: Kysely<DB>,
  rows: readonly KeylessRow[],
  landing: Landing,
): Promise<void> {
  const failed = rows.map(
    ({ line, cells, ...row }): FailedOrder => ({ ...row, kind: 'unreadable', rows: [{ line, cells }] }),
  );
  await session.transaction().execute(async (tx) => {
    await lockImport(tx);
    await keepFailed(tx, failed, landing);
  });
}
