import { formatCents } from '@blattwerk/plan/money.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction, type Tx, type TxClient, transactionOn } from '../../platform/database/transaction.ts';
import type { Clock } from '../../platform/deps.ts';
import { type Closing, ClosingError, closeCycle, type OnClosingStep } from '../cycles/close-cycle.ts';
import type { ComputedCycle } from '../cycles/computed-cycle.ts';
import { findChecks } from './checks.queries.ts';
import { checksOf } from './checks.ts';
import { type ClosingRow, endClosing, lockOpenClosing } from './closings.queries.ts';
import { keepPreview, type PreviewFacts, previewFacts } from './keep-preview.ts';
import { findMonth, type MonthRow } from './months.queries.ts';
import { sumOfChanges } from './previews.queries.ts';
import { insertPreview } from './request-preview.ts';

/** The job that closes approved months. */
export const CLOSE_APPROVED_MONTHS = 'close-approved-months';

/** The outcome of an approved month. */
export type CloseOutcome =
  | { readonly kind: 'closed'; readonly closing: Closing }
  /** Somebody closed or withdrew it meanwhile. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'changed'; readonly change: MonthChange }
  | { readonly kind: 'red'; readonly checks: readonly string[] };

/** The difference between a month and its approval; cents by which partners get more in total. */
interface MonthChange {
  readonly partners: number;
  readonly cents: number;
  /** The preview of the new result. */
  readonly preview: number;
}

/** It is no longer approved. */
class GoneError extends Error {
  override name = 'GoneError';
}

/** It would credit something other than approved. */
class ChangedError extends Error {
  override name = 'ChangedError';
  readonly facts: PreviewFacts;

  constructor(facts: PreviewFacts) {
    super('the month comes to something else than was approved');
    this.facts = facts;
  }
}

/** A red check blocks it. */
class RedError extends Error {
  override name = 'RedError';
  readonly checks: readonly string[];

  constructor(checks: readonly string[]) {
    super(`checks are red: ${checks.join(', ')}`);
    this.checks = checks;
  }
}

interface ClosingParts {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Closes a month as approved. If it would credit something else, or a check is red by now, nothing is closed: the approval
 * ends, the difference is stored as a preview, and the people who submitted and approved it are notified.
 */
export async function closeApproved(
  { database, clock }: ClosingParts,
  closing: ClosingRow,
  { by, onStep }: { readonly by: Actor; readonly onStep?: OnClosingStep },
): Promise<CloseOutcome> {
  const month = await findMonth(database.db, closing.cycle, clock.now());
  if (month === undefined) throw new Error(`the month of closing ${closing.id} was not found`);
  try {
    const closed = await closeCycle(database, month, () => clock.now(), {
      by,
      approval: closing.approval,
      alone: closing.approval === null,
      ...(onStep && { onStep }),
      before: (client, computed) => requireAsApproved(client, closing, computed),
      after: async (tx, { asOf }) => {
        await endClosing(tx, closing.id, { status: 'closed', at: asOf, by: by.user ?? null });
      },
    });
    return closed === null ? { kind: 'gone' } : { kind: 'closed', closing: closed };
  } catch (error) {
    if (error instanceof GoneError) return { kind: 'gone' };
    if (error instanceof ChangedError)
      return noteChange({ database, clock }, { closing, month }, error.facts);
    const red = redOf(error);
    if (red === null) throw error;
    return noteRed({ database, clock }, { closing, month }, red);
  }
}

/** The checks behind an error; null for any other error. */
function redOf(error: unknown): readonly string[] | null {
  if (error instanceof RedError) return error.checks;
  return error instanceof ClosingError && error.code === 'earlier_is_open' ? ['earlierOpen'] : null;
}

/** Checks an approved month in the transaction that closes it, before anything is written. */
async function requireAsApproved(
  client: TxClient,
  approved: ClosingRow,
  computed: ComputedCycle & { readonly hash: string },
): Promise<void> {
  const tx = transactionOn(client);
  const closing = await lockOpenClosing(tx, approved.cycle);
  if (closing?.id !== approved.id || closing.status !== 'approved') throw new GoneError('it has no approver');
  const red = checksOf(await findChecks(tx, computed.cycle, computed.asOf), 'red');
  if (red.length > 0) throw new RedError(red.map(({ check }) => check));
  if (computed.hash !== closing.hash) throw new ChangedError(await previewFacts(client, computed));
}

interface OfMonth {
  readonly closing: ClosingRow;
  readonly month: MonthRow;
}

async function noteChange(
  { database, clock }: ClosingParts,
  { closing, month }: OfMonth,
  facts: PreviewFacts,
): Promise<CloseOutcome> {
  const now = clock.now();
  const preview = await inTransaction(database.db, (tx) =>
    insertPreview(tx, { cycle: month.id, by: null, at: now }),
  );
  await keepPreview(database, preview, facts, now);
  const { partners, cents } = await sumOfChanges(database.db, { preview, since: closing.preview });
  const isOurs = await inTransaction(database.db, async (tx) => {
    const end = { status: 'overtaken', at: now, failure: 'changed', newPreview: preview } as const;
    if (!(await endClosing(tx, closing.id, end))) return false;
    await noteOvertaken(tx, { closing, month });
    const amount = formatCents(cents);
    await notifyBoth(
      tx,
      { closing, month },
      { cause: 'changed', amount, partners: String(partners), at: now },
    );
    return true;
  });
  return isOurs ? { kind: 'changed', change: { partners, cents, preview } } : { kind: 'gone' };
}

async function noteRed(
  { database, clock }: ClosingParts,
  { closing, month }: OfMonth,
  checks: readonly string[],
): Promise<CloseOutcome> {
  const now = clock.now();
  const isOurs = await inTransaction(database.db, async (tx) => {
    const end = { status: 'overtaken', at: now, failure: checks[0] ?? 'changed' } as const;
    if (!(await endClosing(tx, closing.id, end))) return false;
    await noteOvertaken(tx, { closing, month });
    await notifyBoth(tx, { closing, month }, { cause: 'red', amount: '0.00', partners: '0', at: now });
    return true;
  });
  return isOurs ? { kind: 'red', checks } : { kind: 'gone' };
}

/** Logs for the approver that it was not done. */
async function noteOvertaken(tx: Tx, { closing, month }: OfMonth): Promise<void> {
  const user = closing.approvedBy?.id;
  if (user === undefined) return;
  await audit(tx, {
    user,
    action: 'write',
    subject: `/api/cycles/${month.id}`,
    details: { before: { status: 'approved' }, after: { status: 'overtaken' } },
    ...(closing.approval !== null && { approval: closing.approval }),
  });
}

/** Notifies the people who submitted and approved a month that it was not closed, and by how much it has changed. */
async function notifyBoth(
  tx: Tx,
  { closing, month }: OfMonth,
  told: {
    readonly cause: 'changed' | 'red';
    readonly amount: string;
    readonly partners: string;
    readonly at: Date;
  },
): Promise<void> {
  const { at, ...what } = told;
  const parameters = { cycle: String(month.id), month: month.dateFrom.slice(0, 7), ...what };
  const users = [closing.submittedBy?.id, closing.approvedBy?.id].filter((id) => id !== undefined);
  for (const user of new Set(users)) await notify(tx, { user, type: 'monthChanged', parameters, at });
}
