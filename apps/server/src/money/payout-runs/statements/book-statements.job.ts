import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { bookLines } from './book-lines.ts';
import { findStatementAtWork } from './waiting-lines.queries.ts';

const BOOK_STATEMENTS = 'book-bank-statements';

/** So many lines are looked at while the operator waits; a longer statement is left to the job. */
const LINES_IN_REQUEST = 50;

/** Looks at the lines of every statement that has some left; what a process left undone is done as soon as another one begins. */
export function bookStatementsJob(deps: Deps): JobDefinition {
  return { name: BOOK_STATEMENTS, cron: '* * * * *', atStart: true, run: () => bookStatements(deps) };
}

/** Looks at all lines that nobody has looked at yet. */
export async function bookStatements(deps: Deps): Promise<void> {
  for (;;) {
    const statement = await findStatementAtWork(deps.db);
    if (statement === undefined) return;
    await bookLines(deps, statement);
  }
}

/** Looks at the first lines of a statement that was just taken in, and leaves the rest to the job. */
export async function bookFirstLines(deps: Deps, statement: number): Promise<void> {
  await bookLines(deps, statement, LINES_IN_REQUEST);
  await deps.jobs.request(BOOK_STATEMENTS);
}
