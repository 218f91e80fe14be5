import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinMidnight, cycleOf, cycleOfDay } from '@blattwerk/plan/days.ts';
import { formatCents, shareOf } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import { findUserOf } from '../../../identity/users/users.queries.ts';
import { notify } from '../../../messaging/notifications/notify.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { lockAccounts } from '../../books/books-lock.ts';
import type { Treatment } from '../../tax/tax.ts';
import { formatPayoutNumber } from '../payout-number.ts';
import { MAKE_PAPERS } from './make-papers.job.ts';
import { issuePaper } from './papers.queries.ts';
import {
  type Carrying,
  findUncorrected,
  findUncorrectedPartners,
  findUndecided,
  keepCorrected,
  type Uncorrected,
} from './refund-corrections.queries.ts';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs'>;

/** Corrects, once a day, credit notes with reversals that no later credit note takes up in time. */
export function correctRefundedJob(deps: JobDeps): JobDefinition {
  return {
    name: 'correct-refunded',
    cron: '23 4 * * *',
    run: async () => {
      const papers = await issueRefundCorrections(deps);
      if (papers === 0) return;
      deps.log.info({ papers }, 'credit notes were corrected for refunds');
      await deps.jobs.request(MAKE_PAPERS);
    },
  };
}

/**
 * Issues a correction for each credit note whose credits were taken back after it was paid, if no payout has taken the
 * reversals up by the end of the following cycle. Done once per reversal, even when run concurrently: a corrected reversal is
 * not listed by a later credit note, and a listed one is not corrected here.
 * @returns the number of documents issued
 */
export async function issueRefundCorrections({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  let issued = 0;
  for (const partner of await findRefundedPartners(db, now))
    issued += await db
      .transaction()
      .execute((transaction) => correctRefundedPartner(transaction, { partner, now }));
  return issued;
}

/** Partners whose credit notes have to be corrected now. */
export async function findRefundedPartners(db: Kysely<DB>, now: Date): Promise<number[]> {
  return findUncorrectedPartners(db, lastChanceMissed(now));
}

/**
 * Issues the corrections of one partner's credit notes.
 * @returns the number of documents issued
 */
export async function correctRefundedPartner(
  tx: Tx,
  { partner, now }: { partner: number; now: Date },
): Promise<number> {
  await lockAccounts(tx, partner);
  const uncorrected = await findUncorrected(tx, partner, lastChanceMissed(now));
  for (const note of uncorrected) await correct(tx, { partner, at: now }, note);
  return uncorrected.length;
}

/** Reversals before this instant had all of the following cycle to get on a credit note. */
function lastChanceMissed(now: Date): Date {
  const lastCycle = cycleOfDay(addDays(cycleOf(now.getTime()).dateFrom, -1));
  return new Date(berlinMidnight(lastCycle.dateFrom));
}

/** Issues one, and notifies the payee. */
async function correct(
  tx: Tx,
  { partner, at }: { partner: number; at: Date },
  note: Uncorrected,
): Promise<void> {
  const { payout, credits } = note;
  const amounts = correctionOf(note);
  const { id, number } = await issuePaper(tx, { payout, kind: 'refund-correction', at, amounts });
  await keepCorrected(tx, { paper: id, credits });
  // Everything it takes back was already deducted from later commissions: there is nothing to settle.
  if (amounts.netCents === 0) return;
  const user = await findUserOf(tx, partner);
  const amount = formatCents(-(amounts.netCents + amounts.taxCents));
  const parameters = { payout: String(payout), amount, correction: formatPayoutNumber(number) };
  await notify(tx, { user, type: 'payoutCorrected', parameters, at });
}

/**
 * Issues all corrections of a partner's credit notes, however old the reversals are: before the debt is demanded, and before it
 * is written off. Needs `lockAccounts`; the job makes the PDFs.
 */
export async function correctEverything(
  tx: Tx,
  { partner, now }: { partner: number; now: Date },
): Promise<void> {
  await correctNotes(tx, { partner, now }, await findUncorrected(tx, partner, null));
}

/** Corrects these notes of a partner. Needs `lockAccounts`; the job makes the PDFs. */
export async function correctNotes(
  tx: Tx,
  { partner, now }: { partner: number; now: Date },
  notes: readonly Uncorrected[],
): Promise<void> {
  for (const note of notes) await correct(tx, { partner, at: now }, note);
}

/**
 * The amounts of a correction, in cents: at most what is left of its note, at the note's own rate, rounded once, as EN 16931
 * requires for every document.
 */
export function correctionOf({ netCents, carriedCents, taxRateBp }: Uncorrected): Carrying {
  const correctedCents = netCents + carriedCents;
  return { netCents: correctedCents, taxCents: shareOf(correctedCents, taxRateBp), carriedCents };
}

/**
 * Reversals of a partner's credit notes that cannot be lines of the next one, because that has another kind or rate of tax, or
 * because debits had reduced the note: each is corrected at the rate of the note that paid it.
 */
async function findOtherwiseTaxed(
  db: Kysely<DB>,
  partner: number,
  { kind, rateBp }: Treatment,
): Promise<Uncorrected[]> {
  const uncorrected = await findUncorrected(db, partner, null);
  return uncorrected.filter(
    ({ taxKind, taxRateBp, carriedCents }) => taxKind !== kind || taxRateBp !== rateBp || carriedCents > 0,
  );
}

/**
 * Corrects them, for a payout with this tax. Needs `lockAccounts`; the job makes the PDFs.
 * @throws ApiError 409 while such a payout is neither paid nor rejected
 */
export async function correctOtherwiseTaxed(
  tx: Tx,
  { partner, tax, now }: { partner: number; tax: Treatment; now: Date },
): Promise<void> {
  const undecided = await findUndecided(tx, partner, tax);
  if (undecided !== null) throw new ApiError(409, refusal('payoutUndecided', { payout: undecided }));
  await correctNotes(tx, { partner, now }, await findOtherwiseTaxed(tx, partner, tax));
}
