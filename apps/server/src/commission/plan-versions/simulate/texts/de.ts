import type { Headings } from '../simulated-partners-csv.ts';

export const texts: Headings = [
  'Nummer',
  'Partner',
  'bisher',
  'simuliert',
  'Differenz',
  'Stufe bisher',
  'Stufe simuliert',
];
