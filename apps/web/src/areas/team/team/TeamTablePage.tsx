import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { MonthNote } from '../../../frame/plan/MonthNote.tsx';
import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { countryOptions, levelOptions } from '../../../ui/table/occurring-options.ts';
import type { View } from '../../../ui/table/views.ts';
import { InviteLink } from '../InviteLink.tsx';
import { PartnerSheet } from '../PartnerSheet.tsx';
import { Contact } from './Contact.tsx';
import { LevelTabs } from './LevelTabs.tsx';
import css from './TeamTablePage.module.css';
import { teamFiltersQuery, teamPageQuery } from './team.data.ts';
import { useTeamColumns } from './team-columns.tsx';
import { accountTypes, type TeamSearch, teamSearch } from './team-search.ts';

/** Everybody below as rows; order, filters, page and the open row stand in the address. */
export function TeamTablePage() {
  const { t, format } = useTexts();
  const { partner } = useSubject();
  const search = useSearch({ from: '/signed-in/app/team/table' });
  return (
    <>
      <PageHead title={t('nav.yourTeamTable')} />
      <MonthNote />
      <div className={css.levels}>
        <LevelTabs partner={partner} search={search} />
      </div>
      <DataTable
        key={partner}
        name="team"
        title={t('nav.yourTeamTable')}
        definition={teamSearch}
        search={search}
        columns={useTeamColumns()}
        rowId={({ id }) => id}
        pageQuery={(page, size) => teamPageQuery(partner, search, { page, size })}
        count={(count) => t('team:teamTable.total', { count, total: format.integer(count) })}
        none={
          <Empty list picture="people" title={t('team:teamTable.noneTitle')} action={<InviteLink />}>
            {t('team:teamTable.none')}
          </Empty>
        }
        filters={useTeamFilters(partner, search)}
        views={useTeamViews()}
        face={({ displayName }) => displayName}
        rowFoot={(member) => <Contact member={member} />}
      />
      {search.partner !== undefined && <PartnerSheet parameter="partner" open={search.partner} />}
    </>
  );
}

function useTeamViews(): View[] {
  const { t } = useTexts();
  return [
    { id: 'new', label: t('team:teamTable.isNew'), search: { isNew: true } },
    { id: 'away', label: t('team:teamTable.isAway'), search: { isAway: true } },
    { id: 'close', label: t('team:teamTable.isCloseToNextLevel'), search: { isCloseToNextLevel: true } },
    { id: 'expiring', label: t('team:teamTable.isExpiring'), search: { isExpiring: true } },
  ];
}

/** Only what finds somebody can be chosen; what the address asks for stays a choice in any case. */
function useTeamFilters(partner: number, search: TeamSearch): Filter[] {
  const { t } = useTexts();
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
      options: countryOptions(data?.countries ?? [], search.country),
    },
    ...flags.map((name) => ({ kind: 'pill', name, label: t(`team:teamTable.${name}`) }) as const),
  ];
}
