import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { When } from '../../../ui/When.tsx';
import { lastOrdersQuery } from '../../money/orders/orders.data.ts';
import css from './LastOrders.module.css';

interface Props {
  /** The customer's partner. */
  partner: number;
  customer: number;
}

/** Latest orders of a direct customer; other people's orders are not visible. */
export function LastOrders({ partner, customer }: Props) {
  const { t, format } = useTexts();
  return (
    <section className={css.orders}>
      <h3 className={css.title}>{t('team:partner.lastOrders')}</h3>
      <QueryContent query={useQuery(lastOrdersQuery(partner, customer))} lines={[80, 80]}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="quiet">{t('team:partner.noOrders')}</p>
          ) : (
            <ul>
              {items.map((order) => (
                <li key={order.id}>
                  <Link to="/app/orders" search={{ order: order.id }}>
                    {order.number}
                  </Link>
                  <span className="quiet">
                    <When at={order.placedAt} />
                  </span>
                  <span className={css.amount}>
                    {t('unit.qp', { points: format.integer(order.qp) })} · {format.money(order.base)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  );
}
