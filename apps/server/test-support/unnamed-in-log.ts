import { auditCodes, auditFields, auditMarks } from '@blattwerk/contract/operators/audit-fields.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../src/platform/database/database-types.ts';

interface Told {
  readonly before?: object | null;
  readonly after?: object | null;
}

const shapes: Readonly<Record<string, RegExp>> = {
  amount: /^-?\d+\.\d\d$/,
  day: /^\d{4}-\d\d-\d\d$/,
  instant: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  month: /^\d{4}-\d\d$/,
  percent: /^\d+\.\d\d$/,
  subject: /^\/api\/\w+\/\d+$/,
};

/**
 * Everything that readers of the log would see raw: fields of entries and of approvals without a label, and values
 * other than those listed for their field in `auditFields`, each once as `name: value`. To fix one, add it there, with
 * its texts in the web.
 */
export async function unnamedIn(db: Kysely<DB>): Promise<string[]> {
  const lines = await db.selectFrom('audit_log').select('details').where('details', 'is not', null).execute();
  const approvals = await db.selectFrom('approvals').select(['before', 'after']).execute();
  const allDetails: unknown[] = [...lines.map(({ details }) => details), ...approvals];
  const unnamed = allDetails.flatMap((one) => {
    const { before, after } = one as Told;
    return [...unnamedOf(before ?? {}), ...unnamedOf(after ?? {})];
  });
  return [...new Set(unnamed)].toSorted();
}

function unnamedOf(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (isNamed(name, one) ? [] : [`${name}: ${JSON.stringify(one)}`])),
  );
}

function isNamed(name: string, value: unknown): boolean {
  const kind = auditFields.get(name);
  if (kind === undefined) return false;
  if (value === null || auditMarks.some((mark) => mark === value)) return true;
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'count') return typeof value === 'number';
  if (kind === 'plain') return ['string', 'number'].includes(typeof value);
  if (typeof value === 'object' && value !== undefined)
    return kind === 'fields' ? unnamedOf(value).length === 0 : kind === 'words';
  if (kind === 'code') return codesOf(name).includes(String(value));
  return shapes[kind]?.test(String(value)) === true;
}

function codesOf(name: string): readonly string[] {
  return (auditCodes as Readonly<Record<string, readonly string[]>>)[name] ?? [];
}
