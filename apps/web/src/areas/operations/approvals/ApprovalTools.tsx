import { useNavigate } from '@tanstack/react-router';
import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { ExportButton } from '../../../ui/table/ExportButton.tsx';
import { subjectText } from '../subject-text.ts';
import css from './ApprovalsPage.module.css';
import { type Approval, approvalsQuery, kindText } from './approvals.data.ts';
import { type ApprovalsSearch, approvalKinds, parseApprovalsSearch } from './approvals-search.ts';
import { changesText } from './changed-fields.ts';

interface Props {
  search: ApprovalsSearch;
  isEmpty: boolean;
}

/** Further filters: kind, who prepared or decided it, and when; and the CSV file of the filtered approvals. */
export function ApprovalTools({ search, isEmpty }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/app/operations/approvals' });
  const columns = useApprovalColumns();
  // A changed filter returns to the first page; an empty one is dropped.
  const filter = (change: { readonly [name in 'kind' | 'by' | 'from' | 'to']?: string }) =>
    void navigate({
      search: ({ page: _, ...rest }) => parseApprovalsSearch({ ...rest, ...change }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={css.tools}>
      <SelectField
        label={t('operations:log.action')}
        value={search.kind ?? ''}
        onChange={({ currentTarget: { value } }) => filter({ kind: value })}
        options={[
          { value: '', label: t('operations:log.allActions') },
          ...approvalKinds.map((kind) => ({ value: kind, label: t(kindText(kind)) })),
        ]}
      />
      <SearchField
        draft="approvals-by"
        label={t('operations:approvals.by')}
        value={search.by ?? ''}
        onRest={(by) => filter({ by })}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(`operations:log.${end}`)}
          value={search[end] ?? ''}
          onChange={({ currentTarget: { value } }) => filter({ [end]: value })}
        />
      ))}
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

/** Columns of the CSV file; the page itself has cards. */
function useApprovalColumns(): Column<Approval>[] {
  const texts = useTexts();
  const { t } = texts;
  const column = (id: string, label: string, csv: Column<Approval>['csv']): Column<Approval> => ({
    id,
    label,
    cell: () => null,
    csv,
  });
  return [
    column('id', t('operations:approvals.number'), ({ id }) => id),
    column('kind', t('operations:log.action'), ({ kind }) => t(kindText(kind))),
    column('subject', t('operations:approvals.subject'), ({ subject, subjectName }) =>
      subjectText(t, subject, subjectName),
    ),
    column('changes', t('operations:approvals.changes'), ({ before, after }) =>
      changesText(texts, before, after),
    ),
    column('reason', t('ui:form.reason'), ({ reason }) => reason),
    column('preparedBy', t('operations:approvals.preparedBy'), ({ preparedBy }) => preparedBy.name),
    column('preparedAt', t('operations:approvals.preparedAt'), ({ preparedAt }) =>
      berlinMinute(Date.parse(preparedAt)),
    ),
    column('status', t('operations:approvals.state'), ({ status }) =>
      t(`operations:approvals.status.${status}`),
    ),
    column('decidedBy', t('operations:approvals.decidedBy'), ({ decidedBy }) => decidedBy?.name ?? null),
    column('decidedAt', t('operations:approvals.decidedAt'), ({ decidedAt }) =>
      decidedAt === null ? null : berlinMinute(Date.parse(decidedAt)),
    ),
    column('decision', t('operations:approvals.decision'), ({ decision }) => decision),
  ];
}
