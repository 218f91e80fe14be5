import type { Purpose } from '@blattwerk/contract/accounting/purposes.ts';
import type { Translate } from '../../i18n/i18n.ts';

/** The purpose of an account as text: a bonus with its tax treatment, or a way out for money. */
export function purposeText(t: Translate, purpose: Purpose | string): string {
  const [first = '', treatment] = purpose.split('/');
  if (treatment === undefined)
    return t(`operations:accounting.purpose.${first}` as 'operations:accounting.purpose.bank');
  return t('operations:accounting.expense', {
    bonus: t(`operations:accounting.bonus.${first}` as 'operations:accounting.bonus.all'),
    treatment: treatmentText(t, treatment),
  });
}

/** A tax treatment as text. */
export function treatmentText(t: Translate, treatment: string): string {
  return t(`operations:accounting.treatment.${treatment}` as 'operations:accounting.treatment.standard');
}
