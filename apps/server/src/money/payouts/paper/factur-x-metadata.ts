import type { PaperProperties } from '../../../platform/paper/paper-properties.ts';

/** Name of the file within the PDF (Factur-X 1.0, ZUGFeRD from 2.1). */
export const FACTUR_X_NAME = 'factur-x.xml';

const properties = [
  ['DocumentFileName', FACTUR_X_NAME, 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const;

/** The PDF's metadata about its invoice: the four properties of Factur-X. */
export const facturXProperties: PaperProperties = {
  schema: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: properties.map(([name, value, description]) => ({
    name,
    value,
    type: 'Text',
    category: 'external',
    description,
  })),
};
