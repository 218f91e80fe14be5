import type { TaxPackageTexts } from './texts.ts';

export const texts: TaxPackageTexts = {
  name: 'Tax package',
  documents: 'Documents',
  list: 'List of documents',
  number: 'Document number',
  kind: 'Kind',
  corrects: 'Corrects',
  rate: 'Tax rate in %',
  objectedOn: 'Void by objection of',
};
