import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import css from '../products/Products.module.css';
import type { OrderCounting } from './all-orders.data.ts';

/** The month in which an order counts, the reason, and what it adds for whom; or why it counts nowhere. */
export function Counting({ counting }: { counting: OrderCounting }) {
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
