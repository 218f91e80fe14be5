import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { CheckField, SelectField } from '../../../ui/form/fields.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { ExportButton } from '../../../ui/table/ExportButton.tsx';
import { PAGE_SIZE } from '../../../ui/table/table-search.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import css from './ApprovalsPage.module.css';
import { type Approval, approvalsQuery, kindText } from './approvals.data.ts';
import { type ApprovalsSearch, approvalKinds, approvalStatuses } from './approvals-search.ts';
import { SeveralDecisions } from './SeveralDecisions.tsx';
import { useApprovalColumns } from './use-approval-columns.ts';

/** What waits for a second person, and what was decided on. */
export function ApprovalsPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/approvals' });
  const { status = 'open', kind, page = 1 } = search;
  const query = useQuery({ ...approvalsQuery(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t('operations:title.approvals')} lead={t('operations:approvals.lead')} />
      <Tabs look="segments" label={t('operations:approvals.filter')}>
        {approvalStatuses.map((one) => (
          <Link
            key={one}
            to="/app/operations/approvals"
            search={{ ...(one !== 'open' && { status: one }), ...(kind !== undefined && { kind }) }}
            {...tab(one === status)}
          >
            {t(`operations:approvals.status.${one}`)}
          </Link>
        ))}
      </Tabs>
      <Tools search={search} isEmpty={query.data?.total === 0} />
      <QueryContent query={query} lines={[90, 70, 90]} room={[400, 300]}>
        {({ items, total }) =>
          items.length === 0 ? (
            <div className={`bw-card ${css.none}`}>
              <Empty list picture="paper" title={t(`operations:approvals.none.${status}`)} />
            </div>
          ) : (
            <>
              <Approvals items={items} isStale={query.isPlaceholderData} />
              <Pages search={search} page={page} pages={Math.ceil(total / PAGE_SIZE)} />
            </>
          )
        }
      </QueryContent>
    </>
  );
}

/** What filters further, and the file of what the filters leave. */
function Tools({ search, isEmpty }: { search: ApprovalsSearch; isEmpty: boolean }) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/app/operations/approvals' });
  const columns = useApprovalColumns();
  return (
    <div className={css.tools}>
      <SelectField
        label={t('operations:log.action')}
        value={search.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void navigate({
            search: ({ kind: _, page: __, ...rest }) => {
              const kind = approvalKinds.find((one) => one === value);
              return { ...rest, ...(kind !== undefined && { kind }) };
            },
            replace: true,
            resetScroll: false,
          })
        }
        options={[
          { value: '', label: t('operations:log.allActions') },
          ...approvalKinds.map((kind) => ({ value: kind, label: t(kindText(kind)) })),
        ]}
      />
      {!isEmpty && (
        <ExportButton
          title={t('operations:title.approvals')}
          columns={columns}
          pageQuery={(page, size) => approvalsQuery({ ...search, page }, size)}
        />
      )}
    </div>
  );
}

/** A page of them. Several that one may decide on can be chosen and decided on at once. */
function Approvals({ items, isStale }: { items: readonly Approval[]; isStale: boolean }) {
  const { t } = useTexts();
  const [wanted, setWanted] = useState<readonly number[]>([]);
  const choosable = items.filter(({ decidable }) => decidable).map(({ id }) => id);
  const chosen = choosable.filter((id) => wanted.includes(id));
  const isSeveral = choosable.length > 1;
  return (
    <>
      {isSeveral && (
        <div className={css.choose}>
          <Button
            variant="subtle"
            disabled={chosen.length === choosable.length}
            onClick={() => setWanted(choosable)}
          >
            {t('operations:several.all')}
          </Button>
        </div>
      )}
      <ul className={css.list} data-stale={isStale}>
        {items.map((approval) => (
          <li key={approval.id}>
            {isSeveral && approval.decidable && (
              <CheckField
                checked={chosen.includes(approval.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setWanted(checked ? [...wanted, approval.id] : wanted.filter((id) => id !== approval.id))
                }
              >
                {t('operations:several.choose', { name: approval.preparedBy.name, number: approval.id })}
              </CheckField>
            )}
            <ApprovalCard approval={approval} />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && <SeveralDecisions chosen={chosen} onDecided={setWanted} />}
    </>
  );
}

function Pages({ search, page, pages }: { search: ApprovalsSearch; page: number; pages: number }) {
  const { t } = useTexts();
  return (
    <Pager
      label={t('operations:approvals.pages')}
      page={page}
      pages={pages}
      step={(to, way) => (
        <Link to="/app/operations/approvals" search={{ ...search, page: to }}>
          {t(way === 'back' ? 'operations:approvals.newer' : 'operations:approvals.older')}
        </Link>
      )}
    />
  );
}
