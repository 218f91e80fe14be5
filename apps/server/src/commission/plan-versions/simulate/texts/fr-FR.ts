import type { Headings } from '../simulated-partners-csv.ts';

export const texts: Headings = [
  'Numéro',
  'Partenaire',
  'avant',
  'simulé',
  'Différence',
  'Niveau avant',
  'Niveau simulé',
];
