import { readFileSync } from 'node:fs';

/** Environment variables of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Variables with secrets, which may also be read from files: environment variables are more easily inherited and
 * printed.
 */
export const secretNames = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'METRICS_TOKEN',
  'FIELD_KEY',
  'SIGNING_KEY',
  'SMTP_URL',
  'DKIM_KEY',
  'SMS_GATEWAY_TOKEN',
  'VAPID_PRIVATE_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/**
 * Resolves each `NAME_FILE` to `NAME`, with the file's trimmed content. Returns a fault per file that is unreadable or
 * empty, or whose `NAME` is set too; a fault never contains the content of the file.
 */
export function withSecretFiles(variables: Variables): { values: Variables; faults: string[] } {
  const values: Record<string, string | undefined> = { ...variables };
  const faults: string[] = [];
  for (const name of secretNames) {
    const path = variables[`${name}_FILE`];
    if (path === undefined) continue;
    if (variables[name] !== undefined) {
      faults.push(`  ${name}_FILE: ${name} is set too`);
      continue;
    }
    try {
      values[name] = readFileSync(path, 'utf8').trim();
      if (values[name] === '') faults.push(`  ${name}_FILE: ${path} is empty`);
    } catch (error) {
      faults.push(`  ${name}_FILE: ${(error as Error).message}`);
    }
    if (!values[name]) delete values[name];
  }
  return { values, faults };
}
