import { useQueries } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { MonthNote } from '../../../frame/plan/MonthNote.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dialled } from '../../../ui/dialled.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { TabCount, Tabs, tab } from '../../../ui/Tabs.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { linkTo } from '../../../ui/table/use-table.ts';
import { InviteLink } from '../InviteLink.tsx';
import { PartnerSheet } from '../PartnerSheet.tsx';
import levelTabsCss from './LevelTabs.module.css';
import css from './TeamTablePage.module.css';
import { levelDetailsQueries, type TeamMember, teamPageQuery } from './team.data.ts';
import { useTeamColumns } from './team-columns.tsx';
import { levelTabs, type TeamSearch, teamSearch } from './team-search.ts';
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

/** The shortest contact channel, if the contact may be seen: a call, else an e-mail. Their sheet has both. */
function Contact({ member: { displayName: name, email, phone } }: { member: TeamMember }) {
  const { t } = useTexts();
  if (phone === null && email === null) return null;
  return (
    <span className={`bw-solids ${css.contact}`}>
      {phone === null ? (
        <a href={`mailto:${email}`} aria-label={t('contact.mailName', { name })}>
          <Icon name="mail" size={18} />
        </a>
      ) : (
        <a href={`tel:${dialled(phone)}`} aria-label={t('contact.callName', { name })}>
          <Icon name="phone" size={18} />
        </a>
      )}
    </span>
  );
}

interface Props {
  partner: number;
  search: TeamSearch;
}

/** The levels below, each with its number of partners; row 8 is the sum of 1 to 7 and counts in no total. */
function LevelTabs({ partner, search }: Props) {
  const { t, format } = useTexts();
  const details = useQueries({ queries: levelDetailsQueries(partner) });
  const current = details[(search.level ?? 0) - 1]?.data;
  return (
    <div className={levelTabsCss.levels}>
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
        <p className={levelTabsCss.summary}>
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
