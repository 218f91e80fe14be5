import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { inspectUpload } from '../../../platform/uploads/inspect-upload.ts';
import { ruleFaults, schemaFaults, textsOf } from '../testing/en16931.ts';
import { IBAN, startPaperServer } from '../testing/paper-server.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { sampleNote } from '../testing/sample-note.ts';
import { printCreditNote } from './print-credit-note.ts';

const server = setUp(startPaperServer);

describe('the credit note', () => {
  let id: number;
  beforeAll(async () => {
    id = await server.requested(server.own, 123_45, 1000_00);
  });

  test('is a draft without a number until the payout is approved, and contains no invoice', async () => {
    const { text, attachments, bytes } = await server.pdfOf(id);
    expect(await inspectUpload('Entwurf.pdf', bytes)).toMatchObject({ bytes });
    expect(text).toContain('Entwurf – noch keine Gutschrift');
    expect(text).not.toContain('G-0000');
    expect(attachments).toEqual({});
    await server.speak('en');
    expect((await server.pdfOf(id)).text).toContain('Draft – not an invoice yet');
    await server.speak('de');
  });

  test('names all that the law requires, as it was when the payout was requested', async () => {
    await server.move(id, 1);
    const { db } = server.database;
    await db
      .updateTable('users')
      .set({ first_name: 'Umbenannt' })
      .where('id', '=', server.own.userId)
      .execute();
    await db
      .updateTable('billing_addresses')
      .set({ city: 'Umgezogen' })
      .where('user_id', '=', server.own.userId)
      .execute();
    const pdf = await server.pdfOf(id);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toBe('inline; filename="Gutschrift G-000001.pdf"');
    expect([pdf.title, pdf.language]).toEqual(['Gutschrift G-000001', 'de']);
    // Partners send it back as their own document: it contains the invoice as XML and nothing else.
    expect(Object.keys(pdf.attachments)).toEqual(['factur-x.xml']);
    expect(await inspectUpload('Gutschrift.pdf', pdf.bytes)).toMatchObject({ bytes: pdf.bytes });
    const lines = pdf.text.split('\n');
    for (const line of [
      'Gutschrift',
      'Aussteller (Leistungsempfänger)',
      'Root',
      'Gasse Root',
      '10115 Stadt Root',
      'USt-IdNr./Steuernummer: DE115235681',
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
      'Abrechnung durch den Leistungsempfänger (§ 14 Abs. 2 Satz 5 UStG).',
      'Auszahlung an: Own Blatt, DE02 **** 2051',
      'Seite 1 von 1',
    ])
      expect(lines).toContain(line);
    expect(pdf.text).not.toMatch(/Entwurf|Umbenannt|Umgezogen/);
    expect(pdf.bytes.toString('latin1')).not.toContain(IBAN);
  });

  test('contains the same as an electronic invoice whose totals are the payout’s', async () => {
    const { attachments, bytes } = await server.pdfOf(id);
    expect(Object.keys(attachments)).toEqual(['factur-x.xml']);
    const xml = attachments['factur-x.xml']?.toString() ?? '';
    expect([schemaFaults(xml), await ruleFaults(xml)]).toEqual([[], []]);
    expect(textsOf(xml, 'ram:DuePayableAmount')).toEqual(['1336.91']);
    expect(textsOf(xml, 'ram:TaxTotalAmount')).toEqual(['213.46']);
    expect(textsOf(xml, 'rsm:ExchangedDocument/ram:ID')).toEqual(['G-000001']);
    expect(xml).not.toContain(IBAN);
    const raw = bytes.toString('latin1');
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '/AFRelationship /Alternative',
      '/Subtype /text#2Fxml',
      '/GTS_PDFA1',
    ])
      expect(raw).toContain(part);
    const fonts = raw.match(/\/Type \/FontDescriptor[\s\S]*?endobj/g) ?? [];
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toContain('/FontFile2');
    expect(raw).toMatch(/\/Type \/Catalog[\s\S]*?\/AF \[/);
  });

  test('stays as it was issued, byte for byte, whatever changes later', async () => {
    const { bytes } = await server.pdfOf(id);
    await server.speak('ru-RU');
    expect((await server.pdfOf(id)).bytes.equals(bytes)).toBe(true);
    expect((await server.pdfOf(id, server.operatorToken)).bytes.equals(bytes)).toBe(true);
    await server.speak('de');
    const { db } = server.database;
    const file = await db.selectFrom('payout_paper_files').selectAll().executeTakeFirstOrThrow();
    expect(file.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true);
    for (const marker of ['%PDF', 'Stadt', Buffer.from('%PDF-1.7').toString('base64').slice(0, 10)])
      expect(file.pdf.toString('latin1')).not.toContain(marker);
    for (const change of [
      sql`update payout_papers set number = 99`,
      sql`delete from payout_papers`,
      sql`update payout_paper_files set sha256 = sha256`,
      sql`delete from payout_paper_files`,
      sql`update payouts set tax_cents = 0 where id = ${id}`,
      sql`update payouts set number = null where id = ${id}`,
      sql`update payouts set particulars = null where id = ${id}`,
    ])
      await expect(change.execute(db)).rejects.toThrow(/immutable|has a paper/);
  });

  inFullRun(() => {
    test('is written in the payee’s language, with the statutory wording in German too', async () => {
      const issued = async (locale: 'en' | 'fr-FR' | 'ru-RU') => {
        await server.speak(locale);
        const one = await server.requested(server.own, 10_00);
        await server.move(one, 1);
        return (await server.pdfOf(one)).text;
      };
      expect(await issued('en')).toMatch(/Self-billed invoice \(Gutschrift\)[\s\S]*VAT 19%/);
      expect(await issued('fr-FR')).toMatch(/Facture – Autofacturation \(Gutschrift\)[\s\S]*TVA 19 %/);
      const russian = await issued('ru-RU');
      expect(russian).toMatch(
        /Расчётный документ получателя услуги\s\(Gutschrift\)[\s\S]*НДС 19 %[\s\S]*Страница 1 из 1/,
      );
      expect(russian).toMatch(/Abrechnung durch den Leistungsempfänger \(§ 14 Abs\. 2 Satz 5\sUStG\)/);
      await server.speak('de');
    });
  });

  fullTest('is visible only to its owner, and a new tab needs a ticket', async () => {
    const foreign = await server.requested(server.other, 5_00);
    for (const url of [
      `/pdf/payout/${foreign}`,
      `/pdf/payout/${foreign}/correction`,
      '/pdf/payout/999999',
      `/csv/payout/?user=${server.other.userId}`,
    ])
      expect([url, (await server.call(server.token, { url })).statusCode]).toEqual([url, 404]);
    for (const url of [`/pdf/payout/${id}`, '/csv/payout/', `/pdf/payout/${id}?token=${server.token}`])
      expect((await server.call(null, { url })).statusCode).toBe(401);
    for (const path of [`/pdf/payout/${id}`, '/csv/payout/']) {
      const response = await server.call(server.token, {
        method: 'POST',
        url: '/api/tickets',
        payload: { path },
      });
      const url = `${path}?ticket=${response.json().ticket}`;
      expect((await server.call(null, { url })).statusCode).toBe(200);
      expect((await server.call(null, { url })).statusCode).toBe(401);
    }
  });
});

inFullRun(() => {
  test('a long document breaks into pages, each with its heading and page number', async () => {
    const lines = Array.from({ length: 90 }, (_, i) => ({
      cents: i + 1,
      bonus: i % 2 ? 'builder' : 'level',
    }));
    const netCents = lines.reduce((sum, { cents }) => sum + cents, 0);
    const { pages } = await readPdf(await printCreditNote(sampleNote({ netCents, lines }), 'de', null));
    expect(pages.length).toBe(3);
    pages.forEach((page, i) => {
      expect(page).toContain(`Seite ${i + 1} von 3`);
      expect(page).toContain('Provision');
      expect(page).toContain('Blattwerk GmbH · Laubweg 5 · 20095 Hamburg');
      if (i > 0) expect(page[0]).toBe('Gutschrift G-000002');
    });
    expect(pages.flat().filter((text) => /bonus$/i.test(text))).toHaveLength(90);
    expect(pages.at(-1)).toContain('40,95 €');
  });
});
