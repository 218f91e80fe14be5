import { useTexts } from '../../i18n/use-texts.ts';
import css from './OrderStatus.module.css';
import type { Order } from './orders.data.ts';

/** What became of an order. */
export function OrderStatus({ status }: Pick<Order, 'status'>) {
  const { t } = useTexts();
  return (
    <span className={css.chip} data-status={status}>
      {t(`money:orders.statusName.${status}`)}
    </span>
  );
}
