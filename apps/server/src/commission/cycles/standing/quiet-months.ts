import { type CycleWindow, cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TxClient } from '../../../platform/database/transaction.ts';
import type { StoredCycle } from '../cycle.queries.ts';
import { inCycleTransaction, isClosed } from '../cycle-transaction.ts';
import { instantLiteral } from '../valid-at.ts';
import { type DoubtReason, decideDoubt, type Held } from './doubts.ts';
import type { KeptCycle, WholeCycle } from './standing-engine.ts';
import { type Changes, readChanges, readWatermark } from './watermark.queries.ts';

/** For a month that is over no columns are held, only the facts that would change its result. */
interface QuietMonth extends Held {
  readonly sizes: Pick<KeptCycle, 'partners' | 'orders'>;
}

/** Months that are over and wait for their closing: computed as a whole, but only if a relevant change occurred. */
export interface QuietMonths {
  note(cycle: StoredCycle, read: WholeCycle): void;
  /** Marks a month as up to date, or returns why it has to be read. Null if it is closed. */
  keep(database: Database, cycle: StoredCycle, now: () => Date): Promise<KeptCycle | null | DoubtReason>;
  snapshots(): string[];
  forget(): void;
}

/** Starts without any month. */
export function createQuietMonths(): QuietMonths {
  const months = new Map<number, QuietMonth>();
  return {
    note: (cycle, { written: { computed }, watermark, due }) => {
      months.delete(cycle.id);
      if (computed.result.provisional) return;
      months.set(cycle.id, {
        watermark,
        planVersion: computed.plan.planVersion,
        window: computed.input.window,
        // Such as a refund that takes effect later.
        due: due.map(({ id, at }) => ({ kind: 'all', id, at })),
        sizes: { partners: computed.input.network.size, orders: computed.input.orders.partner.length },
      });
    },
    keep: async (database, cycle, now) => {
      const month = months.get(cycle.id);
      months.delete(cycle.id);
      if (month === undefined) return 'nothing-held';
      const started = performance.now();
      const kept = await inCycleTransaction(database, async (client) => {
        if (await isClosed(client, cycle.id)) return null;
        return renew(client, cycle, month, now());
      });
      if (kept === null || typeof kept === 'string') return kept;
      months.set(cycle.id, kept);
      const milliseconds = Math.round(performance.now() - started);
      return { read: 'nothing', doubt: null, ...month.sizes, written: 0, heldBytes: 0, milliseconds };
    },
    snapshots: () => [...months.values()].map(({ watermark }) => watermark.snapshot),
    forget: () => months.clear(),
  };
}

async function renew(
  client: TxClient,
  cycle: StoredCycle,
  month: QuietMonth,
  asOf: Date,
): Promise<QuietMonth | DoubtReason> {
  const { watermark } = month;
  const window = cycleWindow(cycle, asOf.getTime());
  const found = await readWatermark(client, cycle);
  const changes = await readChanges(client, watermark);
  const reason = decideDoubt({ held: month, found, changes, window });
  if (reason !== null) return reason;
  if (await isConcerned(client, cycle, changes, window)) return 'past-month-changed';
  await client.query('update cycles set as_of = $1 where id = $2', [asOf, cycle.id]);
  const snapshots = { snapshot: found.snapshot, snapshotBefore: watermark.snapshot };
  return { ...month, window, watermark: { ...watermark, ...snapshots } };
}

/**
 * Whether any of the orders counts in a cycle or before it, or any of the partners existed at its end, by the old or the new
 * state.
 */
async function isConcerned(
  client: TxClient,
  cycle: StoredCycle,
  { orders, partners }: Changes,
  window: CycleWindow,
): Promise<boolean> {
  const instant = instantLiteral(window.instant);
  const { rows } = await client.query<{ concerned: boolean }>(
    `select exists (
       select from orders where id = any($1::bigint[]) and (
         is_history or cycle_id in (select id from cycles where date_from <= $3)
       )
     ) or exists (
       select from partner_statistics where cycle_id = $4 and partner_id = any($2::bigint[])
     ) or exists (
       select from partners where id = any($2::bigint[]) and created_at <= ${instant}
     ) or exists (
       select from placements where partner_id = any($2::bigint[]) and valid_from <= ${instant}
     ) as concerned`,
    [orders, partners, cycle.dateFrom, cycle.id],
  );
  return rows[0]?.concerned === true;
}
