import { useTexts } from '../../../i18n/use-texts.ts';
import { isBonus, nameOfPart } from './figure-parts.ts';

/** Label of a figure's part: a bonus, a month of joining, or a text of the cockpit. */
export function usePartName(): (part: string) => string {
  const { t, format } = useTexts();
  return (part) => {
    if (isBonus(part)) return t(`money:credits.bonus.${part}`);
    const joined = /^(?:joined-)?(\d{4}-\d\d)$/.exec(part)?.[1];
    if (joined !== undefined) return t('cockpit:joinedIn', { month: format.month(`${joined}-01`) });
    if (part === 'top' || part === 'risers') return t('cockpit:psv');
    const name = nameOfPart(part);
    return name === undefined ? part : t(`cockpit:part.${name}`);
  };
}
