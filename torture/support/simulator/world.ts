import { ensureOpenCycle } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { createTestNetwork } from '@blattwerk/server/commission/cycles/test-network.ts';
import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
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
  /** Cycles from the first month on. */
  closed: number;
}

/** The product, and a clock that only the simulator moves. */
export interface World {
  readonly database: Database;
  readonly clock: { now: Date };
  /** Who signs up comes last. */
  readonly partners: number[];
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
export async function beginWorld(database: Database): Promise<{ model: Model; real: World }> {
  await database.pool.query(
    `truncate users, partners, cycles, credits, projected_credits, products restart identity cascade;
     update number_ranges set last = 0`,
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
    closed: 0,
  };
  const real: World = { database, clock: { now: worldBegins }, partners };
  await advance(real, worldBegins);
  return { model, real };
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
