import { expect, test } from 'vitest';
import { writeEInvoice } from '../paper/e-invoice.ts';
import { officialFaults, officialRules } from './official-rules.ts';
import { sampleNote } from './sample-note.ts';

const german = { countryIso: 'DEU', ust: 'DE136695976' };

const cases = [
  { payer: {}, particulars: german },
  { payer: { smallBusiness: true }, particulars: german },
  { payer: { taxStatus: 'unproven' }, particulars: german },
  { payer: {}, particulars: { countryIso: 'AUT', ust: 'ATU13585627' } },
  { payer: {}, particulars: { countryIso: 'CHE', ust: 'CHE-100.155.212' } },
] as const;

test('documents and corrections of each tax satisfy the rules named by EN16931_SEF, which detect changes', async (context) => {
  if (!officialRules) {
    const note = 'not validated, since EN16931_SEF names no rules';
    console.log(note);
    context.skip(note);
  }
  for (const sample of cases)
    for (const kind of ['credit-note', 'correction'] as const) {
      const xml = await writeEInvoice(sampleNote({ netCents: 1000_55, kind, ...sample }));
      expect([sample, kind, await officialFaults(xml)]).toEqual([sample, kind, []]);
    }
  const xml = await writeEInvoice(sampleNote({ netCents: 1000_55 }));
  const changed = xml.replace('<ram:GrandTotalAmount>1190.65<', '<ram:GrandTotalAmount>1190.66<');
  expect((await officialFaults(changed)).join()).toContain('BR-CO-15');
});
