import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';
import { approvalQuery } from './approvals.data.ts';

/** An approval inside the page of its subject; nothing for those who may not see it. */
export function WaitingApproval({ id }: { id: number }) {
  const query = useQuery(approvalQuery(id));
  if (query.error?.status === 404) return null;
  return (
    <QueryContent query={query} lines={[80, 60]} room={[300, 240]}>
      {(approval) => <ApprovalCard approval={approval} />}
    </QueryContent>
  );
}
