import type { Headings } from '../simulated-partners-csv.ts';

export const texts: Headings = [
  'Номер',
  'Партнёр',
  'было',
  'в расчёте',
  'Разница',
  'Ступень была',
  'Ступень в расчёте',
];
