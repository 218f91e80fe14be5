import { randomUUID } from 'node:crypto';
import { cycleEnd } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { ClientBase } from 'pg';
import { HOLD_FROM } from '../../company/company.queries.ts';
import { recordEvents } from '../../messaging/webhooks/record-events.ts';
import { bookClosing } from '../../money/books/book-closing.ts';
import { releaseDue } from '../../money/books/release-due.ts';
import { bookingTime } from '../../money/books/release-time.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockKeys } from '../../platform/database/lock-keys.ts';
import { type Tx, type TxClient, transactionOn } from '../../platform/database/transaction.ts';
import { bonusTotals, sumOfTotals } from './bonus-totals.ts';
import { type ComputedCycle, computeStoredCycle } from './computed-cycle.ts';
import { hashOfCredits } from './credits-hash.ts';
import type { StoredCycle } from './cycle.queries.ts';
import { inCycleTransaction, isClosed } from './cycle-transaction.ts';
import { sumsOfPartners, writeFinalCredits } from './final-credits.ts';
import { noneProjected, writePartnerStatistics } from './partner-statistics.ts';
import { deleteProjectedBonuses } from './projected-bonuses.ts';
import { deleteVanished } from './vanished-estimates.ts';

/** Why a cycle cannot be closed. */
export type ClosingFault = 'not_over' | 'earlier_is_open';

/** Thrown without any change. */
export class ClosingError extends Error {
  override name = 'ClosingError';
  readonly code: ClosingFault;

  constructor(code: ClosingFault, message: string) {
    super(message);
    this.code = code;
  }
}

/** The result of closing a cycle. */
export interface Closing extends ComputedCycle {
  /** The same as in the preview, if nothing changed in between. */
  readonly hash: string;
  readonly milliseconds: number;
}

/** Progress of a closing. */
export type ClosingStep =
  | 'load'
  | 'compute'
  | 'statistics'
  | 'credits'
  | 'indexes'
  | 'balances'
  | 'commit'
  | 'release';
export type OnClosingStep = (step: ClosingStep, share: number) => void;

/** Called with the credits of a closing, in its transaction and before anything is written: if it throws, nothing changes. */
type Before = (client: TxClient, computed: ComputedCycle & { readonly hash: string }) => Promise<void>;

export interface ClosingOptions {
  readonly onStep?: OnClosingStep;
  /** The user who closes it, for the audit log. */
  readonly by?: Actor;
  /** The approval that it is closed by, for the same. */
  readonly approval?: number | null;
  /** One person did what otherwise takes two, for the same. */
  readonly alone?: boolean;
  readonly before?: Before;
  /** Called in the same transaction once the cycle is closed. */
  readonly after?: (tx: Tx, closing: Closing) => Promise<void>;
}

const silent: OnClosingStep = () => undefined;

/**
 * Closes a cycle: its statistics and credits become final, all in one transaction; a killed process leaves nothing behind.
 * Cycles are closed in order and after their last day; closing one again changes nothing and returns null. Credits that are due
 * are released immediately.
 *
 * @throws ClosingError with its code.
 */
export async function closeCycle(
  database: Database,
  cycle: StoredCycle,
  now: () => Date,
  options: ClosingOptions = {},
): Promise<Closing | null> {
  const { onStep = silent, before, after } = options;
  const closing = await inCycleTransaction(
    database,
    async (client) => {
      const closedAt = await closingTime(client, cycle.id, now());
      const closed = await closeInTransaction(client, cycle, closedAt, { onStep, before });
      if (closed === null) return null;
      const tx = transactionOn(client);
      await noteClosing(tx, closed, { ...options, now: now() });
      await after?.(tx, closed);
      return closed;
    },
    [lockKeys.closing],
  );
  onStep('release', 0);
  await releaseDue(database, now);
  return closing;
}

/** Writes the result to the audit log, and webhook events: `amount` is the sum of the credits in EUR. */
async function noteClosing(
  tx: Tx,
  { cycle, result, hash }: Closing,
  { by, approval, alone = false, now }: ClosingOptions & { readonly now: Date },
): Promise<void> {
  const { count: credits, cents } = sumOfTotals(bonusTotals(result));
  const amount = formatCents(cents);
  const { id, dateFrom, dateTo } = cycle;
  const data = { cycle: id, dateFrom, dateTo, credits, amount, currency: 'EUR' } as const;
  await recordEvents(tx, [{ type: 'cycle.closed', at: now, data }]);
  if (by === undefined) return;
  const after = { closed: true, credits, amount, hash };
  const details = { before: { closed: false }, after, ...(alone && { alone }) };
  const entry = { ...by, action: 'write', subject: `/api/cycles/${cycle.id}`, details } as const;
  await audit(tx, approval == null ? entry : { ...entry, approval });
}

/**
 * The time of a closing made now: not before any recorded refund of the cycle, even if the clocks of two processes differ. A
 * refund later than the closing would otherwise be credited and never taken back, since only refunds that become known after
 * the closing are taken back. If deliveries count, not before any known delivery either: these times show what was known at the
 * closing.
 */
async function closingTime(client: TxClient, cycle: number, now: Date): Promise<Date> {
  const at = await bookingTime(transactionOn(client), now);
  const result = await client.query<{ last: Date | null }>(
    `select greatest(
       (select max(known_at) from refunds join orders on orders.id = order_id where cycle_id = $1),
       case when ${HOLD_FROM} = 'delivery' then (
         select max(known_at) from order_deliveries join orders on orders.id = order_id where cycle_id = $1
       ) end
     ) as last`,
    [cycle],
  );
  return new Date(Math.max(at.getTime(), result.rows[0]?.last?.getTime() ?? 0));
}

/** Closes a cycle in the caller's transaction; the caller locks the cycle and releases credits. */
export async function closeInTransaction(
  client: TxClient,
  cycle: StoredCycle,
  closedAt: Date,
  { onStep = silent, before }: { readonly onStep?: OnClosingStep; readonly before?: Before | undefined } = {},
): Promise<Closing | null> {
  if (await isClosed(client, cycle.id)) return null;
  const started = performance.now();
  await requireClosable(client, cycle, closedAt);
  onStep('load', 0);
  const computed = await computeStoredCycle(client, cycle, closedAt, () => onStep('compute', 0));
  const { input, result, hold } = computed;
  const hash = hashOfCredits(input, result);
  await before?.(client, { ...computed, hash });
  onStep('statistics', 0);
  await writePartnerStatistics(client, { ...computed, projected: noneProjected(input.network) });
  await client.query('delete from projected_credits where cycle_id = $1', [cycle.id]);
  await deleteProjectedBonuses(client, cycle.id);
  await deleteVanished(client, cycle.id);
  await writeFinalCredits(client, computed, {
    onWritten: (share) => onStep('credits', share),
    onIndexes: () => onStep('indexes', 0),
  });
  onStep('balances', 0);
  await bookClosing(client, { cycle: cycle.id, closedAt }, sumsOfPartners(input, result));
  await client.query(
    `update cycles set closed_at = $1, as_of = $1, base_cents = $2, credits_hash = $3, hold_days = $4, hold_from = $5,
       projection_hash = null, totals = $6, computation = $7
     where id = $8`,
    [
      closedAt,
      result.baseCents,
      hash,
      hold.holdDays,
      hold.holdFrom,
      JSON.stringify(bonusTotals(result)),
      randomUUID(),
      cycle.id,
    ],
  );
  onStep('commit', 0);
  return { ...computed, hash, milliseconds: Math.round(performance.now() - started) };
}

async function requireClosable(client: ClientBase, cycle: StoredCycle, closedAt: Date): Promise<void> {
  if (closedAt.getTime() <= cycleEnd(cycle)) {
    throw new ClosingError('not_over', `the cycle ${cycle.dateFrom} ends on ${cycle.dateTo}`);
  }
  const earlier = await client.query<{ date_from: string }>(
    'select date_from from cycles where closed_at is null and date_from < $1 order by date_from limit 1',
    [cycle.dateFrom],
  );
  const open = earlier.rows[0];
  if (open) throw new ClosingError('earlier_is_open', `the cycle ${open.date_from} has to be closed first`);
}
