import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureOpenCycle } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { createTestNetwork } from '@blattwerk/server/commission/cycles/test-network.ts';
import { testSecrets } from '@blattwerk/server/demo/testing/test-secrets.ts';
import { createDeps } from '@blattwerk/server/deps.ts';
import { saveAccountingSettings } from '@blattwerk/server/money/accounting/settings.queries.ts';
import { settings } from '@blattwerk/server/money/accounting/testing/accounting-server.ts';
import { savePayoutSettings } from '@blattwerk/server/money/payout-runs/settings/payout-settings.queries.ts';
import { readConfig } from '@blattwerk/server/platform/config.ts';
import type { Database } from '@blattwerk/server/platform/database/database.ts';
import type { TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { Deps } from '@blattwerk/server/platform/deps.ts';
import { createHttpServer } from '@blattwerk/server/platform/http/server.ts';
import { openFragileDatabase } from '../fragile-database.ts';

const affiliates = ['root', 'anna', 'bert', 'cleo', 'dirk'] as const;
export const names = [...affiliates, 'uma', 'vera', 'willi', 'xaver'] as const;

/** Whose sponsor is whom when the world begins. */
const sponsors: Readonly<Record<string, string>> = {
  anna: 'root',
  bert: 'anna',
  cleo: 'anna',
  dirk: 'anna',
  uma: 'anna',
  vera: 'bert',
  willi: 'dirk',
  xaver: 'cleo',
};

/** What the product is expected to remember, told without it. */
export interface Model {
  readonly parents: Map<number, number | null>;
  readonly affiliate: Map<number, boolean>;
  /** Whose payouts have no tax. */
  readonly smallBusinesses: Set<number>;
  /** What is left of each order, by its number less one, and of its positions by the refunds that name them. */
  readonly orders: { leftCents: number; readonly positions: number[] }[];
  readonly payouts: {
    readonly id: number;
    readonly partner: number;
    readonly cents: number;
    status: number;
  }[];
  /** Whose payouts are on hold, with the time up to which the books had released credits as that began. */
  readonly onHold: Map<number, Date>;
  /** Debt that was given up, and debt that partners paid, in cents. */
  readonly writtenOff: Map<number, number>;
  readonly paidBack: Map<number, number>;
  /** Cycles from the first month on. */
  closed: number;
}

/** The product, and a clock that only the simulator moves. */
export interface World {
  readonly database: Database;
  readonly clock: { now: Date };
  /** Who signs up comes last. */
  readonly partners: number[];
  /** The user who lets runs go and takes in what the bank says. */
  readonly operator: number;
  /** What handlers use beside the database, which may be one that breaks. */
  readonly parts: Omit<Deps, 'db'>;
}

/** What handlers use in this world. */
export function depsOf({ parts, database: { db } }: World): Deps {
  return { ...parts, db };
}

/** The account that payouts leave from. */
export const COMPANY_IBAN = 'DE75512108001245126199';

/** The account of a partner: the one given first is number 0. */
export function ibanOf(partner: number, number: number): string {
  const account = `10000000${String(number).padStart(4, '0')}${String(partner).padStart(6, '0')}`;
  // Check digits by ISO 7064: D and E are 13 and 14.
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

const worldBegins = new Date('2026-03-01T12:00:00Z');

/** The month of a cycle, counted from the first one: "2026-03". */
export function monthOf(cycle: number): string {
  return new Date(Date.UTC(2026, 2 + cycle, 1)).toISOString().slice(0, 7);
}

/** A few hours into the month after a cycle. */
export function afterCycle(cycle: number): Date {
  return new Date(Date.UTC(2026, 3 + cycle, 1, 5));
}

/** Empties the database and begins anew. */
export async function beginWorld(database: TestDatabase): Promise<{ model: Model; real: World }> {
  await database.pool.query(
    `truncate users, partners, cycles, credits, projected_credits, products, payout_runs, bank_statements,
       accounting_exports restart identity cascade;
     update number_ranges set last = 0;
     update company set four_eyes = false, second_factor = false`,
  );
  const network = createTestNetwork(database.db);
  for (const name of names) {
    const affiliate = (affiliates as readonly string[]).includes(name);
    await network.addPartner(name, sponsors[name] ?? null, { affiliate });
  }
  await database.pool.query(
    `update partners set affiliate_since = '2026-02-20' where id <= ${affiliates.length}`,
  );
  await database.pool.query(`
    insert into products (number, name, net_cents, vat_bp, qp, kind, days) values
      ('P', 'Paket', 10000, 1900, 150, 'goods', null), ('XL', 'Palette', 99999, 1900, 20000, 'goods', null),
      ('BB', 'Box', 8319, 1900, 60, 'business-box', 30)`);
  const partners = names.map(network.idOf);
  const model: Model = {
    parents: new Map(names.map((name) => [network.idOf(name), parentOf(name, network.idOf)])),
    affiliate: new Map(partners.map((id, i) => [id, i < affiliates.length])),
    smallBusinesses: new Set(),
    orders: [],
    payouts: [],
    onHold: new Map(),
    writtenOff: new Map(),
    paidBack: new Map(),
    closed: 0,
  };
  const clock = { now: worldBegins };
  const parts = await partsOf(database, clock);
  const real: World = { database, clock, partners, operator: await rootUser(database), parts };
  await advance(real, worldBegins);
  return { model, real };
}

async function partsOf(database: TestDatabase, clock: World['clock']): Promise<Omit<Deps, 'db'>> {
  const config = readConfig({ DATA_DIR: join(tmpdir(), 'blattwerk-simulator'), LOG_LEVEL: 'silent' });
  const { log } = await createHttpServer(config);
  const deps = await createDeps({
    config,
    database,
    log,
    secrets: testSecrets,
    clock: { now: () => clock.now },
  });
  const account = { accountHolder: 'Blattwerk GmbH', iban: COMPANY_IBAN, bic: null };
  await inTransaction(deps.db, async (db) => {
    await savePayoutSettings({ ...deps, db }, { ...account, itemLimitCents: null, statementCsv: null });
    await saveAccountingSettings(db, settings, clock.now);
  });
  return deps;
}

/** The company's own: nobody else is let go by it. */
async function rootUser({ db }: Database): Promise<number> {
  const { id } = await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  return id;
}

function parentOf(name: string, idOf: (name: string) => number): number | null {
  const sponsor = sponsors[name];
  return sponsor === undefined ? null : idOf(sponsor);
}

/** Moves the clock, never back; a month that begins gets its cycle, as the job at midnight does it. */
export async function advance({ clock, database }: World, to: Date): Promise<void> {
  while (clock.now < to) {
    const month = new Date(Date.UTC(clock.now.getUTCFullYear(), clock.now.getUTCMonth() + 1, 1));
    clock.now = month < to ? month : to;
    await inTransaction(database.db, (tx) => ensureOpenCycle(tx, clock.now));
  }
  await inTransaction(database.db, (tx) => ensureOpenCycle(tx, clock.now));
}

/**
 * Does something on a connection that ends after so many statements.
 * @returns undefined if it came to that
 */
export async function actAndCrash<T>(
  world: World,
  { url, statements }: { url: string; statements: number },
  act: (world: World) => Promise<T>,
): Promise<T | undefined> {
  const fragile = openFragileDatabase(url, statements, world.database);
  try {
    return await act({ ...world, database: fragile });
  } catch (error) {
    if (!fragile.isBroken()) throw error;
    return undefined;
  } finally {
    await fragile.close();
  }
}
