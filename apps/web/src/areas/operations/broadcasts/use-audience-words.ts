import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { countryNames } from '../../../i18n/country-name.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Audience } from './broadcasts.data.ts';

/** The filter of a broadcast as one line of text. */
export function useAudienceWords(): (audience: Audience) => string {
  const { t, format, locale } = useTexts();
  const levelName = useLevelName();
  return ({ text, state, level, country, placed }) => {
    const parts = [
      ...(state === undefined ? [] : [format.list(state.map((one) => t(`operations:partners.is.${one}`)))]),
      ...(level === undefined ? [] : [format.list(level.map(levelName))]),
      ...(country === undefined ? [] : [format.list(countryNames(country, locale))]),
      ...(placed === undefined
        ? []
        : [t(placed ? 'operations:partners.isPlaced' : 'operations:partners.isUnplaced')]),
      ...(text === undefined ? [] : [t('broadcasts:named', { text })]),
    ];
    return parts.length === 0 ? t('broadcasts:everybody') : parts.join(' · ');
  };
}
