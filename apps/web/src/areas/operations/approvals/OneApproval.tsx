import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';
import { approvalQuery } from './approvals.data.ts';
import type { ApprovalsSearch } from './approvals-search.ts';
import { showsBalances } from './shows-balances.ts';

const BalanceRows = part(() => import('./BalanceRows.tsx'), 'BalanceRows', []);

interface Props {
  id: number;
  search: ApprovalsSearch;
}

/** A single approval, as linked from the log, open or decided; for balances with each of them below. */
export function OneApproval({ id, search }: Props) {
  const { t } = useTexts();
  const { rights } = useSession();
  const query = useQuery(approvalQuery(id));
  return (
    <>
      <PageHead
        title={t('operations:approvals.one', { number: id })}
        lead={
          <Link to="/app/operations/approvals" search={{}}>
            {t('operations:approvals.all')}
          </Link>
        }
      />
      <QueryContent
        query={query}
        lines={[90, 70, 90]}
        room={[400, 300]}
        missing={<Empty>{t('operations:approvals.notThere')}</Empty>}
      >
        {(approval) => (
          <>
            <ApprovalCard approval={approval} alone />
            {showsBalances(approval, rights) && (
              <Suspense>
                <BalanceRows approval={id} search={search} />
              </Suspense>
            )}
          </>
        )}
      </QueryContent>
    </>
  );
}
