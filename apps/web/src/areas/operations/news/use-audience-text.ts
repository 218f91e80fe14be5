import { useQuery } from '@tanstack/react-query';
import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { countriesQuery } from '../company/company.data.ts';
import type { ListedNews } from './written-news.data.ts';

/** The audience of an article as one line. */
export function useAudienceText(): (
  audience: Pick<ListedNews, 'languages' | 'countries' | 'levelFrom'>,
) => string {
  const { t, format } = useTexts();
  const levelName = useLevelName();
  const countries = useQuery(countriesQuery()).data?.items ?? [];
  const nameOf = (country: string) => countries.find(({ iso3 }) => iso3 === country)?.name ?? country;
  return ({ languages, countries, levelFrom }) => {
    const parts = [
      ...(languages === null ? [] : [format.list(languages.map((one) => t(`operations:language.${one}`)))]),
      ...(countries === null ? [] : [format.list(countries.map(nameOf))]),
      ...(levelFrom === null ? [] : [t('newsDesk:fromLevel', { level: levelName(levelFrom) })]),
    ];
    return parts.length === 0 ? t('newsDesk:everybody') : parts.join(' · ');
  };
}
