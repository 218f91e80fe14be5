import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import cards from '../cards.module.css';
import { type Receiver, receiverState, receiversQuery } from './webhooks.data.ts';
import type { WebhooksSearch } from './webhooks-search.ts';

const tones: Readonly<Record<ReturnType<typeof receiverState>, Tone>> = {
  active: 'good',
  failing: 'waiting',
  paused: 'neutral',
  stopped: 'bad',
};

/** The programs that get events, with their state. */
export function ReceiversCard({ search }: { search: WebhooksSearch }) {
  const { t } = useTexts();
  return (
    <Card title={t('webhooks:receivers')}>
      <QueryContent query={useQuery(receiversQuery())} lines={[60, 80]} room="any">
        {({ items }) =>
          items.length === 0 ? (
            <Empty list picture="paper" title={t('webhooks:none')}>
              {t('webhooks:noneText')}
            </Empty>
          ) : (
            <ul className={cards.list} data-testid="webhook-receivers">
              {items.map((receiver) => (
                <Line key={receiver.id} receiver={receiver} search={search} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}

function Line({ receiver, search }: { receiver: Receiver; search: WebhooksSearch }) {
  const { t, format } = useTexts();
  const { id, name, url, events, waiting, failed } = receiver;
  const state = receiverState(receiver);
  const counts = [
    t('webhooks:eventCount', { count: events.length, number: format.integer(events.length) }),
    ...(waiting > 0 ? [t('webhooks:waitingCount', { count: waiting, number: format.integer(waiting) })] : []),
    ...(failed > 0 ? [t('webhooks:failedCount', { count: failed, number: format.integer(failed) })] : []),
  ];
  return (
    <li>
      <span className={cards.line}>
        <Link to="/app/operations/webhooks" search={{ ...search, edit: id }} resetScroll={false}>
          {name}
        </Link>
        <Badge tone={tones[state]}>{t(`webhooks:state.${state}`)}</Badge>
      </span>
      <span className="quiet">
        {url}
        {' · '}
        {counts.join(' · ')}
      </span>
    </li>
  );
}
