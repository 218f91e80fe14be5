import { type Query, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../api/session-store.ts';
import { useSubject, useViewed } from '../../api/subject.ts';
import { MonthNote } from '../../frame/plan/MonthNote.tsx';
import { part } from '../../frame/screen.ts';
import { berlinDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { useNear } from '../../ui/use-near.ts';
import { useNow } from '../../ui/use-now.ts';
import { checklistState } from '../account/checklist-state.ts';
import { MembershipsCard } from '../account/memberships/MembershipsCard.tsx';
import { LatestNewsCard } from '../content/news/LatestNewsCard.tsx';
import { ClicksCard } from '../links/referrals/ClicksCard.tsx';
import { ShareOwnLink } from '../links/referrals/ShareOwnLink.tsx';
import { MoneyStrip } from '../money/commissions/MoneyStrip.tsx';
import css from './DashboardPage.module.css';
import { type DashboardOf, dashboardQueries } from './dashboard-queries.ts';
import { DatesQuestion } from './dates/DatesQuestion.tsx';
import { offersInstall } from './install/install-question.ts';
import { AccountsCard } from './statistics/AccountsCard.tsx';
import { CustomersCard } from './statistics/CustomersCard.tsx';
import { NextStepBanner } from './statistics/NextStepBanner.tsx';
import { RankCard } from './statistics/RankCard.tsx';
import { qualificationPointsQuery, qualificationQuery } from './statistics/statistics.data.ts';
import { TeamCard } from './statistics/TeamCard.tsx';
import { VolumeCard } from './statistics/VolumeCard.tsx';

const ChecklistCard = part(() => import('./checklist/ChecklistCard.tsx'), 'ChecklistCard', ['checklist']);
const NextTasks = part(() => import('./today/NextTasks.tsx'), 'NextTasks', ['today']);
const InstallHint = part(() => import('./install/InstallHint.tsx'), 'InstallHint', ['welcome']);
const GoalCard = part(() => import('../bonuses/goals/GoalCard.tsx'), 'GoalCard', ['ui', 'bonuses']);
/** "What do I have, where am I, what next?" in ten seconds. Every card has its own loading and error state. */
export function DashboardPage() {
  const { t } = useTexts();
  const { user } = useSession();
  const { partner, as } = useSubject();
  const viewed = useViewed();
  const title = viewed?.name ?? t('dashboard.greeting', { name: user?.firstName ?? '' });
  return (
    <>
      <div className={`bw-dash-head ${css.head}`}>
        <div className={css.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <div className={css.beside}>
            <Freshness of={{ partner, as }} />
            {as === 'own' && <ShareOwnLink partner={partner} className={css.share} />}
          </div>
        </div>
        <MonthNote />
        <NextStepBanner partner={partner} withMoney={as !== 'team'} />
        {as === 'own' && user !== null && <DatesQuestion user={user.id} />}
        {as === 'own' && user !== null && offersInstall(user.id) && (
          <Suspense fallback={<div className={css.install} />}>
            <InstallHint user={user.id} />
          </Suspense>
        )}
      </div>
      {as === 'team' ? <TeamPartnersCards partner={partner} /> : <AllCards partner={partner} />}
    </>
  );
}

interface Props {
  partner: number;
}

function AllCards({ partner }: Props) {
  const { user } = useSession();
  const { own } = useSubject();
  const [state] = useState(() => (own ? checklistState(user?.id) : 'hidden'));
  const checklist = (placed: boolean) =>
    user !== null && (
      <Suspense>
        <ChecklistCard partner={partner} user={user.id} placed={placed} />
      </Suspense>
    );
  return (
    <div className="bw-dash">
      <MoneyStrip partner={partner} own={own} />
      {state === 'open' && <div className="bw-card bw-dash-checklist">{checklist(true)}</div>}
      <RankCard partner={partner} />
      <VolumeCard partner={partner} />
      <CustomersCard partner={partner} />
      <TeamCard partner={partner} />
      <AccountsCard partner={partner} />
      <NextTasksPlace partner={partner} />
      <ClicksCard partner={partner} />
      <MembershipsCard partner={partner} own={own} />
      <WhenNear place={css.goal ?? ''}>
        <Suspense>
          <GoalCard />
        </Suspense>
      </WhenNear>
      <LatestNewsCard />
      {state === 'unknown' && (
        <WhenNear>
          <div className="bw-card">{checklist(false)}</div>
        </WhenNear>
      )}
    </div>
  );
}

/** Reserves the height; the code is loaded when the card comes near the viewport. */
function NextTasksPlace({ partner }: Props) {
  const [place, near] = useNear();
  return (
    <div ref={place} className="bw-card bw-dash-today">
      <Suspense>{near && <NextTasks partner={partner} />}</Suspense>
    </div>
  );
}

/** Loaded when it comes near the viewport; `place` reserves its height. */
function WhenNear({ place: room = '', children }: { place?: string; children: ReactNode }) {
  const [place, near] = useNear();
  return (
    <div ref={place} className={`${css.below} ${room}`}>
      {near && children}
    </div>
  );
}

/** What partners above see of a partner: no money and no clicks, and memberships only of affiliate or premium partners. */
function TeamPartnersCards({ partner }: Props) {
  const { data } = useQuery(qualificationQuery(partner));
  const withMemberships = data !== undefined && (data.affiliate || data.premium);
  return (
    <div className={`bw-dash ${css.team}`}>
      <RankCard partner={partner} />
      <VolumeCard partner={partner} />
      <CustomersCard partner={partner} />
      {withMemberships && <MembershipsCard partner={partner} />}
    </div>
  );
}

const MS_A_MINUTE = 60_000;
/** From here on the time itself is easier to read. */
const AN_HOUR = 60;

interface FreshnessProps {
  of: DashboardOf;
}

/** When the page's figures were computed, with a button to refresh them. */
function Freshness({ of }: FreshnessProps) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const paths = new Set<unknown>(dashboardQueries(of).map(({ queryKey }) => queryKey[0]));
  const filter = { predicate: ({ queryKey }: Query) => paths.has(queryKey[0]) };
  const loading = useIsFetching(filter) > 0;
  const { data, isPending } = useQuery(qualificationPointsQuery(of.partner));
  const asOf = data?.asOf;
  const age = useAge();
  return (
    <Button
      variant="quiet"
      size="small"
      loading={loading && asOf !== undefined}
      icon="refresh"
      title={asOf && format.dateTime(asOf)}
      onClick={() => void client.refetchQueries(filter)}
    >
      {asOf === undefined && !isPending ? (
        <span className={css.only}>{t('dashboard.reload')}</span>
      ) : (
        <span>
          <span className={asOf === undefined ? css.later : undefined} data-testid="calculated">
            {/* All minutes are about equally wide, so this reserves the width until they are known. */}
            {asOf === undefined ? t('dashboard.calculatedAgo', { minutes: format.integer(30) }) : age(asOf)}
          </span>
          {'\u00a0'}· {t('dashboard.reload')}
        </span>
      )}
    </Button>
  );
}

/** Formats how long ago something was computed: in minutes, as today's time, or as date and time. */
function useAge(): (asOf: string) => string {
  const { t, format } = useTexts();
  const now = useNow(MS_A_MINUTE / 4);
  return (asOf) => {
    const calculated = Date.parse(asOf);
    // A wrong local clock must not make anything newer than now.
    const minutes = Math.max(0, Math.floor((now - calculated) / MS_A_MINUTE));
    if (minutes === 0) return t('dashboard.calculatedNow');
    if (minutes < AN_HOUR) return t('dashboard.calculatedAgo', { minutes: format.integer(minutes) });
    return berlinDay(calculated) === berlinDay(now)
      ? t('dashboard.calculatedAt', { time: format.time(calculated) })
      : t('dashboard.calculatedOn', { time: format.dateTime(asOf) });
  };
}
