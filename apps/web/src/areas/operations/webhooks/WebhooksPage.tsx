import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import cards from '../cards.module.css';
import { DeliveriesTable } from './DeliveriesTable.tsx';
import type { ShownSecret } from './SecretDialog.tsx';
import css from './Webhooks.module.css';
import { type Receiver, receiverState, receiversQuery } from './webhooks.data.ts';
import type { WebhooksSearch } from './webhooks-search.ts';

const AddReceiver = part(() => import('./ReceiverSheets.tsx'), 'AddReceiver', []);
const OneReceiver = part(() => import('./ReceiverSheets.tsx'), 'OneReceiver', []);
const DeliveryDetails = part(() => import('./DeliveryDetails.tsx'), 'DeliveryDetails', []);
const SecretDialog = part(() => import('./SecretDialog.tsx'), 'SecretDialog', []);

/** Webhooks: the programs that get events, and their deliveries. */
export function WebhooksPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/webhooks' });
  const navigate = useNavigate({ from: '/app/operations/webhooks' });
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const close = () => void navigate({ search: ({ add: _, edit: __, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('operations:title.webhooks')}
        lead={t('webhooks:lead')}
        actions={
          <ReasonedButton
            icon="plus"
            onClick={() =>
              void navigate({ search: (old) => ({ ...old, add: 1 as const }), resetScroll: false })
            }
          >
            {t('webhooks:add')}
          </ReasonedButton>
        }
      />
      <div className={css.page}>
        <ReceiversCard search={search} />
        <DeliveriesTable search={search} />
      </div>
      <Suspense>
        {search.add === 1 && <AddReceiver onSecret={setSecret} onClose={close} />}
        {search.edit !== undefined && search.add !== 1 && (
          <OneReceiver id={search.edit} onSecret={setSecret} onClose={close} />
        )}
        {secret !== null && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
      </Suspense>
      {search.delivery !== undefined && (
        <TableSheet title={t('webhooks:delivery')} parameter="delivery" open={search.delivery}>
          <Suspense>
            <DeliveryDetails id={search.delivery} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

const tones: Readonly<Record<ReturnType<typeof receiverState>, Tone>> = {
  active: 'good',
  failing: 'waiting',
  paused: 'neutral',
  stopped: 'bad',
};

/** The programs that get events, with their state. */
function ReceiversCard({ search }: { search: WebhooksSearch }) {
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
