import { useQuery } from '@tanstack/react-query';
import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { countryOptions, levelOptions } from '../../../ui/table/occurring-options.ts';
import type { View } from '../../../ui/table/views.ts';
import { teamFiltersQuery } from './team.data.ts';
import { accountTypes, type TeamSearch } from './team-search.ts';

/** The views of the team besides all of it. */
export function useTeamViews(): View[] {
  const { t } = useTexts();
  return [
    { id: 'new', label: t('team:teamTable.isNew'), search: { isNew: true } },
    { id: 'away', label: t('team:teamTable.isAway'), search: { isAway: true } },
    { id: 'close', label: t('team:teamTable.isCloseToNextLevel'), search: { isCloseToNextLevel: true } },
    { id: 'expiring', label: t('team:teamTable.isExpiring'), search: { isExpiring: true } },
  ];
}

/** The team's filters: only values that match somebody are offered, plus those in the URL. */
export function useTeamFilters(partner: number, search: Pick<TeamSearch, 'rank' | 'country'>): Filter[] {
  const { t, locale } = useTexts();
  const levelName = useLevelName();
  const { data } = useQuery(teamFiltersQuery(partner));
  const flags = ['isNew', 'isAway', 'isCloseToNextLevel', 'isExpiring'] as const;
  return [
    { kind: 'text', name: 'q', label: t('team:teamTable.search') },
    {
      kind: 'choice',
      name: 'type',
      label: t('team:teamTable.accountType'),
      all: t('team:teamTable.allTypes'),
      options: accountTypes.map((type) => ({ value: type, label: t(`accountType.${type}`) })),
    },
    {
      kind: 'choice',
      name: 'rank',
      label: t('team:teamTable.column.level'),
      all: t('team:teamTable.allRanks'),
      options: levelOptions(data?.levels ?? [], search.rank, levelName),
    },
    {
      kind: 'choice',
      name: 'country',
      label: t('team:teamTable.column.country'),
      all: t('team:teamTable.allCountries'),
      options: countryOptions(data?.countries ?? [], search.country, locale),
    },
    ...flags.map((name) => ({ kind: 'pill', name, label: t(`team:teamTable.${name}`) }) as const),
  ];
}
