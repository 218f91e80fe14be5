import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { callOf } from './row.ts';
import { withoutLine } from './without-line.ts';

/** Every change is logged with old and new values, or is on a list with the reason why not. */
export async function requireTrace(
  endpoint: Endpoint,
  answer: LightMyRequestResponse,
  db: Kysely<DB>,
): Promise<void> {
  if (endpoint.method === 'GET') return;
  const lines = await db
    .selectFrom('audit_log')
    .select('details')
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .where('action', 'not in', ['begin', 'look'])
    .execute();
  const why = withoutLine[callOf(endpoint)];
  if (why !== undefined) {
    expect(lines, `leaves a line, though it is said not to: ${why}`).toEqual([]);
    return;
  }
  expect(
    lines.map(({ details }) => details),
    'leaves no log entry with old and new values, and is not on the list of exceptions',
  ).toContainEqual(expect.objectContaining({ before: expect.anything(), after: expect.anything() }));
}

/** None of these values is in the log, which may have many entries. */
export async function expectNothingSealed(db: Kysely<DB>, values: ReadonlySet<string>): Promise<void> {
  const lines = await db.selectFrom('audit_log').select(['action', 'subject', 'details']).execute();
  expect(lines.filter(({ details }) => details !== null).length).toBeGreaterThan(20);
  const texts = lines.map((line) => JSON.stringify(line));
  expect([...values].filter((value) => texts.some((line) => line.includes(value)))).toEqual([]);
}
