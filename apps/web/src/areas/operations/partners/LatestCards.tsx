import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { OrderStatus } from '../../money/orders/OrderStatus.tsx';
import { PayoutStatus } from '../../money/payouts/PayoutStatus.tsx';
import css from './PartnerPage.module.css';
import { latestOrdersQuery, latestPayoutsQuery } from './partners.data.ts';

/** A partner's latest orders; the one searched for is highlighted. */
export function LatestOrders({ partner, found }: { partner: string; found: number | undefined }) {
  const { t, format } = useTexts();
  return (
    <Card title={t('operations:partner.orders')}>
      <QueryContent query={useQuery(latestOrdersQuery(partner))} lines={[80, 80]}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyRows>{t('operations:partner.noOrders')}</EmptyRows>
          ) : (
            <ul className={css.rows}>
              {items.map(({ id, number, placedAt, status, gross }) => (
                <li key={id} data-found={id === found}>
                  <Link to="/app/operations/orders" search={{ order: id }} preload={false}>
                    {number}
                  </Link>
                  <span className="quiet">{format.date(placedAt)}</span>
                  <OrderStatus status={status} />
                  <span className={css.amount}>{format.money(gross)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}

/** A partner's latest payout requests, each with its document number. */
export function LatestPayouts({ user, found }: { user: number; found: number | undefined }) {
  const { t, format } = useTexts();
  return (
    <Card title={t('operations:partner.payouts')}>
      <QueryContent query={useQuery(latestPayoutsQuery(user))} lines={[80, 80]}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyRows>{t('operations:partner.noPayouts')}</EmptyRows>
          ) : (
            <ul className={css.rows}>
              {items.map((payout) => (
                <li key={payout.id} data-found={payout.id === found}>
                  <span>{`#${payout.id}`}</span>
                  <span className="quiet">{format.date(payout.createdAt)}</span>
                  <PayoutStatus payout={payout} />
                  {payout.number !== null && <span className="quiet">{payout.number}</span>}
                  <span className={css.amount}>{format.money(payout.gross)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}
