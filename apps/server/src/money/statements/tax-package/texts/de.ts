import type { TaxPackageTexts } from './texts.ts';

export const texts: TaxPackageTexts = {
  name: 'Steuerpaket',
  documents: 'Belege',
  list: 'Belegliste',
  number: 'Belegnummer',
  kind: 'Art',
  corrects: 'Berichtigt',
  rate: 'Steuersatz in %',
  objectedOn: 'Unwirksam durch Widerspruch vom',
};
