import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { emptyTables } from '../../../../../test-support/empty-tables.ts';
import { createTestNetwork } from '../../../../commission/cycles/test-network.ts';
import { waitingMessages } from '../../../../messaging/messages/testing/waiting-messages.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/test-database.ts';
import { type ImportOptions, type ImportReport, importOrders } from '../import-orders.ts';

/** Time of the imports in tests. */
export const NOW = new Date('2026-05-20T12:00:00Z');

const header =
  'source;number;email;status;placed_at;paid_at;refunded_at;line;product;quantity;net;gross;vat;discount;refund_number;refund_line;refund_net;refund_gross;refund_at';
const columns = header.split(';');

/** The header of files with our own columns. */
export const ownHeader = header;

type Cell = string | number;

/** A file with our own columns, one row per record; the buyer is Bert by default. */
export function own(...records: Record<string, Cell>[]): string {
  const base = { source: 'shop', email: 'bert@example.org', placed_at: '2026-05-02 08:00' };
  const rows = records.map((record) => {
    const cells: Record<string, Cell> = { ...base, ...record };
    return columns.map((column) => cells[column] ?? '').join(';');
  });
  return [header, ...rows, ''].join('\n');
}

/** Two packets of tea, 20.00 net, and a payment. */
export const tea = { product: 'TE-1', quantity: 2, gross: '21,40' };
export const paid = { status: 'paid', paid_at: '02.05.2026 09:30' };

/** Options of a test's import that differ from the defaults. */
export type TestImport = Partial<Pick<ImportOptions, 'now' | 'isHistory' | 'isQuiet'>>;

/** A database with two partners and three products. */
export interface ImportShop {
  readonly database: TestDatabase;
  /** Resets it to its initial state. */
  reset(): Promise<void>;
  importText(text: string | Buffer, options?: TestImport): Promise<ImportReport>;
  /** The stored orders by number. */
  orders(): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function createImportShop(): Promise<ImportShop> {
  const database = await createTestDatabase();
  const now = () => NOW;
  const messages = waitingMessages(now);
  return {
    database,
    close: database.drop,
    reset: () => reset(database),
    importText: (text, options) =>
      importOrders(database.db, Readable.from([Buffer.from(text)]), { now, messages, ...options }),
    orders: async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select orders.number, status, orders.base_cents as base, gross_cents as gross, qp, cycle.date_from as cycle,
          to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as "paidAt", (
            select jsonb_agg(jsonb_build_array(number, base_cents, qp) order by id)
            from refunds where order_id = orders.id
          ) as refunds
        from orders left join cycles as cycle on cycle.id = cycle_id order by number`.execute(database.db);
      return rows;
    },
  };
}

async function reset({ db }: TestDatabase): Promise<void> {
  await emptyTables(db, ['users', 'partners', 'cycles', 'credits', 'projected_credits', 'products'], {
    ids: 'restart',
  });
  const network = createTestNetwork(db);
  await network.addPartner('anna', null, { affiliate: true });
  await network.addPartner('bert', 'anna');
  const goods = { kind: 'goods' as const, vat_bp: 1900 };
  await db
    .insertInto('products')
    .values([
      { ...goods, number: 'TE-1', name: 'Tee', net_cents: 1000, vat_bp: 700, qp: 5 },
      { ...goods, number: 'SH-2', name: 'Shampoo', net_cents: 2000, qp: 11, shop_id: 'c0ffee' },
      { number: 'BB-30', name: 'Box', kind: 'business-box', net_cents: 8319, vat_bp: 1900, qp: 60, days: 30 },
    ])
    .execute();
}

/** The counts: imported, updated, unchanged, failed. */
export function counts({ imported, updated, unchanged, failed }: ImportReport): number[] {
  return [imported, updated, unchanged, failed];
}
