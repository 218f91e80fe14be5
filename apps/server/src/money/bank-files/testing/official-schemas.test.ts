import { readFileSync } from 'node:fs';
import { expect, type TestContext, test } from 'vitest';
import { writePaymentFile } from '../pain001/write-payment-file.ts';
import { sampleFile, samplePayment } from './sample-file.ts';
import { namespaceOf, officialSchemas, schemaFaults } from './schemas.ts';

test('written files are valid against the official schema named by PAIN_XSD', async (context) => {
  const schema = named(context, 'PAIN_XSD', officialSchemas.pain);
  const leavesEea = samplePayment({
    creditorIban: 'CH9300762011623852957',
    creditorBic: 'UBSWCHZH80A',
    creditorAddress: { street: 'Weg 1', postcode: '2000', city: 'Neuchâtel', countryISO: 'CHE' },
  });
  const { debtor } = sampleFile();
  const address = { street: 'Lindenallee 1', postcode: '20095', city: 'Hamburg', countryISO: 'DEU' };
  for (const file of [
    sampleFile(),
    sampleFile({ debtor: { ...debtor, bic: null } }),
    sampleFile({ debtor: { ...debtor, address }, payments: [leavesEea] }),
    sampleFile({ payments: [samplePayment({ remittance: '', creditorBic: 'BYLADEM1001' })] }),
  ]) {
    const { xml } = await writePaymentFile(file);
    expect(schemaFaults(xml ?? Buffer.alloc(0), schema)).toEqual([]);
  }
});

test('the statement used in reader tests is valid against the official schema named by CAMT_XSD', (context) => {
  const schema = named(context, 'CAMT_XSD', officialSchemas.camt);
  const message = namespaceOf(schema).split(':').at(-1);
  const statement = readFileSync(new URL(`golden/${message}.xml`, import.meta.url));
  expect(schemaFaults(statement, schema)).toEqual([]);
});

/** The official schemas must not be distributed; the test reports that nothing was validated without them. */
function named(context: TestContext, variable: string, schema: string | undefined): string {
  if (schema) return schema;
  const note = `not validated, since ${variable} names no schema`;
  console.log(note);
  return context.skip(note);
}
