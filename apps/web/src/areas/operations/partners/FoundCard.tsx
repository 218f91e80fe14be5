import { useQuery } from '@tanstack/react-query';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { OrderStatus } from '../../money/orders/OrderStatus.tsx';
import { PayoutStatus } from '../../money/payouts/PayoutStatus.tsx';
import { payoutQuery } from '../../money/payouts/payouts.data.ts';
import { orderCountingQuery } from '../orders/all-orders.data.ts';
import { ReassignOrder } from '../orders/ReassignOrder.tsx';
import css from './PartnerPage.module.css';
import type { FileSearch } from './partners-search.ts';

/** The hit of the search, if it was something else than the partner. */
export function FoundCard({ found: { order, payout, code } }: { found: FileSearch }) {
  const { t } = useTexts();
  if (order === undefined && payout === undefined && code === undefined) return null;
  return (
    <Card title={t('operations:partner.found')} className={css.found ?? ''}>
      {order !== undefined && <FoundOrder id={order} />}
      {payout !== undefined && <FoundPayout id={payout} />}
      {code !== undefined && <FieldList fields={[[t('operations:partner.code'), code]]} />}
    </Card>
  );
}

function FoundOrder({ id }: { id: number }) {
  const { t, format } = useTexts();
  return (
    <QueryContent
      query={useQuery(orderCountingQuery(id))}
      lines={[60]}
      missing={<p className="quiet">{t('money:orders.gone')}</p>}
    >
      {(counting) => (
        <>
          <FieldList
            fields={[
              [t('operations:partner.order'), counting.order.number],
              [t('operations:partner.status'), <OrderStatus key="status" status={counting.order.status} />],
              [t('operations:partner.placedAt'), format.dateTime(counting.order.placedAt)],
              [t('operations:partner.gross'), format.money(counting.order.gross)],
            ]}
          />
          <ReassignOrder counting={counting} />
        </>
      )}
    </QueryContent>
  );
}

function FoundPayout({ id }: { id: number }) {
  const { t, format } = useTexts();
  return (
    <QueryContent
      query={useQuery(payoutQuery(id))}
      lines={[60]}
      missing={<p className="quiet">{t('money:payouts.gone')}</p>}
    >
      {(payout) => {
        const { number, correctionNumber, corrections, createdAt, gross } = payout;
        const numbers = [number, correctionNumber, ...corrections.map((one) => one.number)];
        const documents = numbers.filter((one) => one !== null);
        return (
          <FieldList
            fields={[
              [t('operations:partner.payout'), `#${id}`],
              [t('operations:partner.status'), <PayoutStatus key="status" payout={payout} />],
              [t('operations:partner.requestedAt'), format.dateTime(createdAt)],
              [t('operations:partner.gross'), format.money(gross)],
              [t('operations:partner.documents'), documents.join(', ') || UNKNOWN],
            ]}
          />
        );
      }}
    </QueryContent>
  );
}
