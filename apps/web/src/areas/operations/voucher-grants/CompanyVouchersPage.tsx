import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { CompanyVouchersTable } from './CompanyVouchersTable.tsx';
import { waitingGrantsQuery } from './company-vouchers.data.ts';

const GrantVoucherSheet = part(() => import('./GrantVoucherSheet.tsx'), 'GrantVoucherSheet', []);
const ImportVouchers = part(() => import('./ImportVouchers.tsx'), 'ImportVouchers', []);
const VoucherDetails = part(() => import('./VoucherDetails.tsx'), 'VoucherDetails', []);

/** All vouchers of partners; the company grants some, one by one or from a file. */
export function CompanyVouchersPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/granted-vouchers' });
  const navigate = useNavigate({ from: '/app/operations/granted-vouchers' });
  const mayGrant = useSession().rights.includes('money.correct');
  const open = (what: 'new' | 'import') =>
    void navigate({ search: (old) => ({ ...old, open: what }), resetScroll: false });
  const close = () => void navigate({ search: ({ open: _, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('operations:title.grantedVouchers')}
        lead={t('vouchersDesk:lead')}
        {...(mayGrant && {
          actions: (
            <>
              <ReasonedButton variant="default" onClick={() => open('import')}>
                {t('vouchersDesk:import')}
              </ReasonedButton>
              <ReasonedButton icon="plus" onClick={() => open('new')}>
                {t('vouchersDesk:new')}
              </ReasonedButton>
            </>
          ),
        })}
      />
      <Waiting />
      <CompanyVouchersTable search={search} />
      <Suspense>
        {mayGrant && search.open === 'new' && <GrantVoucherSheet onClose={close} />}
        {mayGrant && search.open === 'import' && <ImportVouchers onClose={close} />}
      </Suspense>
      {search.voucher !== undefined && search.open === undefined && (
        <TableSheet title={t('vouchersDesk:one')} parameter="voucher" open={search.voucher}>
          <Suspense>
            <VoucherDetails id={search.voucher} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

/** Prepared vouchers that are not granted yet. */
function Waiting() {
  const { t, format } = useTexts();
  const { data } = useQuery(waitingGrantsQuery());
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Note spaced>
      <ul>
        {data.items.map(({ id, approval, vouchers, amount, partner, preparedBy }) => (
          <li key={id}>
            <Link
              to="/app/operations/approvals"
              search={{ approval: Number(String(approval).split('/').at(-1)) }}
            >
              {t('vouchersDesk:waits', {
                count: vouchers,
                number: format.integer(vouchers),
                amount: format.money(amount),
              })}
            </Link>{' '}
            {partner === null
              ? t('vouchersDesk:preparedBy', { name: preparedBy.name })
              : t('vouchersDesk:preparedFor', { name: preparedBy.name, partner: partner.displayName })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
