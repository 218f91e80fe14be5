import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { secondFactorQuery } from '../../session/session/session.data.ts';
import { approvalsQuery, kindText } from '../approvals/approvals.data.ts';
import cards from '../cards.module.css';
import { companyQuery } from '../company/company.data.ts';
import { SignUpNeeds } from '../company/SignUpNeeds.tsx';
import { safeguardsQuery } from '../company/safeguards.data.ts';
import { JobsCard } from '../jobs/JobsCard.tsx';
import { MoneyQueues } from '../payouts/MoneyQueues.tsx';
import { type Queue, queuesQuery, waitedDays } from './queues.data.ts';

/** Home of people who work for the company: queues, their own requests, and running jobs. */
export function OperationsHomePage() {
  const { t } = useTexts();
  const { user } = useSession();
  const company = useQuery(companyQuery());
  return (
    <>
      <PageHead
        title={t('operations:home.greeting', { name: user?.firstName ?? '' })}
        lead={t('operations:home.lead')}
      />
      {company.isPending ? (
        <Pending lines={[80, 60, 90, 70]} />
      ) : (
        <>
          <SignUpNeeds company={company.data} leads />
          <NoFactorYet />
          <div className={cards.cards}>
            <Waiting />
            <QueuesCard />
            <MoneyQueues />
            <JobsCard />
          </div>
        </>
      )}
    </>
  );
}

function Waiting() {
  const { t, format } = useTexts();
  const query = useQuery(approvalsQuery({}));
  return (
    <Card
      title={t('operations:home.waiting')}
      aside={<Link to="/app/operations/approvals">{t('operations:home.all')}</Link>}
    >
      <QueryContent query={query} lines={[80, 60]}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty list picture="paper" title={t('operations:approvals.none.open')} />
          ) : (
            <>
              <p className="quiet">
                {t('operations:home.count', { count: total, number: format.integer(total) })}
              </p>
              <ul className={cards.list}>
                {items.map(({ id, kind, preparedBy, preparedAt, decidable, answerable }) => (
                  <li key={id} data-decidable={decidable}>
                    <Link to="/app/operations/approvals">{t(kindText(kind))}</Link>
                    <span className="quiet">
                      {preparedBy.name}, {format.dateTime(preparedAt)}
                      {' · '}
                      {t(`operations:home.${decidable ? 'decidable' : answerable ? 'others' : 'nobody'}`)}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryContent>
    </Card>
  );
}

/**
 * Asks those who run the company to set up two-step sign-in while it is required and they have none: they could approve
 * nothing.
 */
function NoFactorYet() {
  const { t } = useTexts();
  const enabled = useSession().rights.includes('company.write');
  const safeguards = useQuery({ ...safeguardsQuery(), enabled });
  const factor = useQuery({ ...secondFactorQuery(), enabled });
  if (safeguards.data?.secondFactor !== true || factor.data?.enabled !== false) return null;
  return (
    <Note role="status" title={t('operations:home.noFactor')} spaced>
      <p>{t('operations:home.noFactorText')}</p>
      <Link to="/app/operations/account">{t('operations:title.ownAccess')}</Link>
    </Note>
  );
}

/** Queues with their length and age, each linked; nothing for those without a right for any of them. */
function QueuesCard() {
  const { t } = useTexts();
  const query = useQuery(queuesQuery());
  if (query.data?.queues.length === 0) return null;
  return (
    <Card title={t('operations:queues.title')}>
      <QueryContent query={query} lines={[80, 70, 80]}>
        {({ queues }) => (
          <ul className={cards.list}>
            {queues.map((queue) => (
              <Line key={queue.kind} queue={queue} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  );
}

function Line({ queue }: { queue: Queue }) {
  const { t, format } = useTexts();
  const { kind, count, oldest } = queue;
  const name = t(`operations:queues.kind.${kind}`);
  if (oldest === null)
    return (
      <li data-queue={kind}>
        <span>{name}</span>
        <span className="quiet">{t('operations:queues.none')}</span>
      </li>
    );
  const days = waitedDays(oldest.at, Date.now());
  return (
    <li data-queue={kind}>
      <QueueLink kind={kind} oldest={oldest}>
        {name}
      </QueueLink>
      <span className="quiet">
        {t('operations:queues.count', { count, number: format.integer(count) })}
        {' · '}
        {days === 0
          ? t('operations:queues.today')
          : t('operations:queues.oldest', { count: days, number: format.integer(days) })}
      </span>
    </li>
  );
}

/** Links a queue to its list, or else to its longest-waiting entry. */
function QueueLink({
  kind,
  oldest: { partner, payout },
  children,
}: {
  kind: Queue['kind'];
  oldest: NonNullable<Queue['oldest']>;
  children: ReactNode;
}) {
  if (kind === 'unplaced')
    return (
      <Link to="/app/operations/partners" search={{ placed: false, direction: 'asc', sort: 'createdAt' }}>
        {children}
      </Link>
    );
  // Each view is logged, so hovering must not prefetch it.
  if (kind === 'messages')
    return (
      <Link to="/app/operations/messages" search={{ status: 'failed', direction: 'asc' }} preload={false}>
        {children}
      </Link>
    );
  if (kind === 'deletions')
    return (
      <Link to="/app/operations/deletion-requests" search={{ status: 'open' }} preload={false}>
        {children}
      </Link>
    );
  if (kind === 'inbox')
    return (
      <Link
        to="/app/operations/inbox"
        search={{ status: 'waiting', sort: 'arrivedAt', direction: 'asc' }}
        preload={false}
      >
        {children}
      </Link>
    );
  if (kind === 'objections')
    return (
      <Link to="/app/operations/objections" search={{ status: 'open' }} preload={false}>
        {children}
      </Link>
    );
  if (kind === 'questions')
    return (
      <Link to="/app/operations/questions" search={{ status: 'open' }} preload={false}>
        {children}
      </Link>
    );
  if (kind === 'findings')
    return (
      <Link to="/app/operations/findings" search={{ status: 'open' }} preload={false}>
        {children}
      </Link>
    );
  if (kind === 'doubles')
    return (
      <Link to="/app/operations/doubles" search={{ status: 'open' }} preload={false}>
        {children}
      </Link>
    );
  if (kind === 'apiKeys')
    return (
      <Link to="/app/operations/api-keys" search={{ state: 'expiring', sort: 'expiresAt', direction: 'asc' }}>
        {children}
      </Link>
    );
  if (partner === null) return <span>{children}</span>;
  return (
    <Link
      to="/app/operations/partners/$partner"
      params={{ partner: String(partner) }}
      search={payout === null ? {} : { payout }}
      preload={false}
    >
      {children}
    </Link>
  );
}
