import type { Headings } from '../simulated-partners-csv.ts';

export const texts: Headings = [
  'Number',
  'Partner',
  'before',
  'simulated',
  'Difference',
  'Level before',
  'Level simulated',
];
