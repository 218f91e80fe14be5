import {
  getBankStatement,
  importBankStatement,
  importPaypalResults,
  listBankStatements,
  listLineCandidates,
  listStatementLines,
  matchStatementLine,
  setLinesAside,
} from '@blattwerk/contract/payout-runs/bank-statements.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../../platform/http/route.ts';
import type { BankStatement } from '../../bank-files/types.ts';
import { endToEndIdOf } from '../../payouts/in-runs.ts';
import { presentTarget } from '../../payouts/payouts.presenter.ts';
import { findTransferTarget } from '../../payouts/resend-payout.ts';
import { findPayoutSettings } from '../settings/payout-settings.queries.ts';
import { readInWorker } from '../uploads/read-in-worker.ts';
import { isXml, readBytes } from '../uploads/read-upload.ts';
import { findStatements, requireStatement, type StatementRow } from './bank-statements.queries.ts';
import { bookFirstLines } from './book-statements.job.ts';
import { matchLine, setAside } from './decide-by-hand.ts';
import { keepPaypalResults, keepStatements } from './import-statement.ts';
import { openDetails } from './line-details.ts';
import { findCandidates, findLines, type LineRow, requireLine } from './statement-lines.queries.ts';

/** The bank's statements of the company's account. */
export function bankStatementRoutes(route: Route): void {
  route(importBankStatement, async ({ file, session }, deps) => {
    const bytes = await readBytes(file);
    const statements = await readStatements(deps, bytes);
    const input = { statements, bytes, by: session.user.id };
    const imported = await inTransaction(deps.db, (db) => keepStatements({ ...deps, db }, input));
    return book(deps, imported, session.user.id);
  });

  route(importPaypalResults, async ({ file, session }, deps) => {
    const bytes = await readBytes(file);
    const results = await readInWorker({ as: 'paypal-results', bytes });
    const input = { results, bytes, by: session.user.id };
    const imported = await inTransaction(deps.db, (db) => keepPaypalResults({ ...deps, db }, input));
    return book(deps, imported, session.user.id);
  });

  route(listBankStatements, async ({ list }, { db }) => {
    const { rows, total } = await findStatements(db, list);
    return { items: rows, total };
  });

  route(getBankStatement, ({ params }, { db }) => requireStatement(db, params.id));

  route(listStatementLines, async ({ list }, deps) => {
    const { rows, total } = await findLines(deps.db, list);
    return { items: rows.map((row) => present(deps, row)), total };
  });

  route(listLineCandidates, async ({ params }, deps) => {
    const line = await requireLine(deps.db, params.id);
    return { candidates: await findPresented(deps, line) };
  });

  route(matchStatementLine, async ({ params, body, session }, deps) => {
    await matchLine(deps, session, { line: params.id, ...body });
    return present(deps, await requireLine(deps.db, params.id));
  });

  route(setLinesAside, ({ body, session }, deps) => setAside(deps, session, body));
}

/** Processes an import as far as the time of a request allows, and returns the results so far. */
async function book(
  deps: Deps,
  { statement, isNew }: { readonly statement: number; readonly isNew: boolean },
  operator: number,
): Promise<StatementRow> {
  if (isNew) await bookFirstLines(deps, statement);
  const row = await requireStatement(deps.db, statement);
  const { matched, returned, unmatched, left } = row;
  deps.log.info({ operator, statement, matched, returned, unmatched, left }, 'a bank statement was imported');
  return isNew ? row : unchanged(row);
}

/** A repeated import: all of its lines are unchanged. */
function unchanged(row: StatementRow): StatementRow {
  const { matched, returned, unmatched, unrelated, left, unchanged: known } = row;
  const all = matched + returned + unmatched + unrelated + left + known;
  return { ...row, matched: 0, returned: 0, unmatched: 0, unrelated: 0, unchanged: all };
}

/** @throws ApiError 422 for a file that is no statement; 409 for a CSV before its mapping was set */
async function readStatements(deps: Deps, bytes: Buffer): Promise<readonly BankStatement[]> {
  if (isXml(bytes)) {
    const file = await readInWorker({ as: 'bank-file', bytes });
    if (file.kind === 'statements') return file.statements;
    throw new ApiError(422, 'fileIsStatusReport');
  }
  const { statementCsv } = await findPayoutSettings(deps);
  if (statementCsv === null) throw new ApiError(409, 'statementCsvUnmapped');
  return [await readInWorker({ as: 'statement-csv', bytes, mapping: statementCsv })];
}

function present({ secrets }: Pick<Deps, 'secrets'>, row: LineRow): HandlerAnswer<typeof matchStatementLine> {
  const { key, details, amountCents, isReturn, returnCode, decidedBy, decidedAt, decision, ...same } = row;
  const { counterparty, text, returnText } = openDetails(secrets, key, details);
  const isDecided = decidedBy !== null && decidedAt !== null && decision !== null;
  return {
    ...same,
    amount: formatCents(amountCents),
    counterparty,
    text,
    returned: isReturn ? { on: same.valueOn ?? same.bookedOn, code: returnCode, text: returnText } : null,
    decision: isDecided ? { by: decidedBy, at: decidedAt, reason: decision } : null,
  };
}

async function findPresented(deps: Pick<Deps, 'db' | 'secrets'>, line: LineRow) {
  const found = await findCandidates(deps.db, line);
  return Promise.all(
    found.map(async ({ payout, partner, displayName, status, attempt, sentCents }) => {
      const target = await findTransferTarget(deps, { payout, attempt });
      return {
        payout,
        partner: { id: partner, displayName },
        status,
        gross: formatCents(sentCents),
        destination: target === null ? '' : presentTarget(target),
        endToEndId: endToEndIdOf({ payout, attempt }),
      };
    }),
  );
}
