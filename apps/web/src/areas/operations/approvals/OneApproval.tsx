import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';
import { approvalQuery } from './approvals.data.ts';

/** One approval, as the log leads to it: open or decided on. */
export function OneApproval({ id }: { id: number }) {
  const { t } = useTexts();
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
        {(approval) => <ApprovalCard approval={approval} />}
      </QueryContent>
    </>
  );
}
