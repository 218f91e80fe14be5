import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './VoucherDetails.module.css';
import { linesQuery, type Voucher } from './vouchers.data.ts';

/** The order lines that redeemed a voucher, by its holder and for its product. */
export function VoucherLines({ voucher, holder }: { voucher: Voucher; holder: number }) {
  const { t, format } = useTexts();
  const { status, redeemed } = voucher;
  const isSpent = !isZero(redeemed) && status !== 'redeemed';
  const none = (
    <EmptyRows>{t(isSpent ? 'links:vouchers.linesUnseen' : `links:vouchers.noLines.${status}`)}</EmptyRows>
  );
  return (
    <section className={css.lines}>
      <h3>{t('links:vouchers.redeemedOn')}</h3>
      <QueryContent query={useQuery(linesQuery(voucher, holder))} lines={[80, 60]} missing={none}>
        {({ items }) =>
          items.length === 0 ? (
            none
          ) : (
            <ul>
              {items.map(({ id, order, product, quantity, net }) => (
                <li key={id} className={css.line}>
                  <span>
                    {t('links:vouchers.line', { quantity: format.integer(quantity), product: product.name })}
                  </span>
                  <span className={css.net}>{format.money(net)}</span>
                  <span className="quiet">
                    <Link to="/app/orders" search={{ order: order.id }}>
                      {order.number}
                    </Link>{' '}
                    · {format.date(order.placedAt)} · {order.partner.displayName}
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
