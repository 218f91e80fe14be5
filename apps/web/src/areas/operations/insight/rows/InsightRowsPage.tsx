import type { FigureWithRows } from '@blattwerk/contract/insight/insight.contract.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { download } from '../../../../api/file.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { SaveFileButton } from '../../SaveFileButton.tsx';
import { insightRowsQuery, rowsOf } from '../insight.data.ts';
import { opensRows, rowsTable } from '../insight-search.ts';
import { usePartName } from '../use-part-name.ts';
import { useRowColumns } from './use-row-columns.tsx';

/** The rows behind a number of the cockpit. */
export function InsightRowsPage() {
  const { t } = useTexts();
  const { figure } = useParams({ from: '/operations/app/operations/cockpit/$figure' });
  if (opensRows(figure)) return <Rows figure={figure} />;
  return <Empty picture="paper" title={t('cockpit:noFigure')} />;
}

function Rows({ figure }: { figure: FigureWithRows }) {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/cockpit/$figure' });
  const partName = usePartName();
  const { at, part } = rowsOf(search);
  const title = t(`cockpit:figure.${figure}.title`);
  return (
    <>
      <PageHead
        title={title}
        lead={[
          format.month(at),
          partName(part),
          ...(search.partner === undefined
            ? []
            : [t('labelled', { label: t('operations:partner.number'), value: search.partner })]),
        ].join(' · ')}
      />
      <DataTable
        name={`cockpit-${figure}`}
        title={title}
        definition={rowsTable}
        search={search}
        columns={useRowColumns(figure)}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => insightRowsQuery(figure, search, { page, limits })}
        count={(count) => t('cockpit:rows', { count, number: format.integer(count) })}
        none={<Empty list picture="paper" title={t('cockpit:noRows')} />}
        exportButton={
          <SaveFileButton
            save={() =>
              download('GET /csv/insight/{figure}/rows', { params: { figure }, query: rowsOf(search) })
            }
          />
        }
      />
    </>
  );
}
