import { useQuery } from '@tanstack/react-query';
import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { countriesQuery } from '../company/company.data.ts';
import type { Audience } from './broadcasts.data.ts';

/** The name of a country, by its three-letter code. */
function useCountryName(): (country: string) => string {
  const countries = useQuery(countriesQuery()).data?.items ?? [];
  return (country) => countries.find(({ iso3 }) => iso3 === country)?.name ?? country;
}

/** The filter of a broadcast as one line of text. */
export function useAudienceWords(): (audience: Audience) => string {
  const { t, format } = useTexts();
  const levelName = useLevelName();
  const countryName = useCountryName();
  return ({ text, state, level, country, placed }) => {
    const parts = [
      ...(state === undefined ? [] : [format.list(state.map((one) => t(`operations:partners.is.${one}`)))]),
      ...(level === undefined ? [] : [format.list(level.map(levelName))]),
      ...(country === undefined ? [] : [format.list(country.map(countryName))]),
      ...(placed === undefined
        ? []
        : [t(placed ? 'operations:partners.isPlaced' : 'operations:partners.isUnplaced')]),
      ...(text === undefined ? [] : [t('broadcasts:named', { text })]),
    ];
    return parts.length === 0 ? t('broadcasts:everybody') : parts.join(' · ');
  };
}
