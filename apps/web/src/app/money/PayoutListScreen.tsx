import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { PayoutDetails } from '../../features/payouts/PayoutDetails.tsx';
import { PayoutListPage } from '../../features/payouts/PayoutListPage.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { TableSheet } from '../../ui/table/TableSheet.tsx';
import { RequestPayoutButton } from './RequestPayoutButton.tsx';

/** The payout list; it opens in a tab of its own and stands alone there (specification, section 2). */
export function PayoutListScreen() {
  const { t } = useTexts();
  const { user, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/accounts/payout/list' });
  const navigate = useNavigate({ from: '/app/accounts/payout/list' });
  const close = () => void navigate({ search: ({ payout: _, ...rest }) => rest, resetScroll: false });
  if (user === null) return null;
  return (
    <PayoutListPage
      user={user}
      search={search}
      back={<Link to="/app/accounts/balance">{t('money:payouts.backToBalance')}</Link>}
      action={own && <RequestPayoutButton />}
      pending={<Link to="/app/accounts/credits/pending">{t('nav.creditsPending')}</Link>}
      details={
        search.payout !== undefined && (
          <TableSheet
            title={t('money:payouts.one', { number: search.payout })}
            parameter="payout"
            open={search.payout}
            onClose={close}
          >
            <PayoutDetails id={search.payout} />
          </TableSheet>
        )
      }
    />
  );
}
