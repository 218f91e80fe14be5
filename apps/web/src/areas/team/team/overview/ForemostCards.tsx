import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { usePlan } from '../../../../frame/plan/use-plan.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyRows } from '../../../../ui/EmptyRows.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import { initials } from '../../../../ui/initials.ts';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { When } from '../../../../ui/When.tsx';
import type { TeamMember } from '../team.data.ts';
import type { TeamSearch } from '../team-search.ts';
import css from './ForemostCards.module.css';
import type { Overview } from './overview.data.ts';

interface Props {
  query: UseQueryResult<Overview, ApiError>;
}

/** The newest partners, those close to a promotion, and those whose membership expires soon. */
export function ForemostCards({ query }: Props) {
  const { t, format } = useTexts();
  const plan = usePlan();
  const missing = ({ level, qualificationPoints }: TeamMember) => {
    const next = plan?.levels[level + 1];
    if (next === undefined) return UNKNOWN;
    const points = next.qpFrom - qualificationPoints;
    return points > 0
      ? t('team:overview.pointsMissing', { points: format.integer(points), levelName: next.name })
      : t('team:overview.legsMissing', { levelName: next.name });
  };
  const ends = ({ membershipExpiryDate: date }: TeamMember) => (date === null ? UNKNOWN : format.date(date));
  return (
    <>
      <Foremost
        title={t('team:overview.newest')}
        query={query}
        pick={({ newest }) => newest.members}
        fact={({ createdAt }) => <When at={createdAt} />}
        search={{}}
        none={t('team:teamTable.none')}
      />
      <Foremost
        title={t('team:teamTable.isCloseToNextLevel')}
        query={query}
        pick={({ closeToNextLevel }) => closeToNextLevel.members}
        fact={missing}
        search={{ isCloseToNextLevel: true, sort: 'qualificationPoints', direction: 'desc' }}
        none={t('team:overview.nobodyClose')}
      />
      <Foremost
        title={t('team:overview.expiring')}
        query={query}
        pick={({ expiring }) => expiring.members}
        fact={ends}
        search={{ isExpiring: true }}
        none={t('team:overview.nobodyExpiring')}
      />
    </>
  );
}

interface ForemostProps extends Props {
  title: string;
  pick: (overview: Overview) => readonly TeamMember[];
  /** Why somebody is listed here. */
  fact: (member: TeamMember) => ReactNode;
  /** The search with all of them. */
  search: TeamSearch;
  none: ReactNode;
}

function Foremost({ title, query, pick, fact, search, none }: ForemostProps) {
  const { t } = useTexts();
  return (
    <Card title={title}>
      <QueryContent query={query} lines={[80, 70, 75, 60]} room={[401, 286]}>
        {(overview) => {
          const members = pick(overview);
          if (members.length === 0) return <EmptyRows>{none}</EmptyRows>;
          return (
            <>
              <ul className={css.people}>
                {members.map((member) => (
                  <li key={member.id} className={css.person}>
                    <span className={css.face} aria-hidden="true">
                      {initials(member.displayName)}
                    </span>
                    <Link to="/app/team/table" search={{ partner: member.id }} className={css.name}>
                      {member.displayName}
                    </Link>
                    <span className={css.fact}>{fact(member)}</span>
                  </li>
                ))}
              </ul>
              <Link
                to="/app/team/table"
                search={search}
                className={css.more}
                aria-label={t('labelled', { label: t('team:overview.more'), value: title })}
              >
                {t('team:overview.more')}
                <Icon name="arrow" size={16} />
              </Link>
            </>
          );
        }}
      </QueryContent>
    </Card>
  );
}
