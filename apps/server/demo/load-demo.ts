import { randomBytes } from 'node:crypto';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { ClientBase } from 'pg';
import { closeInTransaction } from '../src/commission/cycles/close-cycle.ts';
import type { StoredCycle } from '../src/commission/cycles/cycle.queries.ts';
import { recomputeInTransaction } from '../src/commission/cycles/recompute-cycle.ts';
import { hashPassword } from '../src/identity/session/password.ts';
import { findDistributed } from '../src/money/books/check/distributed-books.ts';
import { releaseCredits } from '../src/money/books/release-credits.ts';
import { rebuildTree } from '../src/network/tree/tree-nodes.ts';
import { withoutIndexes } from '../src/platform/database/bulk-load.ts';
import { copyRows } from '../src/platform/database/copy-rows.ts';
import type { Database } from '../src/platform/database/database.ts';
import { lockKeys } from '../src/platform/database/lock-keys.ts';
import { inClientTransaction, type TxClient, transactionOn } from '../src/platform/database/transaction.ts';
import type { Secrets } from '../src/platform/secrets/secrets.ts';
import { requestDemoPayouts } from './books/demo-payouts.ts';
import { returnLateOrders } from './books/late-refunds.ts';
import { correctRefundedNotes } from './books/refund-corrections.ts';
import { storeMedia } from './content/media.ts';
import { coreSizes, createDemoTables, type DemoSizes, type DemoTable } from './demo-tables.ts';
import { countProgress, type Progress, type ProgressCounter } from './load-progress.ts';
import { demoPassword } from './logins.ts';
import { createCoreNetwork } from './network/core-network.ts';
import { createDemoTime, type DemoCycle, type DemoTime } from './network/demo-time.ts';
import { addDemoCelebrations } from './people/celebrations.ts';
import { addDemoCompany } from './people/company.ts';
import { addDemoOperators } from './people/operators.ts';
import { storeRegistrations } from './rows/account-rows.ts';

export interface LoadOptions extends Partial<DemoSizes> {
  /** The end of the history. */
  readonly now: Date;
  /** Folder of the files, by key. */
  readonly filesDir: string;
  /** The secrets with which the product decrypts fields. */
  readonly secrets: Secrets;
  readonly onProgress?: (progress: Progress) => void;
}

/** Why nothing was loaded. */
export class DemoError extends Error {
  override name = 'DemoError';
  readonly code: 'not_empty' | 'too_small';

  constructor(code: DemoError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Indexes needed during loading: each past payout looks up its owner's address. */
const readWhileLoading: readonly string[] = ['billing_addresses'];

/** From this number on, building indexes and checking references afterwards is faster. */
const manyOrders = 50_000;

const openCycleColumns = `id, date_from as "dateFrom", date_to as "dateTo", plan_version as "planVersion",
  closed_at as "closedAt"`;

/**
 * Loads the demo network into an empty database: all or nothing, in one transaction. Closes its past
 * cycles in order and computes the open one. Needs the role that owns the tables.
 *
 * @throws DemoError if there are users already, or for fewer partners or orders than the network has.
 */
export async function loadDemo(database: Database, options: LoadOptions): Promise<void> {
  const sizes = { ...coreSizes, ...withoutUndefined(options) };
  if (sizes.partners < coreSizes.partners || sizes.orders < coreSizes.orders) {
    const { partners, orders } = coreSizes;
    throw new DemoError(
      'too_small',
      `the demo network has at least ${partners} partners and ${orders} orders`,
    );
  }
  const time = createDemoTime(options.now);
  const core = createCoreNetwork(time);
  const [known, unknown, media] = await Promise.all([
    hashPassword(demoPassword),
    hashPassword(randomBytes(32).toString('base64')),
    storeMedia(time, options.filesDir),
    storeRegistrations(core, options.filesDir),
  ]);
  const { secrets } = options;
  const sources = { core, hashes: { known, unknown }, media, secrets };
  const tables = createDemoTables(time, sizes, sources);
  const progress = countProgress(stepsOf(time, tables), sizes, options.onProgress ?? (() => undefined));
  const loadAll = async (client: TxClient): Promise<void> => {
    await client.query('select pg_advisory_xact_lock($1)', [lockKeys.demo]);
    await requireEmpty(client);
    const load = async () => {
      await loadTables(client, { time, secrets }, tables, progress);
      await addDemoOperators(client, { hash: known, now: time.now });
      await addDemoCompany(client, { since: new Date(time.startMs) });
      await addDemoCelebrations(client, { partners: coreSizes.partners, now: time.now });
    };
    if (sizes.orders < manyOrders) await load();
    else
      await withoutIndexes(
        client,
        [
          ...tables.map(({ table }) => table).filter((table) => !readWhileLoading.includes(table)),
          'tree_nodes',
          'partner_statistics',
          'projected_credits',
        ],
        load,
      );
  };
  await database.bulk((client) => inClientTransaction(client, loadAll));
  progress.begin('done');
}

function withoutUndefined({ partners, orders }: Partial<DemoSizes>): Partial<DemoSizes> {
  return { ...(partners === undefined ? {} : { partners }), ...(orders === undefined ? {} : { orders }) };
}

async function requireEmpty(client: ClientBase): Promise<void> {
  const found = await client.query('select from users limit 1');
  if (found.rows.length > 0) throw new DemoError('not_empty', 'there are users in this database already');
}

function stepsOf(time: DemoTime, tables: readonly DemoTable[]): string[] {
  return [...tables.map(({ table }) => table), 'tree', ...time.cycles.map(stepOf), 'indexes'];
}

function stepOf({ dateFrom }: DemoCycle): string {
  return `cycle ${dateFrom}`;
}

async function loadTables(
  client: TxClient,
  settings: { readonly time: DemoTime; readonly secrets: Secrets },
  tables: readonly DemoTable[],
  progress: ProgressCounter,
): Promise<void> {
  for (const { table, columns, rows } of tables) {
    progress.begin(table);
    await copyRows(client, `${table} (${columns})`, progress.count(rows));
    await advanceIds(client, table);
  }
  await client.query('update programme set starts_on = $1', [settings.time.cycles[0]?.dateFrom]);
  progress.begin('tree');
  await client.query('analyze');
  await rebuildTree(client, new Date(settings.time.now));
  for (const cycle of settings.time.cycles) {
    progress.begin(stepOf(cycle));
    await settleCycle(client, settings, cycle);
  }
  progress.begin('indexes');
  if ((await findDistributed(client)).length === 0) await client.query('analyze');
}

/** Ids were assigned explicitly: the sequence continues after them. */
async function advanceIds(client: TxClient, table: string): Promise<void> {
  const found = await client.query<{ sequence: string }>(
    `select pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attname = 'id' and attidentity <> ''`,
    [table],
  );
  const sequence = found.rows[0]?.sequence;
  if (sequence)
    await client.query(`select setval($1, greatest(1, (select max(id) from ${table})))`, [sequence]);
}

/**
 * Past cycles were closed in the first hours of the following month, and payouts of their earnings were requested later
 * in that month.
 */
async function settleCycle(
  client: TxClient,
  { time, secrets }: { readonly time: DemoTime; readonly secrets: Secrets },
  cycle: DemoCycle,
): Promise<void> {
  const found = await client.query<StoredCycle>(`select ${openCycleColumns} from cycles where id = $1`, [
    cycle.number,
  ]);
  const stored = found.rows[0] as StoredCycle;
  const tx = transactionOn(client);
  await returnLateOrders(tx, time, cycle);
  if (cycle.number === time.openCycle.number) {
    await releaseCredits(tx, new Date(time.now));
    await recomputeInTransaction(client, stored, new Date(time.now));
    return;
  }
  await correctRefundedNotes(tx, time, cycle);
  const closedAt = new Date(Math.min(cycle.untilMs + 1 + MS_A_DAY / 4, time.now));
  await closeInTransaction(client, stored, closedAt);
  await releaseCredits(tx, closedAt);
  // The planner assumes empty tables, as they were when the transaction began. They grow evenly.
  // Distributed tables cannot be analyzed in such a transaction.
  if (Number.isInteger(Math.log2(cycle.number)) && (await findDistributed(client)).length === 0)
    await client.query('analyze credits, balances, journal_entries, postings, payouts, payout_credits');
  await requestDemoPayouts({ db: tx, secrets }, time, cycle);
}
