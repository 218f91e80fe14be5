import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isZero } from '../../../api/amount.ts';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { OrderExplanation } from '../../money/orders/OrderExplanation.tsx';
import { OrderStatus } from '../../money/orders/OrderStatus.tsx';
import { orderDetailsQuery } from '../../money/orders/orders.data.ts';
import { ConsideredCodes } from '../customers/ConsideredCodes.tsx';
import form from '../operators/OperatorForm.module.css';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import css from '../products/Products.module.css';
import { type OrderCounting, orderCountingQuery } from './all-orders.data.ts';
import { ReassignOrder } from './ReassignOrder.tsx';

/** One order for operators: positions, month, volumes, and who gets which share. */
export function OperatorOrder({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <QueryContent
      query={useQuery(orderCountingQuery(id))}
      lines={[60, 80, 80]}
      missing={<Empty picture="paper" title={t('money:orders.gone')} />}
    >
      {(counting) => (
        <div className={form.form}>
          <Head counting={counting} />
          <ConsideredCodes codes={counting.attribution?.considered ?? []} />
          <ReassignOrder counting={counting} />
          <Counting counting={counting} />
          <OrderExplanation id={id} hasCommission />
          <Positions id={id} />
        </div>
      )}
    </QueryContent>
  );
}

function Head({ counting: { order, attribution } }: { counting: OrderCounting }) {
  const { t, format } = useTexts();
  const { number, source, status, partner, placedAt, paidAt, deliveredAt, base, gross, refunded, qp } = order;
  return (
    <FieldList
      fields={[
        [t('money:orders.column.number'), number],
        [t('shop:orders.source'), source],
        [t('money:orders.column.status'), <OrderStatus key="status" status={status} />],
        [
          t('money:orders.column.buyer'),
          <PartnerFileLink key="buyer" id={partner.id}>
            {partner.displayName}
          </PartnerFileLink>,
        ],
        ...(attribution === null
          ? []
          : [
              [
                t('customers:attribution'),
                [t(`customers:by.${attribution.attributedBy}`), attribution.code].filter(Boolean).join(' '),
              ] as const,
            ]),
        [t('money:orders.column.placedAt'), format.dateTime(placedAt)],
        [t('money:orders.column.paidAt'), paidAt === null ? UNKNOWN : format.dateTime(paidAt)],
        ...(deliveredAt === null
          ? []
          : [[t('money:orders.column.deliveredAt'), format.dateTime(deliveredAt)] as const]),
        [t('money:orders.column.base'), format.money(base)],
        [t('money:orders.column.gross'), format.money(gross)],
        ...(isZero(refunded) ? [] : [[t('money:orders.column.refunded'), format.money(refunded)] as const]),
        [t('money:orders.column.qp'), format.integer(qp)],
      ]}
    />
  );
}

function Positions({ id }: { id: number }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const seesProducts = rights.includes('products.write') || rights.includes('orders.import');
  return (
    <section className={css.history} aria-label={t('money:orders.positions')}>
      <h3>{t('money:orders.positions')}</h3>
      <QueryContent query={useQuery(orderDetailsQuery(id))} lines={[90]}>
        {({ orderDetails }) => (
          <table>
            <tbody data-testid="order-positions">
              {orderDetails.map(({ id: line, product, quantity, net, qp }) => (
                <tr key={line}>
                  <td>
                    {t('money:orders.position', {
                      quantity: format.integer(quantity),
                      name: product.name,
                    })}{' '}
                    {seesProducts ? (
                      <Link to="/app/operations/products" search={{ product: product.id }}>
                        {product.number}
                      </Link>
                    ) : (
                      <span className="quiet">{product.number}</span>
                    )}
                  </td>
                  <td data-numeric>{format.money(net)}</td>
                  <td data-numeric>{t('unit.qp', { points: format.integer(qp) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryContent>
    </section>
  );
}

/** The month in which an order counts, the reason, and what it adds for whom; or why it counts nowhere. */
function Counting({ counting }: { counting: OrderCounting }) {
  const { t } = useTexts();
  return (
    <section className={css.history} aria-label={t('shop:orders.where')} data-testid="order-counting">
      <h3>{t('shop:orders.where')}</h3>
      <Where counting={counting} />
      {counting.volumes.length > 0 && <Volumes volumes={counting.volumes} />}
    </section>
  );
}

function Where({ counting: { order, closed, later, instant } }: { counting: OrderCounting }) {
  const { t, format } = useTexts();
  const { reason, cycle, counted } = order;
  if (reason !== null || cycle === null)
    return <Note>{t(`money:why.countsNowhere.${reason ?? 'not_paid'}`)}</Note>;
  const values = {
    month: format.month(cycle.dateFrom),
    base: format.money(counted.base),
    qp: format.integer(counted.qp),
  };
  return (
    <>
      <p>{t(closed ? 'shop:orders.counted' : 'shop:orders.countsNow', values)}</p>
      {later !== null && <p>{t(`shop:orders.later.${later}`)}</p>}
      {instant !== null && (
        <p className="quiet">{t('shop:orders.instant', { time: format.dateTime(instant) })}</p>
      )}
    </>
  );
}

function Volumes({ volumes }: Pick<OrderCounting, 'volumes'>) {
  const { t, format } = useTexts();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('shop:orders.for')}</th>
          <th scope="col">{t('shop:orders.leg')}</th>
          <th scope="col" data-numeric>
            {t('shop:orders.psv')}
          </th>
          <th scope="col" data-numeric>
            {t('shop:orders.personalQp')}
          </th>
          <th scope="col" data-numeric>
            {t('shop:orders.qp')}
          </th>
        </tr>
      </thead>
      <tbody>
        {volumes.map(({ partner, depth, affiliate, leg, psv, personalQp, qp }) => (
          <tr key={depth} data-testid="order-volume">
            <td>
              <PartnerFileLink id={partner.id}>{partner.displayName}</PartnerFileLink>{' '}
              <span className="quiet">
                {depth === 0
                  ? t(affiliate ? 'shop:orders.buyerPartner' : 'shop:orders.buyerCustomer')
                  : t('shop:orders.line', { line: format.integer(depth) })}
              </span>
            </td>
            <td>{leg?.displayName ?? UNKNOWN}</td>
            <td data-numeric>{format.money(psv)}</td>
            <td data-numeric>{format.integer(personalQp)}</td>
            <td data-numeric>{format.integer(qp)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
