import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useNear } from '../../../ui/use-near.ts';
import { asksForDates } from '../dates/dates-question.ts';
import css from './FirstDayPage.module.css';
import { factsQueries, sponsorQuery } from './first-day.data.ts';
import { isFirstDay } from './first-day.ts';
import { OwnLinkCard } from './OwnLinkCard.tsx';
import { SponsorCard } from './SponsorCard.tsx';
import { TasksCard } from './TasksCard.tsx';
import { WayCard } from './WayCard.tsx';

const DatesQuestion = part(() => import('../dates/DatesQuestion.tsx'), 'DatesQuestion', []);

interface Props {
  partner: number;
  /** The first order, team member or credit has arrived. */
  onOver: () => void;
}

/** The dashboard of a user without any data yet: whom to ask, what to share, and the first tasks. */
export function FirstDayPage({ partner, onOver }: Props) {
  const { t } = useTexts();
  const { user } = useSession();
  const contacts = useQuery(sponsorQuery(partner));
  const sponsor = contacts.data?.sponsor ?? null;
  const ofSponsor = sponsor && t('welcome:leadOfSponsor', { name: sponsor.displayName });
  useFirstThing(partner, onOver);
  return (
    <>
      <div className={css.head}>
        <h1 tabIndex={-1}>{t('welcome:title', { name: user?.firstName ?? '' })}</h1>
        <p className={css.lead} data-testid="first-day-lead">
          {!contacts.isPending && (ofSponsor ?? t('welcome:lead'))}
        </p>
      </div>
      <div className={css.cards}>
        <OwnLinkCard partner={partner} />
        <WayCard partner={partner} />
        <TasksCard partner={partner} />
        {(contacts.isPending || sponsor !== null) && <SponsorCard sponsor={sponsor} />}
      </div>
      {user !== null && asksForDates(user.id) && <Dates user={user.id} />}
    </>
  );
}

/** At the very end and loaded only there: the page has no dates yet. */
function Dates({ user }: { user: number }) {
  const [place, near] = useNear();
  return (
    <div ref={place} className={css.dates}>
      <Suspense>{near && <DatesQuestion user={user} />}</Suspense>
    </div>
  );
}

/** Reports the first order, team member or credit as soon as it has been read. */
function useFirstThing(partner: number, onOver: () => void): void {
  const [statisticsOf, pendingOf, ordersOf] = factsQueries(partner);
  const statistics = useQuery(statisticsOf);
  const pending = useQuery(pendingOf);
  const orders = useQuery(ordersOf);
  const isOver = !isFirstDay({
    statistics: statistics.data,
    pending: pending.data?.pending ?? '0.00',
    orders: orders.data?.totalNumber ?? 0,
  });
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
}
