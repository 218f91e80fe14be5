import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import {
  IN_JUNE,
  rowsOf,
  startAccountingServer,
  unzip,
} from '../../money/accounting/testing/accounting-server.ts';
import { makePapersJob } from '../../money/payouts/paper/make-papers.job.ts';
import { makeEligible } from '../../money/payouts/testing/eligible.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { forgetNotes } from './forget.queries.ts';

const server = setUp(startAccountingServer);
/** Before anything was erased. */
let vat: string[][];
let files: string[];

/**
 * May: a partner in Austria and the Swiss one are paid. The former was deleted, and the retention of their documents
 * has ended.
 */
beforeAll(async () => {
  const vienna = await server.newPartner('AUT');
  await makeEligible(server.deps, vienna, { ust: 'ATU13585627' });
  await server.earned(vienna, 40_00);
  await server.paidOut(vienna, 1, 4);
  await server.earned(server.other, 50_00);
  await server.paidOut(server.other, 1, 4);
  await makePapersJob(server.deps).run();
  await server.moveTo(IN_JUNE);
  expect((await server.set()).statusCode).toBe(200);
  await server.handedOver('2026-05');
  vat = rowsOf(await server.file('2026-05/vat.csv'));
  files = namesIn(await server.file('2026-05/credit-notes.zip'));
  const { db } = server.database;
  await sql`update users set deleted_at = ${IN_JUNE} where id = ${vienna.userId}`.execute(db);
  expect(await inTransaction(db, (tx) => forgetNotes(tx, vienna.id, IN_JUNE))).toBe(2);
});

const namesIn = (zip: Buffer) => [...unzip(zip).keys()].toSorted();

test('value added tax is listed as before, by kind and country', async () => {
  expect(vat.map(([, country]) => country)).toEqual(['Land', 'AUT', 'CHE']);
  expect(rowsOf(await server.file('2026-05/vat.csv'))).toEqual(vat);
});

test('the other documents of the month are exported', async () => {
  const credits = 'Einzelnachweis.csv';
  expect(files).toEqual([credits, 'G-000001.pdf', 'G-000002.pdf']);
  expect(namesIn(await server.file('2026-05/credit-notes.zip'))).toEqual([credits, 'G-000002.pdf']);
});

test('a file that named the deleted partner is neither kept nor rebuilt, and no alarm is raised', async () => {
  for (const file of ['datev.csv', 'datev.csv?draft=1'])
    expect(await server.refused(`2026-05/${file}`)).toEqual([409, 'documentForgotten']);
  const { rows } = await server.database.pool.query('select from accounting_export_files');
  expect(rows).toEqual([]);
});
