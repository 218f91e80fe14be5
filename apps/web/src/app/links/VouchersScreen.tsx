import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { VoucherDetails } from '../../features/vouchers/VoucherDetails.tsx';
import { VouchersPage } from '../../features/vouchers/VouchersPage.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { TableSheet } from '../../ui/table/TableSheet.tsx';

/** Vouchers, with the details of the open one. */
export function VouchersScreen() {
  const { t } = useTexts();
  const { partner, user, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/links/vouchers' });
  const navigate = useNavigate({ from: '/app/links/vouchers' });
  const close = () => void navigate({ search: ({ voucher: _, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <VouchersPage user={own ? null : user} search={search} />
      {search.voucher !== undefined && (
        <TableSheet title={t('links:vouchers.one')} parameter="voucher" open={search.voucher} onClose={close}>
          <VoucherDetails id={search.voucher} partner={partner} own={own} />
        </TableSheet>
      )}
    </>
  );
}
