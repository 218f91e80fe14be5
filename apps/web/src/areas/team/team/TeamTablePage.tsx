import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { MonthNote } from '../../../frame/plan/MonthNote.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { InviteLink } from '../InviteLink.tsx';
import { PartnerSheet } from '../PartnerSheet.tsx';
import { Contact } from './Contact.tsx';
import { LevelTabs } from './LevelTabs.tsx';
import css from './TeamTablePage.module.css';
import { teamPageQuery } from './team.data.ts';
import { useTeamColumns } from './team-columns.tsx';
import { teamSearch } from './team-search.ts';
import { useTeamFilters, useTeamViews } from './use-team-filters.ts';

/** Everyone below as rows; order, filters, page and the open row are in the URL. */
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
