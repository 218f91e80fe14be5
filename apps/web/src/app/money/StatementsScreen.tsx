import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { StatementDetails } from '../../features/statements/StatementDetails.tsx';
import { StatementsPage } from '../../features/statements/StatementsPage.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { TableSheet } from '../../ui/table/TableSheet.tsx';

/** The monthly statements, with the one that is open. */
export function StatementsScreen() {
  const { t } = useTexts();
  const { partner } = useSubject();
  const search = useSearch({ from: '/signed-in/app/accounts/statements' });
  const navigate = useNavigate({ from: '/app/accounts/statements' });
  const close = () => void navigate({ search: ({ statement: _, ...rest }) => rest, resetScroll: false });
  return (
    <StatementsPage
      partner={partner}
      search={search}
      pending={<Link to="/app/accounts/credits/pending">{t('nav.creditsPending')}</Link>}
      details={
        search.statement !== undefined && (
          <TableSheet
            title={t('money:statements.one')}
            parameter="statement"
            open={search.statement}
            onClose={close}
          >
            <StatementDetails
              partner={partner}
              cycle={search.statement}
              payoutLink={(payout, children) => (
                <Link to="/app/accounts/payout/list" search={{ payout }}>
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
