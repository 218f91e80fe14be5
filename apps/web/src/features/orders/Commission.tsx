import { useTexts } from '../../i18n/use-texts.ts';
import css from './OrderStatus.module.css';
import type { Order } from './orders.data.ts';

/** What an order brought its reader; an estimate says so. */
export function Commission({ order }: { order: Order }) {
  const { t, format } = useTexts();
  return (
    <>
      {format.money(order.ownCommission)}
      {order.estimated && <span className={css.estimated}>{t('money:orders.estimated')}</span>}
    </>
  );
}
