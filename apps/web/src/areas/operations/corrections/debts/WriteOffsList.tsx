import { isZero } from '../../../../api/amount.ts';
import { downloadOrThrow } from '../../../../api/file.ts';
import { useSession } from '../../../../api/session-store.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { saveBlob } from '../../../../ui/save-file.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { LinkParts } from '../../../../ui/table/TableGrid.tsx';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { SaveFileButton } from '../../SaveFileButton.tsx';
import { type WriteOff, writeOffsQuery } from '../corrections.data.ts';
import { preparedStatuses, type WriteOffsSearch, writeOffsTable } from '../corrections-search.ts';
import { PreparedStatus } from '../PreparedStatus.tsx';

/** Debts written off, or about to be. */
export function WriteOffsList({ search }: { search: WriteOffsSearch }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const columns = useColumns();
  return (
    <DataTable
      name="write-offs"
      title={t('corrections:writeOff.list')}
      definition={writeOffsTable}
      search={search}
      columns={columns}
      rowId={({ id }) => id}
      {...(rights.includes('partners.read') && { rowLink: linkToPartner })}
      pageQuery={(page, limits) => writeOffsQuery(search, { page, limits })}
      count={(count) => t('corrections:writeOff.count', { count, number: format.integer(count) })}
      none={<Empty list picture="money" title={t('corrections:writeOff.none')} />}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('operations:operators.state'),
          all: t('operations:operators.anyState'),
          options: preparedStatuses.map((value) => ({ value, label: t(`corrections:status.${value}`) })),
        },
      ]}
      exportButton={
        <SaveFileButton
          save={async () => {
            const { name, content } = await downloadOrThrow('GET /csv/write_offs', {});
            saveBlob(name, content);
          }}
        />
      }
    />
  );
}

/** Those who may read partners' files get a link to the one of a row. */
function linkToPartner({ partner }: WriteOff, parts: LinkParts) {
  return <PartnerFileLink id={partner.id} {...parts} />;
}

function useColumns(): Column<WriteOff>[] {
  const { t, format } = useTexts();
  return [
    {
      id: 'partner',
      label: t('corrections:partner'),
      cell: ({ partner }) => partner.displayName,
      csv: null,
    },
    {
      id: 'amount',
      label: t('corrections:amount'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ amount, tax }) => format.money(isZero(amount) ? tax : amount),
      csv: null,
    },
    {
      id: 'demand',
      label: t('corrections:demand.letter'),
      cell: ({ demand }) => demand ?? UNKNOWN,
      csv: null,
    },
    { id: 'reason', label: t('ui:form.reason'), onPhone: 'note', cell: ({ reason }) => reason, csv: null },
    {
      id: 'preparedBy',
      label: t('operations:approvals.preparedBy'),
      cell: ({ preparedBy }) => preparedBy.name,
      csv: null,
    },
    {
      id: 'id',
      label: t('operations:approvals.preparedAt'),
      onPhone: 'beside',
      cell: ({ preparedAt }) => format.date(preparedAt),
      csv: null,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <PreparedStatus status={status} />,
      csv: null,
    },
  ];
}
