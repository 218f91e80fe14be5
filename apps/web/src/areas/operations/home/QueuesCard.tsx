import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import cards from '../cards.module.css';
import { type Queue, queuesQuery, waitedDays } from './queues.data.ts';

/** Queues with their length and age, each linked; nothing for those without a right for any of them. */
export function QueuesCard() {
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
