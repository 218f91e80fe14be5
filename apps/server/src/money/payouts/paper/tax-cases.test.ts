import { describe, expect, test } from 'vitest';
import { isFullRun } from '../../../../test-support/full-run.ts';
import { ruleFaults, schemaFaults, textsOf } from '../testing/en16931.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { type SampleNote, sampleNote } from '../testing/sample-note.ts';
import { writeEInvoice } from './e-invoice.ts';
import { printCreditNote } from './print-credit-note.ts';

interface Golden {
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly rate: string;
  readonly category: 'S' | 'E' | 'AE';
  /** UNTDID 1001. */
  readonly type: '389' | '261';
  /** Why no tax is shown; null if tax is shown. */
  readonly reason: string | null;
}

const standard = { rate: '19', category: 'S', type: '389', reason: null } as const;
const smallBusiness = {
  rate: '0',
  category: 'E',
  type: '389',
  reason: 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer)',
} as const;
const unproven = { ...smallBusiness, reason: 'Kein Steuerausweis: Der Steuerstatus ist nicht nachgewiesen.' };
const reverseCharge = {
  rate: '0',
  category: 'AE',
  type: '389',
  reason: 'Steuerschuldnerschaft des Leistungsempfängers',
} as const;

const swiss = { countryIso: 'CHE', ust: 'CHE-100.155.212', city: 'Bern', postcode: '3000' };
const austrian = { countryIso: 'AUT', ust: 'ATU13585627', city: 'Wien', postcode: '1010' };

/** Up to 250 EUR gross German law requires less; our documents always contain everything. */
const cases: readonly [name: string, SampleNote, Golden][] = [
  [
    'German, 250.00 gross',
    { netCents: 210_08 },
    { net: '210,08', tax: '39,92', gross: '250,00', ...standard },
  ],
  ['German, above', { netCents: 210_09 }, { net: '210,09', tax: '39,92', gross: '250,01', ...standard }],
  [
    'small business, 250.00 gross',
    { netCents: 250_00, payer: { smallBusiness: true }, particulars: { ust: '12/345/67890' } },
    { net: '250,00', tax: '0,00', gross: '250,00', ...smallBusiness },
  ],
  [
    'small business, above',
    { netCents: 250_01, payer: { smallBusiness: true } },
    { net: '250,01', tax: '0,00', gross: '250,01', ...smallBusiness },
  ],
  [
    'unproven, 250.00 gross',
    { netCents: 250_00, payer: { taxStatus: 'unproven' }, particulars: { ust: '12/345/67890' } },
    { net: '250,00', tax: '0,00', gross: '250,00', ...unproven },
  ],
  [
    'unproven, above',
    { netCents: 250_01, payer: { taxStatus: 'unproven' } },
    { net: '250,01', tax: '0,00', gross: '250,01', ...unproven },
  ],
  [
    'Switzerland, 250.00 gross',
    { netCents: 250_00, particulars: swiss },
    { net: '250,00', tax: '0,00', gross: '250,00', ...reverseCharge },
  ],
  [
    'Switzerland, above',
    { netCents: 1_234_567_89, particulars: swiss },
    { net: '1.234.567,89', tax: '0,00', gross: '1.234.567,89', ...reverseCharge },
  ],
  [
    'another EU country, 250.00 gross',
    { netCents: 250_00, particulars: austrian },
    { net: '250,00', tax: '0,00', gross: '250,00', ...reverseCharge },
  ],
  [
    'another EU country, above',
    { netCents: 250_01, particulars: austrian },
    { net: '250,01', tax: '0,00', gross: '250,01', ...reverseCharge },
  ],
  [
    'correction, 250.00 gross',
    { netCents: 210_08, kind: 'correction' },
    { net: '210,08', tax: '39,92', gross: '250,00', ...standard, type: '261' },
  ],
  [
    'correction, above',
    { netCents: 1000_55, kind: 'correction' },
    { net: '1.000,55', tax: '190,10', gross: '1.190,65', ...standard, type: '261' },
  ],
];

/** `1.234,50` in the notation of an electronic invoice. */
const machine = (amount: string) => amount.replaceAll('.', '').replace(',', '.');

/** One of each pair: the amount up to which less would suffice, and the cancelled note. */
const tried = isFullRun ? cases : cases.filter(([name]) => name.includes('250.00'));

describe.each(tried)('%s', (_, sample, golden) => {
  const note = sampleNote(sample);

  test('the electronic invoice has these totals, and satisfies the schema and the rules', async () => {
    const xml = await writeEInvoice(note);
    const first = (element: string) => textsOf(xml, element)[0];
    expect({
      net: first('ram:TaxBasisTotalAmount'),
      tax: first('ram:TaxTotalAmount'),
      gross: first('ram:GrandTotalAmount'),
      due: first('ram:DuePayableAmount'),
      rate: Number(
        first('ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent'),
      ),
      categories: [...new Set(textsOf(xml, 'ram:CategoryCode'))],
      type: first('ram:TypeCode'),
      reasons: textsOf(xml, 'ram:ExemptionReason'),
    }).toEqual({
      net: machine(golden.net),
      tax: machine(golden.tax),
      gross: machine(golden.gross),
      due: machine(golden.gross),
      rate: Number(golden.rate),
      categories: [golden.category],
      type: golden.type,
      reasons: golden.reason === null ? [] : [golden.reason],
    });
    expect(schemaFaults(xml)).toEqual([]);
    expect(await ruleFaults(xml)).toEqual([]);
  });

  test('the document shows the same', async () => {
    const { text } = await readPdf(await printCreditNote(note, 'de', null));
    for (const shown of [
      `${golden.net} €`,
      ...(golden.category === 'S' ? [`Umsatzsteuer ${golden.rate} %`, `${golden.tax} €`] : []),
      `${golden.gross} €`,
      ...(golden.reason === null ? [] : [golden.reason]),
    ])
      expect(text.split('\n')).toContain(shown);
    // Without tax there is no rate either, least of all one of 0 %.
    if (golden.category !== 'S') expect(text).not.toMatch(/^(Umsatzsteuer \d.*|0,00 €)$/m);
    if (golden.reason === null) expect(text).not.toMatch(/Kein Steuerausweis|Steuerschuldnerschaft/);
    expect(text).toContain(golden.type === '261' ? 'Stornierung der Gutschrift G-000001' : 'Gutschrift');
  });
});
