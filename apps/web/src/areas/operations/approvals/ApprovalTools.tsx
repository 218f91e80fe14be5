import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { ExportButton } from '../../../ui/table/ExportButton.tsx';
import css from './ApprovalsPage.module.css';
import { approvalsQuery, kindText } from './approvals.data.ts';
import { type ApprovalsSearch, approvalKinds, parseApprovalsSearch } from './approvals-search.ts';
import { useApprovalColumns } from './use-approval-columns.ts';

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
