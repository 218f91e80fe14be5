import { Readable } from 'node:stream';
import { waitingMessages } from '@blattwerk/server/messaging/messages/testing/waiting-messages.ts';
import { type ImportReport, importOrders } from '@blattwerk/server/sales/orders/import/import-orders.ts';
import type { TestServer } from '@blattwerk/server/test-support/test-server.ts';
import { expect } from 'vitest';
import { meetBefore } from './meeting.ts';
import { type EarningOrder, newEarningOrder, newPartner, outcomes, times } from './money-people.ts';
import { fileOf, type Row } from './order-file.ts';

const HOUR = 3_600_000;
const ORDERS = 60;
/** Orders per transaction: few, so that concurrent imports meet often. */
const BATCH = 5;

function importRows({ database }: TestServer, rows: readonly Row[], now = new Date()): Promise<ImportReport> {
  const messages = waitingMessages(() => now);
  const file = Readable.from([Buffer.from(fileOf(rows))]);
  return importOrders(database.db, file, { now: () => now, messages, batchSize: BATCH });
}

let shops = 0;

/** Unpaid orders of a new shop: they belong to no cycle. */
async function openOrders(server: TestServer): Promise<Row[]> {
  shops += 1;
  const source = `shop ${shops}`;
  await server.database.pool.query(
    `insert into products (number, name, net_cents, vat_bp, qp) values ($1, 'Paket', 1000, 1900, 10)`,
    [source],
  );
  const { id } = await newPartner(server);
  const line = { line: 1, product: source, quantity: 1, net: '10,00' };
  const placed = { partner_id: id, status: 'open', placed_at: '2026-03-01T12:00:00Z' };
  return Array.from({ length: ORDERS }, (_, i) => ({ source, number: i + 1, ...placed, ...line }));
}

/** A partial refund of the earner's order, in cents. */
function refundOf({ number, releasedAt }: EarningOrder, cents: number): Row {
  const at = new Date(releasedAt.getTime() + HOUR).toISOString();
  return { source: 'test', number, status: 'paid', refund_net: (cents / 100).toFixed(2), refund_at: at };
}

const afterRefund = ({ releasedAt }: EarningOrder) => new Date(releasedAt.getTime() + 2 * HOUR);

async function creditedCents({ database }: TestServer, order: number): Promise<number> {
  const { rows } = await database.pool.query<{ cents: number }>(
    'select sum(amount_cents)::bigint as cents from credits where order_id = $1',
    [order],
  );
  return rows[0]?.cents ?? Number.NaN;
}

/** The counts of a successful import; the reason of a failed one. */
const describeOutcome = (one: ImportReport | string | undefined) => {
  if (one === undefined || typeof one === 'string') return one;
  const { imported, updated, unchanged, errors } = one;
  return { imported, updated, unchanged, errors };
};

/** Properties of imported orders and refunds, each tested with people, shops and months of its own. */
export const importChecks = {
  'imports at once': async (server: TestServer) => {
    const rows = await openOrders(server);
    const imports = times(4, () => importRows(server, rows));
    const reports = await outcomes(await meetBefore(server.database, 'orders', imports));
    const failures = reports.map((one) => (typeof one === 'string' ? one : one.errors));
    expect(failures).toEqual([[], [], [], []]);
    const imported = reports.map((one) => (typeof one === 'string' ? 0 : one.imported));
    expect(imported.reduce((sum, count) => sum + count, 0)).toBe(ORDERS);
  },
  'an import repeated': async (server: TestServer) => {
    const rows = await openOrders(server);
    const none = { imported: 0, updated: 0, unchanged: 0, errors: [] };
    const [first] = await outcomes([importRows(server, rows)]);
    expect(describeOutcome(first)).toEqual({ ...none, imported: ORDERS });
    const [again] = await outcomes([importRows(server, rows)]);
    expect(describeOutcome(again)).toEqual({ ...none, unchanged: ORDERS });
  },
  'a refund repeated': async (server: TestServer) => {
    const earning = await newEarningOrder(server);
    for (const _ of ['once', 'again']) {
      await importRows(server, [refundOf(earning, 4_000)], afterRefund(earning));
      expect(await creditedCents(server, earning.order)).toBe(600);
    }
  },
};
