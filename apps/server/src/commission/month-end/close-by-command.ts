import { asRefusal } from '@blattwerk/contract/http/refusal.ts';
import { cycleEnd } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findSafeguards } from '../../identity/approvals/safeguards.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction, transactionOn } from '../../platform/database/transaction.ts';
import { systemClock } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { noJobs } from '../../platform/jobs.ts';
import { type Closing, ClosingError, closeCycle, type OnClosingStep } from '../cycles/close-cycle.ts';
import type { StoredCycle } from '../cycles/cycle.queries.ts';
import { findChecks } from './checks.queries.ts';
import { checksOf, type StoredCheck } from './checks.ts';
import { type CloseOutcome, closeApproved } from './close-approved.ts';
import { endClosing, findLatestClosings, insertClosing, updateApproved } from './closings.queries.ts';
import { makePreview } from './make-previews.job.ts';
import { findPreview } from './previews.queries.ts';
import { insertPreview } from './request-preview.ts';
import { submitMonth } from './submit-month.ts';

/** Why a month is not closed or submitted by a command. */
export class MonthEndError extends Error {
  override name = 'MonthEndError';
}

interface CommandClosing {
  /** Who closes it, for the log. */
  readonly by: Actor;
  /** The note about yellow checks. */
  readonly note: string;
  readonly onStep: OnClosingStep;
}

/**
 * Closes a month by a command, with the same rules as the screen: if two people close months, an approved one, exactly as
 * approved; if one suffices, one without red checks, and with a note if one is yellow. There is no way around the second
 * person.
 * @returns null for a month that is closed already
 * @throws ClosingError, MonthEndError
 */
export async function closeByCommand(
  database: Database,
  cycle: StoredCycle,
  options: CommandClosing,
): Promise<Closing | null> {
  if (cycle.closedAt !== null) return null;
  const submitted = (await findLatestClosings(database.db, [cycle.id])).get(cycle.id);
  if (submitted?.status === 'approved') {
    const { by, onStep } = options;
    return closingOf(await closeApproved({ database, clock: systemClock }, submitted, { by, onStep }));
  }
  if (submitted?.status === 'submitted')
    throw new MonthEndError(`the cycle ${cycle.dateFrom} waits for a second person to approve it`);
  if ((await findSafeguards(database.db)).fourEyes)
    throw new MonthEndError(
      `two people close a month here: submit ${cycle.dateFrom.slice(0, 7)} on the screen or by this command, and have another one approve it`,
    );
  return closeAlone(database, cycle, options);
}

/** @throws MonthEndError for a month that was not closed, with its changes */
function closingOf(outcome: CloseOutcome): Closing | null {
  switch (outcome.kind) {
    case 'closed':
      return outcome.closing;
    case 'gone':
      throw new MonthEndError('somebody has closed this month or withdrawn it meanwhile');
    case 'red':
      throw new MonthEndError(`a check is red: ${outcome.checks.join(', ')}. Nothing was closed.`);
    case 'changed': {
      const { partners, cents, preview } = outcome.change;
      const difference =
        partners === 0
          ? 'the way that the credits are computed has changed, though no amount has'
          : `the credits of ${partners} partners have changed, by ${formatCents(cents)} EUR in all`;
      throw new MonthEndError(
        `since it was approved ${difference} (preview ${preview}). Nothing was closed: submit it again.`,
      );
    }
  }
}

/** Closes a month if one person suffices: it is recorded as if it had been submitted and approved. */
async function closeAlone(
  database: Database,
  cycle: StoredCycle,
  { by, note, onStep }: CommandClosing,
): Promise<Closing | null> {
  const now = systemClock.now();
  const user = by.user ?? null;
  const preview = await keepNow(database, cycle, user);
  const checks = await requireChecked(database, cycle, note);
  return closeCycle(database, cycle, () => systemClock.now(), {
    by,
    alone: true,
    onStep,
    before: async (client, { hash, asOf }) => {
      const tx = transactionOn(client);
      const row = await findPreview(tx, preview);
      if (row?.hash !== hash) throw new MonthEndError('something has changed meanwhile: please try again');
      requireNoneRed(await findChecks(tx, cycle, asOf));
    },
    after: async (tx, { asOf }) => {
      const of = { cycle: cycle.id, preview, note: note || null, checks, closeAt: null, by: user, at: now };
      const closing = await insertClosing(tx, of);
      if (closing === undefined) throw new MonthEndError('somebody has submitted this month meanwhile');
      await updateApproved(tx, { closing, by: user, at: asOf, closeAt: asOf });
      await endClosing(tx, closing, { status: 'closed', at: asOf, by: user });
    },
  });
}

/** Computes and stores a preview now. @throws ClosingError for a month that is not over */
async function keepNow(database: Database, cycle: StoredCycle, by: number | null): Promise<number> {
  const now = systemClock.now();
  if (now.getTime() <= cycleEnd(cycle))
    throw new ClosingError('not_over', `the cycle ${cycle.dateFrom} ends on ${cycle.dateTo}`);
  const id = await inTransaction(database.db, (tx) => insertPreview(tx, { cycle: cycle.id, by, at: now }));
  await makePreview(database, { id, cycle: cycle.id, now });
  return id;
}

/** @throws ClosingError after an open month, MonthEndError for a red check, and without a note for a yellow one */
async function requireChecked(
  { db }: Pick<Database, 'db'>,
  cycle: StoredCycle,
  note: string,
): Promise<StoredCheck[]> {
  const checks = await findChecks(db, cycle, systemClock.now());
  const earlier = checks.find(({ check }) => check === 'earlierOpen')?.cycle;
  if (earlier)
    throw new ClosingError('earlier_is_open', `the cycle ${earlier.dateFrom} has to be closed first`);
  requireNoneRed(checks);
  const yellow = checksOf(checks, 'yellow');
  if (yellow.length > 0 && note === '')
    throw new MonthEndError(
      `a check is yellow: ${namesOf(yellow)}. Give the reason for closing with --note.`,
    );
  return checks.filter(({ severity }) => severity !== 'green');
}

/** @throws MonthEndError */
function requireNoneRed(checks: readonly StoredCheck[]): void {
  const red = checksOf(checks, 'red');
  if (red.length > 0) throw new MonthEndError(`a check is red: ${namesOf(red)}`);
}

function namesOf(checks: readonly StoredCheck[]): string {
  return checks
    .map(
      ({ check, count, cents }) => `${check} ${count}${cents === null ? '' : ` (${formatCents(cents)} EUR)`}`,
    )
    .join(', ');
}

/**
 * Submits a month to a second person by a command, like the screen: its current result is stored, and approved on the screen.
 * @returns the preview's hash
 * @throws ClosingError, MonthEndError
 */
export async function submitByCommand(
  database: Database,
  cycle: StoredCycle,
  {
    caller,
    note,
    closeAt,
  }: {
    readonly caller: Pick<Session, 'user' | 'rights'>;
    readonly note: string;
    readonly closeAt: Date | undefined;
  },
): Promise<string> {
  const preview = await keepNow(database, cycle, caller.user.id);
  await requireChecked(database, cycle, note);
  // Anybody with the shell has the database: a second factor would prove nothing there.
  const proven = () => Promise.resolve();
  const submission = { cycle: cycle.id, preview, note, closeAt, proven };
  try {
    await inTransaction(database.db, (db) =>
      submitMonth({ db, clock: systemClock, jobs: noJobs }, caller, submission),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { violations = [] } = error.details;
    const refused = violations.length > 0 ? violations.map((one) => one.refused) : [error.refused];
    throw new MonthEndError(refused.map((one) => asRefusal(one).text).join(' '));
  }
  return (await findPreview(database.db, preview))?.hash ?? '';
}
