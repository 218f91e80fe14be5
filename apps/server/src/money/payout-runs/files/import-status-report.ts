import { createHash } from 'node:crypto';
import { ApiError, invalidField } from '../../../platform/api-error.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PaymentStatus, PaymentStatusReport, StatusReason } from '../../bank-files/types.ts';
import { lockRun } from '../runs/payout-runs.queries.ts';
import { noteBankAnswer, refusePayments } from './bank-status.ts';
import { type FileRow, findFileBy, findStillPaid } from './run-files.queries.ts';

/** The outcome for the file of a report. */
interface ReportAnswer {
  readonly run: number;
  readonly version: number;
  readonly status: FileRow['status'];
  readonly refused: number;
  readonly stillPaid: number[];
  readonly unchanged: boolean;
}

/**
 * Imports the bank's report on a file: refused or accepted as a whole, or with single payments refused. Idempotent for the same
 * report.
 * @param bytes of the report: only its hash is stored
 * @throws ApiError 422 for a report on an unknown file; 409 for a refusal of payments that the bank has booked, and for an
 * acceptance of a file that nobody has downloaded, or that was refused before: its payments may be in a new one
 */
export async function importStatusReport(
  deps: InTx<Pick<Deps, 'db' | 'clock'>>,
  {
    report,
    bytes,
    by,
  }: { readonly report: PaymentStatusReport; readonly bytes: Uint8Array; readonly by: number },
): Promise<ReportAnswer> {
  const { db } = deps;
  const row = await findFileBy(db, { messageId: report.messageId });
  if (row === undefined) throw invalidField('file', 'payoutFileUnknown');
  await lockRun(db, row.run);
  const file = (await findFileBy(db, { messageId: report.messageId })) ?? row;
  const answer = { run: file.run, version: file.version, refused: 0, stillPaid: file.stillPaid };
  const reportHash = createHash('sha256').update(bytes).digest();
  if (await isKnown(deps, reportHash)) return { ...answer, status: file.status, unchanged: true };
  const outcome = outcomeOf(report);
  const reason = textOf(reasonsOf(report));
  if (outcome === 'refused') {
    if (file.status === 'refused') return { ...answer, status: 'refused', unchanged: true };
    await noteBankAnswer(deps, file.run, { status: 'refused', by, reason, reportHash });
    const stillPaid = await findStillPaid(db, file.id);
    return { ...answer, status: 'refused', stillPaid, unchanged: false };
  }
  if (outcome === null) return { ...answer, status: file.status, unchanged: true };
  if (file.status !== 'live' && file.status !== 'accepted')
    throw new ApiError(409, 'payoutFileNotLive', { fields: { state: file.status } });
  await noteBankAnswer(deps, file.run, { status: 'accepted', by, reason, reportHash });
  const refused = await refusePayments(deps, file, refusedIn(report));
  const stillPaid = await findStillPaid(db, file.id);
  return { ...answer, status: 'accepted', refused, stillPaid, unchanged: false };
}

async function isKnown({ db }: InTx<Pick<Deps, 'db'>>, hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('payout_run_file_events')
    .select('id')
    .where('report_hash', '=', hash)
    .executeTakeFirst();
  return found !== undefined;
}

/** The report's outcome for the file; null if it only arrived, or is still pending. */
function outcomeOf({ status, batches }: PaymentStatusReport): 'accepted' | 'refused' | null {
  const statuses: (PaymentStatus | null)[] = [status, ...batches.map((batch) => batch.status)];
  const outcomes = statuses.flatMap((one) => (one === null ? [] : [one.outcome]));
  if (outcomes.some((one) => one === 'refused' || one === 'cancelled')) return 'refused';
  const isTaken = outcomes.some((one) => one === 'accepted' || one === 'settled' || one === 'partly');
  return isTaken || refusedCount(batches) > 0 ? 'accepted' : null;
}

function refusedCount(batches: PaymentStatusReport['batches']): number {
  return batches.flatMap(({ payments }) => payments.filter(isRefused)).length;
}

function isRefused({ status }: { readonly status: PaymentStatus | null }): boolean {
  return status?.outcome === 'refused' || status?.outcome === 'cancelled';
}

/** The refused payments, by end-to-end id. */
function refusedIn({ batches }: PaymentStatusReport): Map<string, { code: string; text: string }> {
  const refused = new Map<string, { code: string; text: string }>();
  for (const { payments } of batches)
    for (const payment of payments)
      if (payment.endToEndId !== null && isRefused(payment))
        refused.set(payment.endToEndId, {
          code: payment.reasons.find(({ code }) => code !== null)?.code ?? 'bankRefused',
          text: textOf(payment.reasons) ?? '',
        });
  return refused;
}

function reasonsOf({ reasons, batches }: PaymentStatusReport): StatusReason[] {
  return [...reasons, ...batches.flatMap((batch) => batch.reasons)];
}

function textOf(reasons: readonly StatusReason[]): string | null {
  const texts = reasons.map(({ code, text }) => [code, text].filter((part) => part !== null).join(' '));
  const message = [...new Set(texts)].filter((text) => text !== '').join('; ');
  return message === '' ? null : message;
}
