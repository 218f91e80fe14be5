import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import cards from '../cards.module.css';
import { type MoneyQueue, moneyQueues } from './money-queues.ts';

/** Queues of money going out and coming back: runs, unmatched bank lines, returned payouts. */
export function MoneyQueues() {
  const { t } = useTexts();
  const queues = moneyQueues(useSession().rights);
  if (queues.length === 0) return null;
  return (
    <Card title={t('operations:moneyQueues.title')}>
      <ul className={cards.list}>
        {queues.map((queue) => (
          <Line key={queue.name} queue={queue} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ queue: { name, query } }: { queue: MoneyQueue }) {
  const { t, format } = useTexts();
  return (
    <li data-queue={name}>
      <QueueLink name={name}>{t(`operations:moneyQueues.${name}`)}</QueueLink>
      <span className="quiet">
        <QueryContent query={useQuery(query)} lines={[40]}>
          {({ total }) =>
            total === 0
              ? t('operations:queues.none')
              : t('operations:queues.count', { count: total, number: format.integer(total) })
          }
        </QueryContent>
      </span>
    </li>
  );
}

/** Link to where a queue is processed. */
function QueueLink({ name, children }: { name: MoneyQueue['name']; children: ReactNode }) {
  if (name === 'lines')
    return (
      <Link to="/app/operations/bank-statements" search={{ view: 'lines', status: 'unmatched' }}>
        {children}
      </Link>
    );
  if (name === 'returned')
    return (
      <Link to="/app/operations/payouts" search={{ status: 'returned' }}>
        {children}
      </Link>
    );
  return (
    <Link to="/app/operations/payout-runs" search={{ status: name }}>
      {children}
    </Link>
  );
}
