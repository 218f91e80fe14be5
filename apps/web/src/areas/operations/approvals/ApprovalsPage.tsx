import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';
import css from './ApprovalsPage.module.css';
import { approvalsQuery } from './approvals.data.ts';
import { approvalStatuses } from './approvals-search.ts';

/** What waits for a second person, and what was decided on. */
export function ApprovalsPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/approvals' });
  const { status = 'open' } = search;
  const query = useQuery({ ...approvalsQuery(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t('operations:title.approvals')} lead={t('operations:approvals.lead')} />
      <Tabs look="segments" label={t('operations:approvals.filter')}>
        {approvalStatuses.map((one) => (
          <Link
            key={one}
            to="/app/operations/approvals"
            search={one === 'open' ? {} : { status: one }}
            {...tab(one === status)}
          >
            {t(`operations:approvals.status.${one}`)}
          </Link>
        ))}
      </Tabs>
      <QueryContent query={query} lines={[90, 70, 90]} room={[400, 300]}>
        {({ items }) =>
          items.length === 0 ? (
            <div className={`bw-card ${css.none}`}>
              <Empty list picture="paper" title={t(`operations:approvals.none.${status}`)} />
            </div>
          ) : (
            <ul className={css.list} data-stale={query.isPlaceholderData}>
              {items.map((approval) => (
                <li key={approval.id}>
                  <ApprovalCard approval={approval} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </>
  );
}
