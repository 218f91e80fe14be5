import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { rowsOf, startAccountingServer, unzip } from '../../accounting/testing/accounting-server.ts';
import { correctRefundedJob } from '../../payouts/paper/issue-refund-corrections.ts';
import { makeEligible } from '../../payouts/testing/eligible.ts';
import { readPdf } from '../../payouts/testing/read-pdf.ts';
import { composeYear } from '../year/year-statement.ts';

const NOW = new Date('2026-09-15T10:00:00Z');
const server = setUp(startAccountingServer);
let anna: TestPartner;
let token: string;

/**
 * In May a payout of 100.00 is paid, and one of 50.00 billed and cancelled; 30.00 of the first are taken back, which is
 * corrected in August.
 */
beforeAll(async () => {
  const { db } = server.database;
  anna = await server.newPartner();
  await makeEligible(server.deps, anna);
  const { order } = await server.earnedIn(anna, '2026-02', 100_00);
  await server.paidOut(anna, 1, 4);
  await server.earnedIn(anna, '2026-03', 50_00);
  const cancelled = await server.paidOut(anna, 1);
  await server.move(cancelled, 2, 'Konto geschlossen');
  await server.refund(order, 700_00);
  // No later note has taken the reversal up by the end of the following month.
  server.setTime(new Date('2026-08-02T10:00:00Z'));
  await correctRefundedJob(server.deps).run();
  await sql`
    insert into cycles (date_from, date_to, plan_version, closed_at)
    select day, day + interval '1 month' - interval '1 day', ${defaultPlan.planVersion}, '2026-09-02T08:00:00Z'
    from generate_series('2026-04-01'::timestamp, '2026-08-01', '1 month') as day`.execute(db);
  server.setTime(NOW);
  token = await server.signIn(anna.email);
});

beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('login_throttles').execute();
  await server.database.db.deleteFrom('tax_links').execute();
});

const own = () => `/api/partners/${anna.id}/year_statements/2026/tax.zip`;

async function makeLink(days = 30): Promise<{ id: number; path: string }> {
  const payload = { year: 2026, days };
  const answer = await server.call(token, { method: 'POST', url: '/api/tax_links', payload });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  const { id, address } = answer.json();
  return { id, path: `/api/tax_packages/${new URL(address).pathname.split('/').at(-1)}` };
}

const visit = (url: string) => server.call(null, { url });
const links = async () => (await server.call(token, { url: '/api/tax_links' })).json().links;
const centsOf = (cell: string | undefined) => Math.round(Number(cell?.replace(',', '.')) * 100);

test('a package has the year statement, each document as it was issued, and a list that adds up to the statement', async () => {
  const answer = await server.call(token, { url: own() });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="Steuerpaket 2026.zip"',
  });
  const files = unzip(answer.rawPayload);
  const year = await composeYear(server.database.db, { partner: anna.id, year: 2026 });
  const numbers = (year?.documents ?? []).map(({ number }) => `G-${String(number).padStart(6, '0')}`);
  expect([...files.keys()]).toEqual([
    ...['Jahresabrechnung 2026.pdf', 'Belegliste 2026.csv'],
    ...numbers.map((number) => `Belege/${number}.pdf`),
  ]);
  const statement = await readPdf(files.get('Jahresabrechnung 2026.pdf') as Buffer);
  expect(statement.title).toBe('Jahresabrechnung 2026');
  const note = await readPdf(files.get(`Belege/${numbers[0]}.pdf`) as Buffer);
  expect(note.text).toContain(numbers[0]);
  const [heading, ...rows] = rowsOf(files.get('Belegliste 2026.csv') as Buffer);
  expect(heading).toEqual([
    ...['Datum', 'Belegnummer', 'Art', 'Berichtigt', 'Netto (EUR)', 'Steuersatz in %'],
    ...['Umsatzsteuer (EUR)', 'Brutto (EUR)', 'Unwirksam durch Widerspruch vom'],
  ]);
  expect(rows[0]).toEqual([
    ...['2026-05-20', numbers[0], 'Gutschrift', '', '100,00', '19,00', '19,00', '119,00', ''],
  ]);
  expect(rows.map(([, , kind]) => kind)).toEqual(['Gutschrift', 'Gutschrift', 'Stornierung', 'Korrektur']);
  expect(rows.map(([, number]) => number)).toEqual(numbers);
  const sum = (column: number) => rows.reduce((total, row) => total + centsOf(row[column]), 0);
  // The tax that the books billed and took back; paid amounts and those still on their way, and the debt left by a correction.
  expect(sum(6)).toBe((year?.taxNotedCents ?? 0) - (year?.taxCorrectedCents ?? 0));
  expect(sum(7)).toBe(sum(4) + sum(6));
  const csv = (await server.call(token, { url: `/csv/partners/${anna.id}/year_statements/2026` })).rawPayload;
  const stated = rowsOf(csv).filter(([period, , , paper]) => period === '2026' && paper !== '');
  for (const [column, other] of [
    [4, 4],
    [6, 5],
    [7, 6],
  ] as const)
    expect(sum(column)).toBe(stated.reduce((total, row) => total + centsOf(row[other]), 0));
  expect((await server.call(await server.signIn(server.other.email), { url: own() })).statusCode).toBe(404);
});

test('a link gives access to exactly that year’s package without a sign-in, and its partner sees the days of use', async () => {
  const { id, path } = await makeLink();
  const facts = await visit(path);
  expect(facts.json()).toMatchObject({ year: 2026, to: '2026-08', expiresAt: '2026-10-15T10:00:00+00:00' });
  expect(await links()).toMatchObject([{ id, year: 2026, usedOn: [], withdrawnAt: null }]);
  const fetched = await visit(`${path}/tax.zip`);
  const mine = await server.call(token, { url: own() });
  expect(unzip(fetched.rawPayload)).toEqual(unzip(mine.rawPayload));
  await visit(`${path}/tax.zip`);
  expect(await links()).toMatchObject([{ id, usedOn: ['2026-09-15'] }]);
  const looks = (await server.call(token, { url: '/api/looks' })).json();
  expect(looks.items).toContainEqual({
    day: '2026-09-15',
    who: 'adviser',
    what: 'documents',
    changed: false,
  });
  expect(
    JSON.stringify(await server.database.db.selectFrom('tax_links').selectAll().execute()),
  ).not.toContain(path.split('/').at(-1));
});

test('a withdrawn, expired or unknown link gets the same answer, and so does one of a disabled account', async () => {
  const { db } = server.database;
  const unknown = (await visit('/api/tax_packages/unknown')).body;
  const [first, second] = [await makeLink(7), await makeLink(7)];
  const withdraw = (who: string) => server.call(who, { method: 'DELETE', url: `/api/tax_links/${first.id}` });
  expect((await withdraw(await server.signIn(server.other.email))).statusCode).toBe(404);
  expect((await visit(first.path)).statusCode).toBe(200);
  expect((await withdraw(token)).statusCode).toBe(204);
  const disable = (disabled_at: Date | null) =>
    db.updateTable('users').set({ disabled_at }).where('id', '=', anna.userId).execute();
  await disable(NOW);
  const asDisabled = await visit(second.path);
  await disable(null);
  expect((await visit(second.path)).statusCode).toBe(200);
  server.setTime(new Date('2026-09-22T10:00:00Z'));
  for (const answer of [
    await visit(first.path),
    await visit(`${first.path}/tax.zip`),
    await visit(second.path),
    asDisabled,
  ])
    expect([answer.statusCode, answer.body]).toEqual([404, unknown]);
});

inFullRun(() => {
  test('no link is created for a year without a statement, for another duration, or beyond ten valid ones', async () => {
    const post = async (payload: object) => {
      const answer = await server.call(token, { method: 'POST', url: '/api/tax_links', payload });
      return [answer.statusCode, answer.json().violations?.[0]?.propertyPath ?? answer.json().code];
    };
    expect(await post({ year: 2024, days: 7 })).toEqual([404, 'notFound']);
    expect(await post({ year: 2026, days: 8 })).toEqual([422, 'days']);
    for (let made = 0; made < 10; made += 1) await makeLink();
    expect(await post({ year: 2026, days: 7 })).toEqual([409, 'taxLinksFull']);
  });

  test('after thirty wrong links, or twenty packages by one link, there are none for a while', async () => {
    const { path } = await makeLink();
    for (let i = 0; i < 30; i += 1)
      expect((await visit(`/api/tax_packages/wrong-${i}`)).statusCode).toBe(404);
    expect((await visit('/api/tax_packages/wrong')).statusCode).toBe(429);
    expect((await visit(`${path}/tax.zip`)).statusCode).toBe(200);
    await server.database.db
      .updateTable('login_throttles')
      .set({ failures: 20 })
      .where('key', 'like', 'tax-link:%')
      .execute();
    expect((await visit(`${path}/tax.zip`)).statusCode).toBe(429);
  });
});
