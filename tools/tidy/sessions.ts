import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/** The one place that takes a connection for several transactions. */
const home = 'apps/server/src/platform/database/sessions.ts';
/** Code with a connection of its own, directly to the database. */
const others = ['hold-lock.ts', 'replica.ts'].map((name) => `apps/server/src/platform/database/${name}`);

/**
 * State that must stay on one connection across transactions requires `onSession`: behind a pooler in transaction mode the
 * next transaction may run on another connection. Reports connections taken from a query builder, and session settings.
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
