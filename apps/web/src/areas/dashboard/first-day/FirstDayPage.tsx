import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { dialled } from '../../../ui/dialled.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { useNear } from '../../../ui/use-near.ts';
import { checklistMarks } from '../../account/checklist-state.ts';
import { kickStartQuery } from '../../bonuses/bonuses/kick-start.data.ts';
import { asksForDates } from '../dates/dates-question.ts';
import css from './FirstDayPage.module.css';
import { factsQueries, sponsorQuery } from './first-day.data.ts';
import { isFirstDay } from './first-day.ts';
import { OwnLinkCard } from './OwnLinkCard.tsx';
import { useOwnLink } from './use-own-link.ts';
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

interface TasksCardProps {
  partner: number;
}

/** Three short tasks; nothing about payouts before there is money. */
function TasksCard({ partner }: TasksCardProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const { clicks } = useOwnLink(partner);
  const status = useQuery(kickStartQuery(partner)).data?.status ?? 0;
  const [{ shared }] = useState(() => checklistMarks(user?.id));
  const tasks = [
    { name: 'share', done: shared || clicks > 0, to: '/app/links/referral-link' },
    { name: 'become', done: status !== 0, to: '/app/become-partner' },
    { name: 'profile', done: user?.phone !== null, to: '/app/profile' },
  ] as const;
  return (
    <Card title={t('welcome:tasks.title')} className={`${css.tasks}`}>
      <ol data-testid="first-tasks">
        {tasks.map(({ name, done, to }) => (
          <li key={name} data-done={done}>
            <Icon name={done ? 'check' : 'arrow'} size={18} />
            <div>
              <Link to={to}>{t(`welcome:tasks.${name}.title`)}</Link>
              <span className="visually-hidden">
                {' '}
                {t(done ? 'welcome:tasks.done' : 'welcome:tasks.open')}
              </span>
              <p className="quiet">{t(`welcome:tasks.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface Sponsor {
  displayName: string;
  email: string | null;
  phone: string | null;
}

/** The sponsor with all contact channels; the height is reserved while they load. */
function SponsorCard({ sponsor }: { sponsor: Sponsor | null }) {
  const { t } = useTexts();
  return (
    <Card title={t('welcome:sponsor.title')}>
      {sponsor === null ? <Pending lines={[60, 80]} room={[110, 110]} /> : <Contact {...sponsor} />}
    </Card>
  );
}

function Contact({ displayName: name, email, phone }: Sponsor) {
  const { t } = useTexts();
  return (
    <div>
      <div className={css.person}>
        <Avatar name={name} />
        <div>
          <p className={css.name}>{name}</p>
          <p className="quiet">{t('welcome:sponsor.text')}</p>
        </div>
      </div>
      <div className={`${css.actions} ${css.contact}`}>
        {phone !== null && (
          <ButtonAnchor
            icon="phone"
            href={`tel:${dialled(phone)}`}
            aria-label={t('contact.callName', { name })}
          >
            {t('contact.call')}
          </ButtonAnchor>
        )}
        {email !== null && (
          <ButtonAnchor
            variant="default"
            icon="mail"
            href={`mailto:${email}`}
            aria-label={t('contact.mailName', { name })}
          >
            {t('contact.mail')}
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}
