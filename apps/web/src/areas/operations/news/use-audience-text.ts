import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { countryNames } from '../../../i18n/country-name.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { ListedNews } from './written-news.data.ts';

/** The audience of an article as one line. */
export function useAudienceText(): (
  audience: Pick<ListedNews, 'languages' | 'countries' | 'levelFrom'>,
) => string {
  const { t, format, locale } = useTexts();
  const levelName = useLevelName();
  return ({ languages, countries, levelFrom }) => {
    const parts = [
      ...(languages === null ? [] : [format.list(languages.map((one) => t(`operations:language.${one}`)))]),
      ...(countries === null ? [] : [format.list(countryNames(countries, locale))]),
      ...(levelFrom === null ? [] : [t('newsDesk:fromLevel', { level: levelName(levelFrom) })]),
    ];
    return parts.length === 0 ? t('newsDesk:everybody') : parts.join(' · ');
  };
}
