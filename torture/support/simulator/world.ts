import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { berlinDay } from '@blattwerk/plan/days.ts';
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
import { givePapers, hireOperator, startOf } from './people.ts';
import { rates, type TaxPast, taxPastOf } from './tax-model.ts';

const affiliates = ['root', 'anna', 'bert', 'cleo', 'dirk'] as const;
export const names = [...affiliates, 'uma', 'vera', 'willi', 'xaver'] as const;

/** The sponsors at the beginning. */
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

/** A payout from the requester's point of view. */
export interface ModelPayout {
  readonly id: number;
  readonly partner: number;
  /** The amount it takes from the balances. */
  readonly cents: number;
  /** The number of tax facts about its partner when it was requested (`TaxPast`). */
  readonly known: number;
  status: number;
  /** The same when its note was issued; null while it has none. */
  issued: number | null;
}

/** The state that the product should have, computed without it. */
export interface Model {
  readonly parents: Map<number, number | null>;
  readonly affiliate: Map<number, boolean>;
  /** Partners whose contract ended by a transfer, or who were merged into another. */
  readonly ended: Set<number>;
  /** Tax facts by partner. */
  readonly tax: Map<number, TaxPast>;
  /** What is left of each order, by its number minus one, and of its positions by the refunds that name them. */
  readonly orders: { leftCents: number; readonly positions: number[] }[];
  readonly payouts: ModelPayout[];
  /** Partners on hold, with the time up to which credits were released when the hold began. */
  readonly onHold: Map<number, Date>;
  /** Debt that was written off, and debt that partners paid, in cents. */
  readonly writtenOff: Map<number, number>;
  readonly paidBack: Map<number, number>;
  /** The statement whose lines are being booked, one after the other; null while there is none. */
  statement: string | null;
  /** Number of closed cycles, counted from the first month. */
  closed: number;
}

/** The product, and a clock that only the simulator moves. */
export interface World {
  readonly database: Database;
  readonly clock: { now: Date };
  /** In order of sign-up. */
  readonly partners: number[];
  /** The user who releases runs and imports bank statements. */
  readonly operator: number;
  /** Dependencies of handlers except the database, whose connection may be one that breaks. */
  readonly parts: Omit<Deps, 'db'>;
}

/** The day in Berlin. */
export function todayIn({ clock }: Pick<World, 'clock'>): string {
  return berlinDay(clock.now.getTime());
}

/** The tax facts about a partner. */
export function taxOfPartner({ tax }: Model, partner: number): TaxPast {
  const past = tax.get(partner);
  if (!past) throw new Error(`partner ${partner} has no tax facts`);
  return past;
}

/** Records that a payout's note was issued, unless it already was. */
export function noteIssued(model: Model, payout: ModelPayout): void {
  payout.issued ??= taxOfPartner(model, payout.partner).facts.length;
}

/** Dependencies of handlers in this world. */
export function depsOf({ parts, database: { db } }: World): Deps {
  return { ...parts, db };
}

/** The company's account that payouts are paid from. */
export const COMPANY_IBAN = 'DE75512108001245126199';

const worldBegins = new Date('2026-03-01T12:00:00Z');

/** The month of a cycle, counted from the first one: "2026-03". */
export function monthOf(cycle: number): string {
  return new Date(Date.UTC(2026, 2 + cycle, 1)).toISOString().slice(0, 7);
}

/** A few hours into the month after a cycle. */
export function afterCycle(cycle: number): Date {
  return new Date(Date.UTC(2026, 3 + cycle, 1, 5));
}

/** Empties the database and starts over. */
export async function beginWorld(database: TestDatabase): Promise<{ model: Model; real: World }> {
  await database.pool.query(
    `truncate users, partners, cycles, credits, projected_credits, products, payout_runs, bank_statements,
       accounting_exports restart identity cascade;
     update number_ranges set last = 0;
     update company set four_eyes = false, second_factor = false, hold_from = 'payment';
     delete from tax_rates`,
  );
  for (const { from, rateBp } of rates)
    await database.pool.query(
      `insert into tax_rates (valid_from, rate_bp, reason) values ($1, $2, 'Probe')`,
      [from, rateBp],
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
      ('BB', 'Box', 8319, 1900, 60, 'business-box', 30);
    insert into shops (name) select 'Laden' where not exists (select from shops)`);
  const partners = names.map(network.idOf);
  const model: Model = {
    parents: new Map(names.map((name) => [network.idOf(name), parentOf(name, network.idOf)])),
    affiliate: new Map(partners.map((id, i) => [id, i < affiliates.length])),
    ended: new Set(),
    tax: new Map(partners.map((id, i) => [id, taxPastOf(startOf(i))])),
    orders: [],
    payouts: [],
    onHold: new Map(),
    writtenOff: new Map(),
    paidBack: new Map(),
    statement: null,
    closed: 0,
  };
  const clock = { now: worldBegins };
  const parts = await partsOf(database, clock);
  const real: World = { database, clock, partners, operator: await hireOperator(database), parts };
  await inTransaction(database.db, async (db) => {
    for (const [i, partner] of partners.entries())
      await givePapers({ ...parts, db }, partner, { start: startOf(i), at: worldBegins });
  });
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

function parentOf(name: string, idOf: (name: string) => number): number | null {
  const sponsor = sponsors[name];
  return sponsor === undefined ? null : idOf(sponsor);
}

/** Moves the clock, never back; the job at midnight creates the cycle of a new month. */
export async function advance({ clock, database }: World, to: Date): Promise<void> {
  while (clock.now < to) {
    const month = new Date(Date.UTC(clock.now.getUTCFullYear(), clock.now.getUTCMonth() + 1, 1));
    clock.now = month < to ? month : to;
    await inTransaction(database.db, (tx) => ensureOpenCycle(tx, clock.now));
  }
  await inTransaction(database.db, (tx) => ensureOpenCycle(tx, clock.now));
}

/**
 * Runs `work` on a connection that ends after a number of statements.
 * @returns undefined if the connection was ended
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
