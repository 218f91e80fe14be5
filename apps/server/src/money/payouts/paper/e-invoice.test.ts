import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFullRun, mainCases } from '../../../../test-support/full-run.ts';
import { ruleFaults, schemaFaults, textsOf } from '../testing/en16931.ts';
import { sampleNote } from '../testing/sample-note.ts';
import { composeCreditNote } from './credit-note.ts';
import { taxIdentificationOf, writeEInvoice } from './e-invoice.ts';
import { printCreditNote } from './print-credit-note.ts';

test('a changed cent or a missing element is detected', async () => {
  const xml = await writeEInvoice(sampleNote({ netCents: 1000_55 }));
  const changed = async (from: string, to: string) => {
    expect(xml).toContain(from);
    return [...schemaFaults(xml.replace(from, to)), ...(await ruleFaults(xml.replace(from, to)))].join('\n');
  };
  expect(await changed('<ram:GrandTotalAmount>1190.65<', '<ram:GrandTotalAmount>1190.66<')).toContain(
    'BR-CO-15',
  );
  expect(await changed('<ram:LineTotalAmount>1000.55<', '<ram:LineTotalAmount>1000.54<')).toContain(
    'BR-CO-10',
  );
  expect(await changed('<ram:CalculatedAmount>190.10<', '<ram:CalculatedAmount>190.30<')).toContain(
    'BR-CO-17',
  );
  expect(schemaFaults(xml.replace('<ram:TypeCode>389</ram:TypeCode>', '')).join()).toContain('TypeCode');
  expect(schemaFaults(xml.replace('<ram:ApplicableHeaderTradeDelivery/>', ''))).not.toEqual([]);
});

test('the partner sells, the company buys, and a reversal line names the document that had paid it', async () => {
  const note = sampleNote({
    netCents: 90_00,
    locale: 'fr-FR',
    particulars: { company: 'Laub & Co' },
    lines: [
      { cents: 100_00 },
      { bonus: 'builder', cents: 25_00 },
      {
        cents: -35_00,
        earlierPayout: 3,
        earlierNumber: 1,
        earlierIssuedAt: new Date('2026-03-31T22:30:00Z'),
      },
    ],
  });
  const xml = await writeEInvoice(note);
  expect([schemaFaults(xml), await ruleFaults(xml)]).toEqual([[], []]);
  expect(textsOf(xml, 'ram:SellerTradeParty/ram:Name')).toEqual(['Laub & Co']);
  expect(textsOf(xml, 'ram:SellerTradeParty/ram:ID')).toEqual(['41']);
  expect(textsOf(xml, 'ram:PersonName')).toEqual(['Zoë Ковалёва']);
  expect(textsOf(xml, 'ram:BuyerTradeParty/ram:Name')).toEqual(['Blattwerk GmbH']);
  expect(textsOf(xml, 'ram:SpecifiedTradeProduct/ram:Name')).toEqual([
    'Bonus de niveau',
    'Bonus Builder',
    'Bonus de niveau\u00a0: reprise sur G-000001',
  ]);
  expect(textsOf(xml, 'ram:BilledQuantity').map(Number)).toEqual([1, 1, -1]);
  expect(textsOf(xml, 'ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual(['G-000001']);
  // A Berlin day: in UTC it was still March.
  expect(textsOf(xml, 'ram:InvoiceReferencedDocument//*[local-name()="DateTimeString"]')).toEqual([
    '20260401',
  ]);
  expect(textsOf(xml, 'ram:BillingSpecifiedPeriod//udt:DateTimeString')).toEqual(['20260301', '20260430']);
  expect(textsOf(xml, 'ram:IncludedNote').join()).toContain('Abrechnung durch den Leistungsempfänger');
  expect(xml).not.toContain('DE02120300000000202051');
});

test('a correction names the document that it cancels, as the law requires', async () => {
  const xml = await writeEInvoice(sampleNote({ netCents: 100_00, kind: 'correction' }));
  expect(textsOf(xml, 'ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual(['G-000001']);
  expect(textsOf(xml, 'rsm:ExchangedDocument/ram:ID')).toEqual(['G-000002']);
});

const reasons: readonly (readonly ['de' | 'en' | 'fr-FR' | 'ru-RU', string])[] = [
  ['ru-RU', 'Указанная причина:'],
  ['de', 'Begründung:'],
  ['en', 'Reason given:'],
  ['fr-FR', 'Motif indiqué\u00a0:'],
];

test.each(mainCases(1, reasons))(
  'the reason for a rejection is given in %s, on one line and truncated',
  async (locale, words) => {
    const reason = `<b>Konto</b> & "Name"\n\u0000\u0007 passen nicht ]]> ${'😀'.repeat(500)}`;
    const note = sampleNote({ netCents: 100_00, kind: 'correction', locale, reason });
    const xml = await writeEInvoice(note);
    expect([schemaFaults(xml), await ruleFaults(xml)]).toEqual([[], []]);
    const printed = `${words} <b>Konto</b> & "Name" passen nicht ]]> 😀`;
    const onPaper = composeCreditNote(note, locale).notes.find((line) => line.includes(words));
    expect(onPaper).toContain(printed);
    expect([...(onPaper?.split(`${words} `)[1] ?? '')]).toHaveLength(300);
    expect(onPaper?.endsWith('😀…')).toBe(true);
    expect(textsOf(xml, 'ram:IncludedNote/ram:Content').join('\n')).toContain(printed);
    expect((await printCreditNote(note, locale, xml)).length).toBeGreaterThan(0);
    const without = await writeEInvoice(
      sampleNote({ netCents: 100_00, kind: 'correction', locale, reason: ' ' }),
    );
    expect(without).not.toContain(words);
  },
);

/** Why there is no tax, in the wording of the law and of each language. */
const whyNoTax = {
  de: {
    'reverse-charge': 'Steuerschuldnerschaft des Leistungsempfängers',
    'small-business': 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer)',
    unproven: 'Kein Steuerausweis: Der Steuerstatus ist nicht nachgewiesen.',
  },
  en: {
    'reverse-charge': 'Reverse charge: the recipient of the service owes the tax',
    'small-business':
      'VAT exempt: small-enterprise scheme (Kleinunternehmer, section 19 of the German VAT Act (UStG))',
    unproven: 'No VAT shown: the tax status is not proven.',
  },
  'fr-FR': {
    'reverse-charge': 'Autoliquidation (Steuerschuldnerschaft',
    'small-business': 'Exonéré de TVA\u00a0: régime des petites entreprises (Kleinunternehmer, § 19 UStG)',
    unproven: 'TVA non mentionnée\u00a0: le statut fiscal n’est pas justifié.',
  },
  'ru-RU': {
    'reverse-charge': 'Налог уплачивает получатель услуги',
    'small-business': 'НДС не облагается: режим малых предпринимателей (Kleinunternehmer, § 19 UStG)',
    unproven: 'НДС не указан: налоговый статус не подтверждён.',
  },
};

test.each(mainCases(2, ['de', 'en', 'fr-FR', 'ru-RU'] as const))(
  'the reason for no tax is given in %s, and once in German',
  async (locale) => {
    const samples = {
      'reverse-charge': { particulars: { countryIso: 'AUT', ust: 'ATU13585627' } },
      'small-business': { payer: { smallBusiness: true } },
      unproven: { payer: { taxStatus: 'unproven' as const } },
    };
    for (const kind of ['reverse-charge', 'small-business', 'unproven'] as const) {
      const note = sampleNote({ netCents: 100_00, locale, ...samples[kind] });
      const [reason = ''] = textsOf(await writeEInvoice(note), 'ram:ExemptionReason');
      expect(reason).toContain(whyNoTax[locale][kind]);
      expect([kind, reason, reason.split(whyNoTax.de[kind]).length - 1]).toEqual([kind, reason, 1]);
      expect(composeCreditNote(note, locale).notes.join('\n')).toContain(whyNoTax[locale][kind]);
    }
  },
);

test.each([
  ['de', 'Auszahlung an: Zoë', 'USt-IdNr./Steuernummer: DE'],
  ['en', 'Paid to: Zoë', 'VAT ID/tax number: DE'],
  ['fr-FR', 'Versé à\u00a0: Zoë', 'N° de TVA/numéro fiscal\u00a0: DE'],
  ['ru-RU', 'Получатель выплаты: Zoë', 'Номер НДС/налоговый номер: DE'],
] as const)('the label of a line precedes a colon, with the spacing of %s', (locale, target, taxNumber) => {
  const { notes, issuer, recipient } = composeCreditNote(sampleNote({ netCents: 100_00, locale }), locale);
  expect(notes.join('\n')).toContain(target);
  for (const { lines } of [issuer, recipient]) expect(lines.join('\n')).toContain(taxNumber);
  if (locale === 'fr-FR') expect(notes.join('\n')).toContain('Texte légal allemand\u00a0: ');
});

test.each([
  ['DE136695976', { vatId: 'DE136695976' }],
  ['atu 13585627', { localTaxId: 'atu 13585627' }],
  ['ATU13585627', { vatId: 'ATU13585627' }],
  ['CHE-100.155.212', { vatId: 'CHE100155212' }],
  ['EL123456789', { vatId: 'EL123456789' }],
  ['12/345/67890', { localTaxId: '12/345/67890' }],
  ['ZZ136695976', { localTaxId: 'ZZ136695976' }],
])('%s is recognized by its form', (ust, expected) => {
  expect(taxIdentificationOf(ust)).toEqual(expected);
});

test('any names, places, numbers and amounts satisfy the rules', async () => {
  const word = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '');
  const cents = fc.integer({ min: 1, max: 90_000_000_00 });
  const samples = fc.record({
    amounts: fc.array(cents, { minLength: 1, maxLength: 6 }),
    name: word,
    street: word,
    city: word,
    ust: word,
    countryIso: fc.constantFrom('DEU', 'CHE', 'AUT', 'GRC', 'USA', 'GBR'),
    smallBusiness: fc.boolean(),
    taxStatus: fc.constantFrom('proven' as const, 'unproven' as const),
    locale: fc.constantFrom('de' as const, 'en' as const, 'fr-FR' as const, 'ru-RU' as const),
  });
  await fc.assert(
    fc.asyncProperty(samples, async ({ amounts, smallBusiness, taxStatus, locale, ...particulars }) => {
      const note = sampleNote({
        netCents: amounts.reduce((sum, amount) => sum + amount, 0),
        lines: amounts.map((amount) => ({ cents: amount })),
        payer: { smallBusiness, taxStatus },
        particulars,
        locale,
      });
      const xml = await writeEInvoice(note);
      expect([schemaFaults(xml), await ruleFaults(xml)]).toEqual([[], []]);
    }),
    { numRuns: isFullRun ? 200 : 3 },
  );
});
