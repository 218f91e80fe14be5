import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/**
 * Finds statements of journeys that change every row of a table in the shared database: they would destroy what another
 * journey has just written. Such statements must name whose rows they mean, or the journey must have an instance of its
 * own.
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
