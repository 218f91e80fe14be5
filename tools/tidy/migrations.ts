import type { Finding, ProjectFile } from './project-files.ts';

/** Migrations are numbered without gaps, and each starts with a comment that gives its reason. */
export function checkMigrations(files: ProjectFile[]): Finding {
  const violations: string[] = [];
  for (const [index, file] of files.entries()) {
    const name = file.path.split('/').at(-1) ?? '';
    const number = String(index + 1).padStart(4, '0');
    if (!new RegExp(`^${number}_[a-z0-9_]+\\.sql$`).test(name)) {
      violations.push(`${file.path}: should be called ${number}_<words>.sql`);
    }
    if (!/^-- Why: \S.{30,}/.test(file.text))
      violations.push(`${file.path}: the first line must be "-- Why: ..."`);
  }
  return { checked: files.length, violations };
}
