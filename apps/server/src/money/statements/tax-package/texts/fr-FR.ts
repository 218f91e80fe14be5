import type { TaxPackageTexts } from './texts.ts';

export const texts: TaxPackageTexts = {
  name: 'Dossier fiscal',
  documents: 'Documents',
  list: 'Liste des documents',
  number: 'Numéro du document',
  kind: 'Type',
  corrects: 'Rectifie',
  rate: 'Taux en %',
  objectedOn: 'Sans effet par opposition du',
};
