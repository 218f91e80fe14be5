import type { Texts } from '../../../i18n/use-texts.ts';

/** Last path segments with a text of their own; all others are derived or never change. */
const fields = [
  'name',
  'leaf',
  'qpFrom',
  'qpTo',
  'percentBp',
  'legs',
  'sharingWeight',
  'balancingWeight',
  'minQp',
  'count',
  'qp',
  'fromLevel',
  'centsPerQp',
  'days',
  'newCustomers',
  'amountCents',
  'psvCents',
  'activeCustomers',
  'poolBp',
] as const;

/** The label of a plan field, with its row or bonus. */
export function pathText(texts: Texts, path: string): string {
  const { t } = texts;
  const [area = '', row = '', key = ''] = path.split('.');
  const last = key === 'legs' ? 'legs' : path.split('.').at(-1);
  const name = fields.find((field) => field === last);
  const field = name === undefined ? (last ?? '') : t(`plans:field.${name}`);
  return t('plans:fieldOf', { row: rowText(texts, area, row, key), field });
}

function rowText({ t, format }: Texts, area: string, row: string, key: string): string {
  const number = (position: string) => format.integer(Number(position));
  switch (area) {
    case 'levels':
      return t('plans:row.level', { level: number(row) });
    case 'progression':
      return t('plans:row.progression', { level: number(row) });
    case 'levelGroups':
      return t('plans:row.groups');
    case 'stepUp':
      return t('money:credits.bonus.step-up');
    case 'kickStart':
      return t(`plans:row.${row === 'easy' ? 'easy' : 'pro'}`);
    case 'builder':
      return t('plans:row.stage', { stage: number(String(Number(key) + 1)) });
    case 'infinity':
      return t('money:credits.bonus.infinity');
    default:
      return t('money:credits.bonus.balancing');
  }
}
