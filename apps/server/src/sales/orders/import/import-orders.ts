import { type Kysely, sql } from 'kysely';
import { findProgrammeStart } from '../../../commission/cycles/cycle.queries.ts';
import type { Messages } from '../../../messaging/messages/messages.ts';
import { lockBooks } from '../../../money/books/books-lock.ts';
import type { ImportFault } from '../../../platform/csv/fault.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { lockKeys } from '../../../platform/database/lock-keys.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { ImportNotice } from './book-cycles.ts';
import { type Decision, decideOrder } from './decide-order.ts';
import { findBuyers, findKnownOrders, findProducts, orderKey } from './lookup.queries.ts';
import { readFile } from './read-file.ts';
import { type StagedOrder, StagedRows } from './staged-rows.ts';
import { gatherOrder, type StatedOrder } from './stated-order.ts';
import { tellFirstOrders } from './tell-first-orders.ts';
import { tellTeamOrders } from './tell-team-orders.ts';
import { writeOrders } from './write-orders.ts';

/** What an import did. `rows` are lines of the file below its header, the other counts are orders. */
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
  /** Sponsors are told of first orders, in the transaction that makes them known. */
  readonly messages: Messages;
  /** The file holds what was paid before the programme began here: it counts in no cycle, and nobody is told. */
  readonly isHistory?: boolean;
  /** Nobody is told of what the import makes known. */
  readonly isQuiet?: boolean;
  /** Orders that are done, and how many there are; called after each batch has landed. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Orders in a transaction. */
  readonly batchSize?: number;
}

const BATCH_SIZE = 500;
const MAX_ERRORS = 1000;

/**
 * Imports an order file. Orders land in batches, each whole or not at all; whoever is interrupted runs the
 * same file again, and nothing is lost or doubled. An order with a fault is listed and left as it was.
 * @throws UnreadableFileError before anything has landed
 */
export async function importOrders(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  { now, messages, isHistory = false, isQuiet = false, onProgress, batchSize = BATCH_SIZE }: ImportOptions,
): Promise<ImportReport> {
  return db.connection().execute(async (session) => {
    const staged = await StagedRows.create(session);
    try {
      const counts = new Counts();
      for await (const row of readFile(file, (columns) => counts.ignore(columns))) {
        counts.rows += 1;
        if (row.source === '' || row.number === '') counts.fail(row.faults);
        else await staged.add(row);
      }
      const all = await staged.sort();
      let done = 0;
      for await (const batch of staged.batches(batchSize)) {
        await importBatch(session, batch, { now: now(), messages, isHistory, isQuiet }, counts);
        done += batch.length;
        onProgress?.(done, all);
      }
      return counts.report();
    } finally {
      // With a connection that is gone they are gone as well.
      await staged.drop().catch(() => undefined);
    }
  });
}

/** Counts what happened to the orders; what a transaction did is counted when it has landed. */
class Counts {
  rows = 0;
  #imported = 0;
  #updated = 0;
  #unchanged = 0;
  #failed = 0;
  readonly #errors: ImportFault[] = [];
  readonly #notices: ImportNotice[] = [];
  #ignored: readonly string[] = [];

  ignore(columns: readonly string[]): void {
    this.#ignored = columns;
  }

  fail(faults: readonly ImportFault[]): void {
    this.#failed += 1;
    this.#errors.push(...faults.slice(0, MAX_ERRORS - this.#errors.length));
  }

  notice(notices: readonly ImportNotice[]): void {
    this.#notices.push(...notices.slice(0, MAX_ERRORS - this.#notices.length));
  }

  add(decisions: readonly Decision[]): void {
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
      ignoredColumns: this.#ignored,
    };
  }
}

interface BatchOptions extends Required<Pick<ImportOptions, 'messages' | 'isHistory' | 'isQuiet'>> {
  readonly now: Date;
}

async function importBatch(
  session: Kysely<DB>,
  batch: readonly StagedOrder[],
  { now, messages, isHistory, isQuiet }: BatchOptions,
  counts: Counts,
): Promise<void> {
  const faults: (readonly ImportFault[])[] = [];
  const stated: StatedOrder[] = [];
  for (const { source, number, rows } of batch) {
    const gathered = gatherOrder(source, number, rows);
    if (gathered.faults) faults.push(gathered.faults);
    else stated.push(gathered.order);
  }
  const landed = await session.transaction().execute(async (db) => {
    await lock(db, stated);
    const decided = await decideOrders(db, stated, { now, isHistory });
    const changed = decided.decisions.filter(({ isChanged }) => isChanged);
    const { paid, notices } = await writeOrders(db, changed, now);
    if (!isQuiet && !isHistory) {
      const told = await tellFirstOrders({ messages }, db, { paid, now });
      await tellTeamOrders(db, { paid, told, now });
    }
    return { ...decided, notices };
  });
  for (const one of faults) counts.fail(one);
  for (const fault of landed.faults) counts.fail([fault]);
  counts.notice(landed.notices);
  counts.add(landed.decisions);
}

/** One import at a time decides about orders. A refund may take back credits, which needs the books alone. */
async function lock(tx: Tx, orders: readonly StatedOrder[]): Promise<void> {
  const mayReverse = orders.some(({ head, refunds }) => head.status === 'refunded' || refunds.length > 0);
  await sql`select pg_advisory_xact_lock(${lockKeys.import})`.execute(tx);
  await lockBooks(tx, mayReverse ? 'exclusive' : 'shared');
}

async function decideOrders(
  db: Kysely<DB>,
  orders: readonly StatedOrder[],
  { now, isHistory }: Pick<BatchOptions, 'now' | 'isHistory'>,
) {
  const known = await findKnownOrders(db, orders);
  const context = {
    now,
    isHistory,
    programmeStart: await findProgrammeStart(db),
    offers: await findProducts(db, orders),
    findPartner: await findBuyers(db, orders),
  };
  const decisions: Decision[] = [];
  const faults: ImportFault[] = [];
  for (const order of orders) {
    const decided = decideOrder(order, known.get(orderKey(order)), context);
    if ('fault' in decided) faults.push(decided.fault);
    else decisions.push(decided);
  }
  return { decisions, faults };
}
