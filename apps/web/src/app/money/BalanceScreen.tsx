import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { BalancePage } from '../../features/balances/BalancePage.tsx';
import { LineDetails } from '../../features/balances/LineDetails.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { TableSheet } from '../../ui/table/TableSheet.tsx';
import { RequestPayoutButton } from './RequestPayoutButton.tsx';

/** The balance and its ledger, with the credits of the line that is open. */
export function BalanceScreen() {
  const { t } = useTexts();
  const { partner, user, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/accounts/balance' });
  const navigate = useNavigate({ from: '/app/accounts/balance' });
  const close = () => void navigate({ search: ({ entry: _, ...rest }) => rest, resetScroll: false });
  if (user === null) return null;
  return (
    <BalancePage
      partner={partner}
      user={user}
      search={search}
      action={own && <RequestPayoutButton />}
      details={
        search.entry !== undefined && (
          <TableSheet title={t('money:balance.inside')} parameter="entry" open={search.entry} onClose={close}>
            <LineDetails
              partner={partner}
              entry={search.entry}
              creditLink={(credit, children) => (
                <Link to="/app/accounts/credits/available" search={{ credit }}>
                  {children}
                </Link>
              )}
            />
          </TableSheet>
        )
      }
    />
  );
}
