import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/**
 * Statements of journeys that change every row of a table in the database that all of them share at the same time:
 * what another journey has just written would be gone. They name whose rows they mean, or have an instance of their own.
 */
export function checkSharedRows(files: readonly ProjectFile[]): Finding {
  const sharing = files.filter(({ text }) => /\bshareInstance\(/.test(text));
  const violations = sharing.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/(['"`])((?:delete from|update|truncate) [^'"`]*)\1/g))
      .filter(([, , statement = '']) => !/\bwhere\b|\$\{(?!table)/.test(statement))
      .map(({ index, 2: statement }) => `${path}:${lineOf(text, index)}: ${statement}: of everybody`),
  );
  return { checked: sharing.length, violations };
}
