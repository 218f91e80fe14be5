import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isZero } from '../../../api/amount.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { isEndedMonth } from '../ended-month.ts';
import { Ask } from '../questions/Ask.tsx';
import { OrderExplanation } from './OrderExplanation.tsx';
import css from './OrderSheet.module.css';
import { OrderStatus } from './OrderStatus.tsx';
import { type Order, type OrderDetails, orderDetailsQuery } from './orders.data.ts';

/** All details of an order: what was bought, and what it brought. */
export function OrderSheet({ id }: { id: number }) {
  const { t, format } = useTexts();
  return (
    <QueryContent
      query={useQuery(orderDetailsQuery(id))}
      missing={<Empty picture="paper" title={t('money:orders.gone')} />}
    >
      {({ order, orderDetails, orderCommissions }) => (
        <div
          className={css.sheet}
          data-printed-period={order.cycle === null ? undefined : format.month(order.cycle.dateFrom)}
        >
          <Head order={order} />
          <Positions positions={orderDetails} />
          <Commissions commissions={orderCommissions} month={order.cycle?.dateFrom ?? null} />
          <OrderExplanation id={id} hasCommission={orderCommissions.length > 0} />
          <Ask line={{ about: 'order', order: id }} />
        </div>
      )}
    </QueryContent>
  );
}

function Head({ order }: { order: Order }) {
  const { t, format } = useTexts();
  const { number, status, partner, placedAt, paidAt, deliveredAt, base, gross, refunded, qp, cycle } = order;
  return (
    <>
      <div className={css.head}>
        <h3 className={css.number}>{number}</h3>
        <OrderStatus status={status} />
      </div>
      <dl className={css.facts}>
        <dt>{t('money:orders.column.buyer')}</dt>
        <dd>{partner.displayName}</dd>
        <dt>{t('money:orders.column.placedAt')}</dt>
        <dd>{format.dateTime(placedAt)}</dd>
        <dt>{t('money:orders.column.paidAt')}</dt>
        <dd>{paidAt === null ? UNKNOWN : format.dateTime(paidAt)}</dd>
        {deliveredAt !== null && (
          <>
            <dt>{t('money:orders.column.deliveredAt')}</dt>
            <dd>{format.dateTime(deliveredAt)}</dd>
          </>
        )}
        <dt>{t('money:orders.column.cycle')}</dt>
        <dd>{cycle === null ? t('money:orders.noCycle') : format.month(cycle.dateFrom)}</dd>
        <dt>{t('money:orders.column.base')}</dt>
        <dd>{format.money(base)}</dd>
        <dt>{t('money:orders.column.gross')}</dt>
        <dd>{format.money(gross)}</dd>
        {!isZero(refunded) && (
          <>
            <dt>{t('money:orders.column.refunded')}</dt>
            <dd>{format.money(refunded)}</dd>
          </>
        )}
        <dt>{t('money:orders.column.qp')}</dt>
        <dd>{format.integer(qp)}</dd>
      </dl>
    </>
  );
}

function Positions({ positions }: { positions: OrderDetails['orderDetails'] }) {
  const { t, format } = useTexts();
  if (positions.length === 0) return null;
  return (
    <section>
      <h3 className={css.heading}>{t('money:orders.positions')}</h3>
      <ul data-testid="positions">
        {positions.map(({ id, product, quantity, net, qp }) => (
          <li key={id} className={css.row}>
            <span>
              {t('money:orders.position', { quantity: format.integer(quantity), name: product.name })}
              <span className={css.quiet}>{product.number}</span>
            </span>
            <span className={css.amount}>
              {format.money(net)}
              <span className={css.quiet}>{t('unit.qp', { points: format.integer(qp) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CommissionsProps {
  commissions: OrderDetails['orderCommissions'];
  /** The first day of the month that the order counts in. */
  month: string | null;
}

function Commissions({ commissions, month }: CommissionsProps) {
  const { t, format } = useTexts();
  const estimate =
    month !== null && isEndedMonth(month) ? 'money:credits.beingChecked' : 'money:credits.estimated';
  return (
    <section>
      <h3 className={css.heading}>{t('money:orders.commissions')}</h3>
      {commissions.length === 0 && <EmptyRows>{t('money:orders.noCommission')}</EmptyRows>}
      <ul data-testid="commissions">
        {commissions.map(({ id, amount, statusName, estimated, reverses, partner }) => (
          <li key={id} className={css.row}>
            <span>
              <Link
                to={
                  statusName === 'pending'
                    ? '/app/accounts/credits/pending'
                    : '/app/accounts/credits/available'
                }
                search={{ credit: id }}
              >
                {t(reverses === null ? 'money:orders.credit' : 'money:orders.reversal', { id: String(id) })}
              </Link>
              <span className={css.quiet}>{partner.displayName}</span>
            </span>
            <span className={css.amount}>
              {format.money(amount)}
              <span className={css.quiet}>
                {t(estimated ? estimate : `money:credits.statusName.${statusName}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
