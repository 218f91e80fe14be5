import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/** The one place that takes a connection for several transactions. */
const home = 'apps/server/src/platform/database/sessions.ts';
/** What has a connection of its own, to the database itself. */
const others = ['hold-lock.ts', 'replica.ts'].map((name) => `apps/server/src/platform/database/${name}`);

/**
 * Whoever keeps something on a connection over several transactions asks for it by `onSession`: behind a pooler that gives transactions
 * away it would be on another one. Reports connections that are taken from a query builder, and settings of a session.
 */
export function checkSessions(files: readonly ProjectFile[]): Finding {
  const violations: string[] = [];
  for (const { path, text } of files) {
    if (path === home || others.includes(path)) continue;
    for (const { index } of text.matchAll(/\.connection\(\)|[`']set (?!local\b)\w+ (=|to) /g))
      violations.push(`${path}:${lineOf(text, index)}: keeps a session: use onSession, or "set local"`);
  }
  return { checked: files.length, violations };
}
