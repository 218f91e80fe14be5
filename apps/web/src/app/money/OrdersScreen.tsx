import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { OrderSheet } from '../../features/orders/OrderSheet.tsx';
import { OrdersPage } from '../../features/orders/OrdersPage.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { TableSheet } from '../../ui/table/TableSheet.tsx';

/** The orders, with the details of the open one. */
export function OrdersScreen() {
  const { t } = useTexts();
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/orders' });
  const navigate = useNavigate({ from: '/app/orders' });
  const close = () => void navigate({ search: ({ order: _, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <OrdersPage partner={partner} own={own} search={search} />
      {search.order !== undefined && (
        <TableSheet title={t('money:orders.one')} parameter="order" open={search.order} onClose={close}>
          <OrderSheet id={search.order} />
        </TableSheet>
      )}
    </>
  );
}
