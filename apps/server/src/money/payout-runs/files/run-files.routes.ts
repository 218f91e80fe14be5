import {
  getPain001,
  getPaypalCsv,
  importStatusReport as importReportCall,
  listRunFiles,
  renewRunFile,
  setBankStatus,
  takeBackPayoutRun,
} from '@blattwerk/contract/payout-runs/run-files.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { countProofGuess, requireDemandedProof } from '../../../identity/approvals/demanded-proof.ts';
import { findSafeguards } from '../../../identity/approvals/safeguards.ts';
import { ApiError, notFound } from '../../../platform/api-error.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../../platform/http/route.ts';
import type { Session } from '../../../platform/http/session.ts';
import { requireRun } from '../runs/payout-runs.queries.ts';
import { readInWorker } from '../uploads/read-in-worker.ts';
import { readBytes } from '../uploads/read-upload.ts';
import { noteBankAnswer } from './bank-status.ts';
import { FileAlarm, fetchFile, hasApproved } from './fetch-file.ts';
import { importStatusReport } from './import-status-report.ts';
import { notifyOfAlarm } from './notify-of-alarm.ts';
import { renewFile } from './renew-file.ts';
import { type FileRow, findFiles } from './run-files.queries.ts';
import { takeBackRun } from './take-back-run.ts';

/** Files of runs: downloads, answers of the bank, and new files. */
export function runFileRoutes(route: Route): void {
  route(listRunFiles, async ({ params, session }, deps) => {
    await requireRun(deps.db, params.id, deps.clock.now());
    const files = await findFiles(deps.db, params.id);
    const mayFetch = !(await isApprover(deps, session, params.id));
    return { items: files.map((file) => present(file, mayFetch)), total: files.length };
  });

  route(getPain001, async ({ params, session }, deps) => {
    const { bytes, messageId } = await fetchFor(deps, session, { run: params.id, type: 'bank' });
    const type = 'application/xml' as const;
    return { type, name: `${messageId}.xml`, body: bytes, disposition: 'attachment' as const };
  });

  route(
    getPaypalCsv,
    async ({ params, session }, deps) => {
      const { bytes, messageId } = await fetchFor(deps, session, { run: params.id, type: 'paypal' });
      const type = 'text/csv' as const;
      return { type, name: `${messageId}.csv`, body: bytes, disposition: 'attachment' as const };
    },
    { from: 'primary' },
  );

  route(
    setBankStatus,
    async ({ params, body: { status, reason, code }, session }, deps) => {
      await requireDemandedProof(deps, session, code);
      await noteBankAnswer(deps, params.id, { status, reason, by: session.user.id });
      const [file] = await findFiles(deps.db, params.id);
      if (file === undefined) throw notFound();
      return present(file, !(await isApprover(deps, session, params.id)));
    },
    { before: countProofGuess },
  );

  route(renewRunFile, async ({ params, body, session }, deps) => ({
    approval: await renewFile(deps, session, { run: params.id, ...body }),
  }));

  route(takeBackPayoutRun, async ({ params, body: { reason }, session }, deps) => ({
    approval: await takeBackRun(deps, session, { run: params.id, reason }),
  }));

  route(importReportCall, async ({ file, session }, deps) => {
    const bytes = await readBytes(file);
    const read = await readInWorker({ as: 'bank-file', bytes });
    if (read.kind !== 'status') throw new ApiError(422, 'fileIsStatement');
    const input = { report: read.report, bytes, by: session.user.id };
    return inTransaction(deps.db, (db) => importStatusReport({ ...deps, db }, input));
  });
}

/** @throws ApiError as for a download, and 409 with an alarm if the file is not as expected */
async function fetchFor(
  deps: Deps,
  session: Session,
  { run, type }: { readonly run: number; readonly type: 'bank' | 'paypal' },
): Promise<{ bytes: Buffer; messageId: string }> {
  try {
    const fetched = await deps.db
      .transaction()
      .execute((db) => fetchFile({ ...deps, db }, { run, type, by: session.user.id }));
    if (fetched === null) throw new ApiError(409, 'payoutRunEmpty');
    deps.log.info(
      { operator: session.user.id, run, message: fetched.messageId },
      'an operator downloaded the file of a run',
    );
    return fetched;
  } catch (error) {
    if (!(error instanceof FileAlarm)) throw error;
    deps.log.error({ err: error, run }, 'the file of a run is not as expected');
    await inTransaction(deps.db, (tx) => notifyOfAlarm(tx, run, deps.clock.now()));
    throw new ApiError(409, error.refused);
  }
}

async function isApprover({ db }: Pick<Deps, 'db'>, { user }: Session, run: number): Promise<boolean> {
  const { fourEyes } = await findSafeguards(db);
  return fourEyes && (await hasApproved(db, run, user.id));
}

function present(file: FileRow, mayFetch: boolean): HandlerAnswer<typeof setBankStatus> {
  const { id, run, version, type, status, messageId, count, createdAt, fetchedAt } = file;
  return {
    id,
    run,
    version,
    type,
    status,
    messageId,
    count,
    controlSum: file.controlSumCents === null ? null : formatCents(file.controlSumCents),
    sha256: file.sha256?.toString('hex') ?? null,
    createdAt,
    fetchedAt,
    stillPaid: file.stillPaid,
    fetchable: mayFetch && status !== 'refused' && status !== 'withdrawn',
    events: file.events.map(({ at, ...event }) => ({ ...event, at: new Date(at) })),
  };
}
