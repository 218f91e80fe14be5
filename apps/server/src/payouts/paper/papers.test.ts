import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { isSoundPdf } from '../../platform/uploads/sound-pdf.ts';
import { type Planted, plant } from '../../team/testing/plant.ts';
import { earn } from '../testing/earn.ts';
import { makeEligible } from '../testing/eligible.ts';
import { readPdf } from '../testing/read-pdf.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const IBAN = 'DE02120300000000202051';

let server: TestServer;
let root: Planted;
let own: Planted;
let other: Planted;
let token: string;
let operatorToken: string;

beforeAll(async () => {
  server = await startTestServer(NOW);
  const { db } = server.database;
  root = await plant(db, {
    name: 'Root',
    parent: null,
    affiliate: false,
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  });
  own = await plant(db, { name: 'Zoë Ковалёва', parent: root });
  other = await plant(db, { name: 'Other', parent: own, country: 'CHE' });
  await makeEligible(server.deps, own, { iban: IBAN });
  await makeEligible(server.deps, other, { ust: 'CHE-100.155.212' });
  token = await server.signIn(own.email);
  operatorToken = await server.signIn(root.email);
});
afterAll(() => server.close());

async function requested(partner: Planted, ...amounts: number[]): Promise<number> {
  for (const cents of amounts) await earn(server.database.db, NOW, [{ partner: partner.id, cents }]);
  const payload = { user: partner.userId };
  const as = await server.signIn(partner.email);
  const answer = await server.call(as, { method: 'POST', url: '/api/payouts', payload });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

async function move(id: number, status: number, reason?: string): Promise<void> {
  const answer = await server.call(operatorToken, {
    method: 'PATCH',
    url: `/api/payouts/${id}`,
    headers: { 'content-type': 'application/merge-patch+json' },
    payload: { status, ...(reason === undefined ? {} : { reason }) },
  });
  expect(answer.statusCode).toBe(200);
}

async function pdfOf(id: number, as = token) {
  const answer = await server.call(as, { url: `/pdf/payout/${id}` });
  expect(answer.statusCode).toBe(200);
  return { ...answer, text: readPdf(answer.rawPayload), bytes: answer.rawPayload };
}

async function readAs(locale: 'de' | 'en' | 'fr-FR' | 'ru-RU', id: number): Promise<string> {
  await server.database.db.updateTable('users').set({ locale }).where('id', '=', own.userId).execute();
  return (await pdfOf(id)).text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

describe('the credit note', () => {
  let id: number;
  beforeAll(async () => {
    id = await requested(own, 123_45, 1000_00);
  });

  test('is a draft without a number until the payout is approved', async () => {
    const { text } = await pdfOf(id);
    expect(text).toContain('Entwurf – noch keine Gutschrift');
    expect(text).not.toContain('G-0000');
  });

  test('names all that the law asks for, as it was when the payout was requested', async () => {
    await move(id, 1);
    const { db } = server.database;
    await db.updateTable('users').set({ first_name: 'Umbenannt' }).where('id', '=', own.userId).execute();
    await db
      .updateTable('billing_addresses')
      .set({ city: 'Umgezogen' })
      .where('user_id', '=', own.userId)
      .execute();
    const pdf = await pdfOf(id);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toBe('inline; filename="Gutschrift G-000001.pdf"');
    expect(await isSoundPdf(pdf.bytes)).toBe(true);
    const lines = pdf.text.replaceAll(/[\u00a0\u202f]/g, ' ').split('\n');
    for (const line of [
      'Gutschrift',
      'Aussteller (Leistungsempfänger)',
      'Root',
      'Gasse Root',
      '10115 Stadt Root',
      'Zoë Ковалёва Blatt',
      'Gasse Zoë Ковалёва',
      '10115 Stadt Zoë Ковалёва',
      'Deutschland',
      'USt-IdNr./Steuernummer: DE136695976',
      'G-000001',
      '20.05.2026',
      '01.11.2018 – 31.12.2018',
      'Builder-Bonus',
      '1.123,45 €',
      'Umsatzsteuer 19 %',
      '213,46 €',
      '1.336,91 €',
      'Abrechnung durch den Leistungsempfänger (§ 14 Abs. 2 UStG).',
      'Auszahlung an: Own Blatt, DE02 **** 2051',
    ])
      expect(lines).toContain(line);
    expect(pdf.text).not.toMatch(/Entwurf|Umbenannt|Umgezogen/);
    expect(pdf.bytes.toString('latin1')).not.toContain(IBAN);
  });

  test('is read in four languages, and names the thing by its legal word in each', async () => {
    expect(await readAs('en', id)).toMatch(/Self-billing credit note \(Gutschrift\)[\s\S]*VAT 19%/);
    expect(await readAs('fr-FR', id)).toMatch(/Avoir en autofacturation \(Gutschrift\)[\s\S]*TVA 19 %/);
    expect(await readAs('ru-RU', id)).toMatch(/Кредитовое авизо \(Gutschrift\)[\s\S]*НДС 19 %/);
    expect(await readAs('de', id)).not.toContain('?');
  });

  test('tells who owes the tax where none is shown', async () => {
    const swiss = await requested(other, 50_00);
    const { text } = await pdfOf(swiss, operatorToken);
    expect(text).toContain('Steuerschuldnerschaft des Leistungsempfängers');
    expect(text).toContain('Schweiz');
    await move(swiss, 1);
    await move(swiss, 2, 'Name passt nicht');
    const cancelled = (await pdfOf(swiss, operatorToken)).text;
    expect(cancelled).toContain('Storniert: Die Auszahlung wurde abgelehnt.');
    expect(cancelled).toContain('G-000002');
  });

  test('numbers follow each other without gaps, also when many are approved at once', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 8; i++) ids.push(await requested(own, 10_00));
    const refused = server.database.db.transaction().execute(async (db) => {
      await db.updateTable('number_ranges').set({ last: 99 }).execute();
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    await Promise.all(ids.map((one) => move(one, 1)));
    const rows = await server.database.db
      .selectFrom('payouts')
      .select('number')
      .where('id', 'in', ids)
      .orderBy('number')
      .execute();
    expect(rows.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('is its owner’s: others find nothing, and a new tab needs a ticket', async () => {
    const foreign = await requested(other, 5_00);
    for (const url of [`/pdf/payout/${foreign}`, '/pdf/payout/999999', `/csv/payout/?user=${other.userId}`])
      expect([url, (await server.call(token, { url })).statusCode]).toEqual([url, 404]);
    for (const url of [`/pdf/payout/${id}`, '/csv/payout/', `/pdf/payout/${id}?token=${token}`])
      expect((await server.call(null, { url })).statusCode).toBe(401);
    for (const path of [`/pdf/payout/${id}`, '/csv/payout/']) {
      const made = await server.call(token, { method: 'POST', url: '/api/tickets', payload: { path } });
      const url = `${path}?ticket=${made.json().ticket}`;
      expect((await server.call(null, { url })).statusCode).toBe(200);
      expect((await server.call(null, { url })).statusCode).toBe(401);
    }
  });
});

describe('the CSV', () => {
  test('has every own payout, for a spreadsheet, and no formula', async () => {
    const { db } = server.database;
    const partner = await plant(db, { name: 'Tabelle', parent: own });
    await makeEligible(server.deps, partner);
    const as = await server.signIn(partner.email);
    const first = await requested(partner, 100_05);
    await move(first, 2, '=HYPERLINK("http://evil.example";"a")');
    const second = await requested(partner, 1);
    const answer = await server.call(as, { url: '/csv/payout/' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename=Auszahlungen.csv');
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.body.replace('\ufeff', '').split('\r\n')).toEqual([
      'Auszahlung;Nummer;Angefordert;Status;Art;Netto;Steuersatz;Umsatzsteuer;Auszahlungsbetrag;Gebühr;Grund',
      `${first};;2026-05-20;abgelehnt;Bank;100,05;19,00;19,01;119,06;0,00;"'=HYPERLINK(""http://evil.example"";""a"")"`,
      `${second};;2026-05-20;offen;Bank;100,06;19,00;19,01;119,07;0,00;`,
      '',
    ]);
  });

  test('is in the reader’s language', async () => {
    const { db } = server.database;
    const partner = await plant(db, { name: 'Reader', parent: own, locale: 'en' });
    await makeEligible(server.deps, partner);
    const as = await server.signIn(partner.email);
    await requested(partner, 7_00);
    const answer = await server.call(as, { url: '/csv/payout' });
    expect(answer.body).toContain(';pending;bank;7.00;19.00;1.33;8.33;0.00;');
  });
});

test('what a payout keeps of its owner is sealed, and opens only there', async () => {
  const id = await requested(own, 3_00);
  const { rows } = await server.database.pool.query<{ dump: string }>(
    `select string_agg(t::text, ' ') as dump from payouts t`,
  );
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const secret of [IBAN, 'Stadt Zoë', 'DE136695976']) {
    expect(rows[0]?.dump).not.toContain(secret);
    expect(rows[0]?.dump).not.toContain(hex(secret));
  }
  const { db } = server.database;
  const row = await db
    .selectFrom('payouts')
    .select('particulars')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const copy = await requested(other, 3_00);
  await db.updateTable('payouts').set({ particulars: row.particulars }).where('id', '=', copy).execute();
  expect((await server.call(operatorToken, { url: `/pdf/payout/${copy}` })).statusCode).toBe(500);
});
