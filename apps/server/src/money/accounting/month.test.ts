import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { makePapersJob } from '../payouts/paper/make-papers.job.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { readPdf } from '../payouts/testing/read-pdf.ts';
import { rowsOf, startAccountingServer, unzip } from './testing/accounting-server.ts';

const server = setUp(startAccountingServer);
let anna: TestPartner;
let vienna: TestPartner;

/** A German partner is paid, an Austrian one has a note, the Swiss one's note is cancelled. */
beforeAll(async () => {
  anna = await server.newPartner();
  await makeEligible(server.deps, anna);
  vienna = await server.newPartner('AUT');
  await makeEligible(server.deps, vienna, { ust: 'ATU13585627' });
  await server.earned(anna, 100_00);
  await server.paidOut(anna, 1, 4);
  await server.earned(vienna, 40_00);
  await server.paidOut(vienna, 1);
  await server.earned(server.other, 50_00);
  const cancelled = await server.paidOut(server.other, 1);
  await server.move(cancelled, 2, 'Konto geschlossen');
});

test('the ledger by account: opening balances and bookings', async () => {
  const { ledger } = (await server.get('/api/accounting/2026-05')).json();
  const moved = Object.fromEntries(
    ledger.map(({ account, moved: cents }: { account: string; moved: string }) => [account, cents]),
  );
  expect(moved).toMatchObject({ paid: '100.00', tax_noted: '-19.00', tax_paid: '19.00', in_payout: '40.00' });
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::bigint as cents from postings group by account`.execute(
    server.database.db,
  );
  expect(ledger).toHaveLength(rows.length);
  const total = ledger.reduce(
    (sum: number, { closing }: { closing: string }) => sum + Number(closing) * 100,
    0,
  );
  expect(Math.round(total)).toBe(0);
});

test('movements without a line for the tax adviser are named, and with the lines they give each ledger account', async () => {
  const { ledger, withoutLine } = (await server.get('/api/accounting/2026-05')).json();
  expect(withoutLine.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['closing', 'release', 'payout', 'payout-rejected']),
  );
  const { rows } = await server.database.pool.query<{ account: string; cents: number }>(`
    select posting.account, sum(posting.amount_cents)::int as cents
    from postings as posting join journal_entries as entry on entry.id = posting.entry_id
    where entry.kind in ('note', 'note-correction', 'objection', 'payout-paid', 'payout-returned', 'tax-paid', 'tax-returned')
    group by 1`);
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  for (const { account, moved } of ledger) {
    const lines = rows.find((row) => row.account === account)?.cents ?? 0;
    const named = withoutLine
      .filter((one: { account: string }) => one.account === account)
      .reduce((sum: number, { amount }: { amount: string }) => sum + cents(amount), 0);
    expect([account, lines + named]).toEqual([account, cents(moved)]);
  }
});

test('VAT by kind and country, with services from abroad apart', async () => {
  const { vat, numbers } = (await server.get('/api/accounting/2026-05')).json();
  expect(numbers).toEqual({ first: 'G-000001', last: 'G-000004', notes: 3, corrections: 1, gaps: [] });
  const line = (treatment: string, country: string, documents: number, amounts: readonly string[]) => {
    const [net, tax, gross] = amounts;
    const rate = treatment === 'standard' ? '19.00' : '0.00';
    return { treatment, rate, country, documents, net, tax, gross };
  };
  expect(vat).toEqual([
    line('reverse-charge-eu', 'AUT', 1, ['40.00', '0.00', '40.00']),
    line('reverse-charge-third', 'CHE', 2, ['0.00', '0.00', '0.00']),
    line('standard', 'DEU', 1, ['100.00', '19.00', '119.00']),
  ]);
  const csv = rowsOf(await server.file('2026-05/vat.csv'));
  expect(csv.slice(1).map((row) => row.slice(1))).toEqual([
    ['AUT', '0,00', '1', '40,00', '0,00', '40,00'],
    ['CHE', '0,00', '2', '0,00', '0,00', '0,00'],
    ['DEU', '19,00', '1', '100,00', '19,00', '119,00'],
  ]);
});

const answered = (partner: number, day: string, valid: boolean | null) =>
  server.database.pool.query(
    `insert into vat_id_checks (partner_id, vat_id, requested_at, attempts, next_attempt_at, answered_at, valid, answer)
     values ($1, 'ATU13585627', $2::timestamptz, 1, $2::timestamptz, case when $3::boolean is not null then $2::timestamptz end,
       $3, case when $3::boolean is not null then '{}'::jsonb end)`,
    [partner, `${day}T10:00:00Z`, valid],
  );
const unconfirmed = async () => (await server.get('/api/accounting/2026-05')).json().unconfirmed;
const number13b = async () =>
  rowsOf(await server.file('2026-05/section-13b.csv'))
    .slice(1)
    .map((row) => row.slice(4, 9));

test('section 13b lists each partner with base and tax, and claims nothing about a VAT ID that VIES has not said', async () => {
  const [, eu, third] = rowsOf(await server.file('2026-05/section-13b.csv'));
  expect(eu).toEqual([
    ...['EU', 'AUT', String(vienna.id), expect.any(String), 'ATU13585627', 'gültig', 'nicht gefragt', '', ''],
    ...['G-000002', '40,00', '19,00', '7,60', '7,60'],
  ]);
  expect(third?.slice(0, 2)).toEqual(['Drittland', 'CHE']);
  expect(third?.slice(5)).toEqual([
    ...['gültig', 'nicht gefragt', '', '', 'G-000003, G-000004', '0,00', '19,00', '0,00', '0,00'],
  ]);
  expect(await unconfirmed()).toMatchObject([
    { partner: { id: vienna.id }, sound: true, answer: 'not-asked', documents: ['G-000002'] },
    { country: 'CHE', answer: 'not-asked' },
  ]);
});

inFullRun(() => {
  test('the latest VIES answer up to the day of the note counts, otherwise the first one after it', async () => {
    await answered(vienna.id, '2026-04-01', null);
    expect((await number13b())[0]).toEqual(['ATU13585627', 'gültig', 'nicht erreichbar', '', '']);
    await server.database.pool.query('delete from vat_id_checks');
    await answered(vienna.id, '2030-01-02', true);
    expect((await number13b())[0]?.slice(2)).toEqual(['gültig', '2030-01-02', '']);
    await answered(vienna.id, '2026-03-01', true);
    await answered(vienna.id, '2026-04-01', false);
    expect((await number13b())[0]?.slice(2)).toEqual(['ungültig', '2026-04-01', '']);
    expect(await unconfirmed()).toMatchObject([{ answer: 'invalid', answeredOn: '2026-04-01' }, {}]);
    await answered(vienna.id, '2026-04-02', true);
    expect((await number13b())[0]?.slice(2)).toEqual(['gültig', '2026-04-02', '']);
    expect(await unconfirmed()).toMatchObject([{ country: 'CHE' }]);
  });

  test('a malformed VAT ID is never confirmed, and another proof is shown with its day', async () => {
    await server.database.pool.query(`begin; set local session_replication_role = replica;
      update payouts set unsound_vat_id = 'ATX' where partner_id = ${vienna.id}; commit`);
    await server.database.pool.query(
      `insert into vat_id_decisions (partner_id, vat_id, decided_at, decided_by, reason)
       values ($1, 'ATU13585627', '2026-04-20T10:00:00Z', $2, 'Bescheinigung')`,
      [vienna.id, server.root.userId],
    );
    expect((await number13b())[0]).toEqual(['ATU13585627', 'ungültig', 'gültig', '2026-04-02', '2026-04-20']);
    expect(await unconfirmed()).toMatchObject([{ sound: false, provenOn: '2026-04-20' }, {}]);
  });
});

test('the register has every number, and marks numbers without a document', async () => {
  const url = '/api/accounting/2026-05/documents?order[id]=desc&limits=2';
  const page = (await server.get(url)).json();
  expect(page['hydra:totalItems']).toBe(4);
  expect(page['hydra:member']).toMatchObject([
    { number: 'G-000004', kind: 'correction', corrects: 'G-000003', gross: '-50.00' },
    { number: 'G-000003', kind: 'credit-note', corrects: null, gross: '50.00' },
  ]);
  await server.database.pool.query(`begin; set local session_replication_role = replica;
    update payout_papers set number = 17 where number = 2; commit`);
  const register = rowsOf(await server.file('2026-05/numbers.csv'));
  expect(register.find(([number]) => number === 'G-000002')?.[1]).toBe('FEHLT');
  const { numbers } = (await server.get('/api/accounting/2026-05')).json();
  expect(numbers.gaps).toContain('G-000002');
  await server.database.pool.query(`begin; set local session_replication_role = replica;
    update payout_papers set number = 2 where number = 17; commit`);
});

test('the journal has every posting of the month', async () => {
  const [heading, ...rows] = rowsOf(await server.file('2026-05/journal.csv'));
  expect(heading?.at(-1)).toBe('Betrag');
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from postings`.execute(
    server.database.db,
  );
  expect(rows).toHaveLength(counted[0]?.count ?? -1);
  expect(rows.reduce((sum, row) => sum + Number(row.at(-1)?.replace(',', '')), 0)).toBe(0);
  const named = rows.find((row) => row[2] === 'payout-paid' && row[4] === 'paid');
  expect([named?.[3], named?.[5], named?.[12]]).toEqual([
    ...['Auszahlung bezahlt', 'Ausgezahlt', expect.stringMatching(/^Auszahlung \d+$/)],
  ]);
  // Every row has a reference.
  expect(rows.filter((row) => !/\d/.test(row[12] ?? ''))).toEqual([]);
});

test('the documents are served as they were issued, once all of them have their PDF', async () => {
  expect(await server.refused('2026-05/credit-notes.zip')).toEqual([409, 'accountingDocuments']);
  await makePapersJob(server.deps).run();
  const files = unzip(await server.file('2026-05/credit-notes.zip'));
  expect([...files.keys()]).toEqual([
    ...['G-000001.pdf', 'G-000002.pdf', 'G-000003.pdf', 'G-000004.pdf'],
    'Einzelnachweis.csv',
  ]);
  const { text } = await readPdf(files.get('G-000001.pdf') as Buffer);
  expect(text).toContain('119,00 €');
  const credits = rowsOf(files.get('Einzelnachweis.csv') as Buffer).slice(1);
  const { rows } = await server.database.pool.query<{ number: string }>(
    'select number from orders order by id limit 1',
  );
  expect(credits[0]).toEqual([
    ...['G-000001', expect.stringMatching(/^20\d\d-03$/), 'Stufenbonus', '', '', 'test'],
    ...[rows[0]?.number, '2026-05-20', '1000,00', '10,00', '0,00', '100,00'],
  ]);
  expect(credits.map((row) => [row[0], row.at(-1)])).toEqual([
    ['G-000001', '100,00'],
    ['G-000002', '40,00'],
    ['G-000003', '50,00'],
    ['G-000004', '-50,00'],
  ]);
});

fullTest('an audit gets all tables with their description, and encrypted values stay encrypted', async () => {
  const files = unzip(await server.file('tables.zip'));
  const index = files.get('index.xml')?.toString() ?? '';
  for (const table of ['postings', 'credits', 'payouts', 'payout_papers', 'users']) {
    expect(index).toContain(`<URL>${table}.csv</URL>`);
    const { rows } = await server.database.pool.query(`select count(*)::int as count from ${table}`);
    expect(rowsOf(files.get(`${table}.csv`) as Buffer), table).toHaveLength(rows[0].count + 1);
  }
  expect(index).toContain('<Description>Auszahlungen der Partner</Description>');
  expect(index).toContain(
    '<ForeignKey><Name>entry_id</Name><References>journal_entries</References><Alias><From>entry_id</From><To>id</To></Alias>',
  );
  expect([...files.keys()].filter((name) => /^(sessions|tickets|second_factors)\.csv$/.test(name))).toEqual(
    [],
  );
  expect(files.get('users.csv')?.toString()).not.toContain('$argon2');
  const everything = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
  expect(everything).not.toContain('DE02120300000000202051');
});

test('a new table is in the export, or there is a reason why not', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
  );
  const { leftOutTables, leftOutColumns } = await import('./tables/left-out.ts');
  const names = rows.map(({ name }) => name);
  expect(Object.keys(leftOutTables).filter((name) => !names.includes(name))).toEqual([]);
  expect(Object.keys(leftOutColumns).filter((name) => !names.includes(name))).toEqual([]);
});

test('everything is refused without the right, and so is an invalid month', async () => {
  const token = await server.signIn(anna.email);
  for (const url of ['/api/accounting', '/api/accounting/2026-05', '/api/accounting/2026-05/vat.csv'])
    expect([url, (await server.call(token, { url })).statusCode]).toEqual([url, 403]);
  expect((await server.get('/api/accounting/2026-13')).statusCode).toBeGreaterThanOrEqual(400);
});
