import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createEarningNetwork } from '../../commission/credits/testing/earning-network.ts';
import { rowsOf, unzip } from '../accounting/testing/accounting-server.ts';
import { findClosedMonths } from './extract-facts.queries.ts';
import { findLines } from './make-extract.ts';
import { makeBookExtractsJob } from './make-extracts.job.ts';

const network = setUp(createEarningNetwork);
const span = { from: '2026-03', to: '2026-04' };

const url = (name = 'own') => `/api/partners/${network.idOf(name)}/book_extracts`;
const get = (path: string, as = network.token) => network.server.call(as, { url: path });
const ask = (payload: object = span, as = network.token) =>
  network.server.call(as, { method: 'POST', url: url(), payload });

/** Requests an extract and makes it; returns its rows, without the heading. */
async function extract(payload = span): Promise<string[][]> {
  const { id } = (await ask(payload)).json();
  await makeBookExtractsJob(network.server.deps).run();
  const { status, document } = (await get(`/api/book_extracts/${id}`)).json();
  expect(status).toBe('done');
  const files = unzip((await get(`${document}/signed.zip`)).rawPayload);
  const csv = [...files].find(([name]) => name.endsWith('.csv'))?.[1];
  return rowsOf(csv ?? Buffer.of()).slice(1);
}

const [NUMBER, REFUNDED, CUSTOMER, LINE, BONUS, AMOUNT, WHY] = [1, 5, 6, 7, 10, 15, 17] as const;

test('an extract is requested, made by the job, and downloaded as a signed document', async () => {
  const response = await ask();
  expect([response.statusCode, response.headers.location]).toEqual([
    202,
    `/api/book_extracts/${response.json().id}`,
  ]);
  expect(response.json()).toMatchObject({ ...span, status: 'waiting', document: null });
  // A repeated request returns the waiting one.
  expect((await ask()).json().id).toBe(response.json().id);
  await makeBookExtractsJob(network.server.deps).run();
  const made = (await get(`/api/book_extracts/${response.json().id}`)).json();
  expect(made.status).toBe('done');
  const answer = await get(`${made.document}/signed.zip`);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect([...unzip(answer.rawPayload).keys()].toSorted()).toEqual(
    [
      'Buchauszug 2026-03_2026-04.csv',
      'check.txt',
      'document.json',
      'document.sig',
      'public-key.pem',
    ].toSorted(),
  );
  expect((await get(`${made.document}/signed.zip`)).rawPayload).toEqual(answer.rawPayload);
  expect((await get(url())).json()['hydra:member'][0]).toMatchObject({ id: made.id, status: 'done' });
});

test('it has every order of the team at any depth, with its credit or the reason for none', async () => {
  const rows = await extract();
  const { rows: expected } = await sql<{ number: string }>`
    select number from orders join partners on partners.id = orders.partner_id
    where cycle_id in (${network.cycles.march}, ${network.cycles.april}) and display_name <> 'niece'`.execute(
    network.server.database.db,
  );
  const numbers = new Set(rows.map((row) => row[NUMBER]).filter((number) => number !== ''));
  expect([...numbers].toSorted()).toEqual(expected.map(({ number }) => number).toSorted());
  const deep = rows.filter((row) => row[CUSTOMER] === 'deep');
  expect(deep).toHaveLength(1);
  expect(deep[0]?.[LINE]).toBe('3');
  const [paid, back, ...more] = rows.filter((row) => row[REFUNDED] !== '');
  expect(more).toEqual([]);
  expect([paid?.[REFUNDED], paid?.[WHY]]).toEqual(['2026-03-20, 2026-05-09', '']);
  expect(back?.[WHY]).toBe('Rückbuchung nach Erstattung');
  expect(back?.[AMOUNT]).toMatch(/^-/);
  const unexplained = (row: string[]) => (row[AMOUNT] === '0,00' ? row[WHY] === '' : row[BONUS] === '');
  expect(rows.filter(unexplained)).toEqual([]);
});

inFullRun(() => {
  test('its total equals the credits of the span, for everybody and for each month', async () => {
    const rows = await extract();
    const cents = rows.reduce((sum, row) => sum + parseCents((row[AMOUNT] ?? '').replace(',', '.')), 0);
    const { db } = network.server.database;
    const { rows: credited } = await sql<{ partner: number; cycle: number; cents: number }>`
      select partner_id as partner, cycle_id as cycle, sum(amount_cents)::bigint as cents
      from credits group by partner_id, cycle_id`.execute(db);
    const own = credited.filter(({ partner }) => partner === network.idOf('own'));
    expect(formatCents(cents)).toBe(formatCents(own.reduce((sum, one) => sum + one.cents, 0)));
    const months = await findClosedMonths(db, { monthFrom: '2026-03-01', monthTo: '2026-04-01' });
    const partners = await db.selectFrom('partners').select('id').execute();
    for (const { id } of partners)
      for (const month of months) {
        const lines = await findLines(db, id, month);
        const stored = credited.find(({ partner, cycle }) => partner === id && cycle === month.cycle);
        expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(stored?.cents ?? 0);
      }
  });
});

fullTest('somebody who left the team has no name unless a credit shows it', async () => {
  const { db } = network.server.database;
  const name = async (of: string) => {
    const [march] = await findClosedMonths(db, { monthFrom: '2026-03-01', monthTo: '2026-03-01' });
    if (!march) throw new Error('March is not closed');
    const lines = await findLines(db, network.idOf(of), march);
    const ofDeep = lines.filter(({ order }) => order?.buyer === network.idOf('deep'));
    return ofDeep.map(({ order }) => order?.buyerName);
  };
  expect(await name('mid')).toEqual(['deep']);
  await sql`delete from tree_nodes where partner_id = ${network.idOf('deep')}`.execute(db);
  // Mid earned nothing from that order, and sees this name nowhere else any more.
  expect(await name('mid')).toEqual([null]);
});

inFullRun(() => {
  test('swapped and open months are refused, and so is a fourth extract while three wait', async () => {
    const refused = async (payload: object) => {
      const answer = await ask(payload);
      const [violation] = answer.json().violations ?? [];
      return [answer.statusCode, violation?.propertyPath, violation?.code];
    };
    expect(await refused({ from: '2026-04', to: '2026-03' })).toEqual([422, 'to', 'bookExtractSpan']);
    expect(await refused({ from: '2026-03', to: '2026-05' })).toEqual([422, 'to', 'bookExtractMonth']);
    expect(await refused({ from: '2025-03', to: '2026-04' })).toEqual([422, 'from', 'bookExtractMonth']);
    expect((await refused({ from: '2026-13', to: '2026-04' }))[0]).toBe(422);
    for (const [from, to] of [
      ['2026-03', '2026-03'],
      ['2026-04', '2026-04'],
      ['2026-03', '2026-04'],
    ])
      expect((await ask({ from, to })).statusCode).toBe(202);
    await network.server.database.db
      .updateTable('users')
      .set({ locale: 'en' })
      .where('id', '=', await network.userOf('own'))
      .execute();
    const fourth = await ask();
    expect([fourth.statusCode, fourth.json().code]).toEqual([409, 'bookExtractsWaiting']);
    await makeBookExtractsJob(network.server.deps).run();
  });
});

test('others can neither request nor read it; an operator can for a partner, and that is logged', async () => {
  const cust = await network.signIn('cust1');
  expect((await ask(span, cust)).statusCode).toBe(404);
  expect((await get(url(), cust)).statusCode).toBe(404);
  const response = await ask(span, network.operatorToken);
  expect(response.statusCode).toBe(202);
  await makeBookExtractsJob(network.server.deps).run();
  const { document } = (await get(`/api/book_extracts/${response.json().id}`, network.operatorToken)).json();
  expect((await get(`${document}/signed.zip`, network.operatorToken)).statusCode).toBe(200);
  expect((await get(`${document}/signed.zip`, cust)).statusCode).toBe(404);
  const { rows } = await sql<{ details: unknown }>`
    select details from audit_log where action = 'write' and subject = ${url()} order by id desc limit 1`.execute(
    network.server.database.db,
  );
  expect(rows).toEqual([
    { details: { before: {}, after: { extractFrom: '2026-03', extractTo: '2026-04' } } },
  ]);
});

inFullRun(() => {
  test('a failing extract is tried three times, then given up, and delays no other', async () => {
    const { db } = network.server.database;
    const { id } = (await ask({ from: '2026-03', to: '2026-03' }, network.operatorToken)).json();
    const { deps } = network.server;
    // The folder cannot be created, and so there is no key.
    const broken = { ...deps, config: { ...deps.config, dataDir: '/dev/null/none' } };
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect((await get(`/api/book_extracts/${id}`, network.operatorToken)).json().status).toBe('waiting');
      await makeBookExtractsJob(broken).run();
    }
    expect((await get(`/api/book_extracts/${id}`, network.operatorToken)).json().status).toBe('failed');
    await makeBookExtractsJob(deps).run();
    expect(
      await db.selectFrom('book_extracts').select('document_id').where('id', '=', id).executeTakeFirst(),
    ).toEqual({ document_id: null });
  });
});
