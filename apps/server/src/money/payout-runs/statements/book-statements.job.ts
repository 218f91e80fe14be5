import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { bookLines } from './book-lines.ts';
import { findStatementAtWork } from './waiting-lines.queries.ts';

const BOOK_STATEMENTS = 'book-bank-statements';

/** Lines processed while the operator waits; the job does the rest of a longer statement. */
const LINES_IN_REQUEST = 50;

/** Processes the remaining lines of every statement; work left by one process is done when another one starts. */
export function bookStatementsJob(deps: Deps): JobDefinition {
  return { name: BOOK_STATEMENTS, cron: '* * * * *', atStart: true, run: () => bookStatements(deps) };
}

/** Processes all lines that are not processed yet. */
export async function bookStatements(deps: Deps): Promise<void> {
  for (;;) {
    const statement = await findStatementAtWork(deps.db);
    if (statement === undefined) return;
    await bookLines(deps, statement);
  }
}

/** Processes the first lines of a new import, and leaves the rest to the job. */
export async function bookFirstLines(deps: Deps, statement: number): Promise<void> {
  await bookLines(deps, statement, LINES_IN_REQUEST);
  await deps.jobs.request(BOOK_STATEMENTS);
}
