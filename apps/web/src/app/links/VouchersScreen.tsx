import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { VoucherDetails } from '../../features/vouchers/VoucherDetails.tsx';
import { VouchersPage } from '../../features/vouchers/VouchersPage.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Sheet } from '../../ui/Sheet.tsx';

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
        <Sheet title={t('links:vouchers.one')} onClose={close}>
          <VoucherDetails key={search.voucher} id={search.voucher} partner={partner} own={own} />
        </Sheet>
      )}
    </>
  );
}
