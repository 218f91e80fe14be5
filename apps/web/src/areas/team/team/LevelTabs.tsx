import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TabCount, Tabs, tab } from '../../../ui/Tabs.tsx';
import { linkTo } from '../../../ui/table/use-table.ts';
import css from './LevelTabs.module.css';
import { levelDetailsQueries } from './team.data.ts';
import { levelTabs, type TeamSearch, teamSearch } from './team-search.ts';

interface Props {
  partner: number;
  search: TeamSearch;
}

/** The levels below, each with its number of partners; row 8 is the sum of 1 to 7 and counts in no total. */
export function LevelTabs({ partner, search }: Props) {
  const { t, format } = useTexts();
  const details = useQueries({ queries: levelDetailsQueries(partner) });
  const current = details[(search.level ?? 0) - 1]?.data;
  return (
    <div className={css.levels}>
      <Tabs look="segments" label={t('team:teamTable.levels')}>
        <Tab search={search} level={undefined} label={t('team:teamTable.allLevels')} />
        {levelTabs.map((level, index) => {
          const count = details[index]?.data?.numberOfCustomers;
          return (
            <Tab
              key={level}
              search={search}
              level={level}
              label={labelOf(level)}
              {...(count !== undefined && { count: format.integer(count) })}
            />
          );
        })}
      </Tabs>
      {search.level !== undefined && (
        <p className={css.summary}>
          {current !== undefined &&
            t('team:teamTable.levelSummary', {
              total: format.integer(current.numberOfCustomers),
              affiliate: format.integer(current.numberOfAffiliateCustomers),
              premium: format.integer(current.numberOfPremiumAffiliateCustomers),
            })}
        </p>
      )}
    </div>
  );

  function labelOf(level: number): string {
    if (level === 8) return t('team:teamTable.levelSum');
    return level === 9
      ? t('team:teamTable.levelDeeper')
      : t('team:teamTable.level', { level: format.integer(level) });
  }
}

interface TabProps {
  search: TeamSearch;
  level: TeamSearch['level'] | undefined;
  label: string;
  count?: string;
}

function Tab({ search, level, label, count }: TabProps) {
  return (
    <Link {...linkTo(teamSearch, { level })} {...tab(search.level === level)}>
      {label}
      {level !== undefined && <TabCount>{count}</TabCount>}
    </Link>
  );
}
