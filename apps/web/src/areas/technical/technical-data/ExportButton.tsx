import { useQueryClient } from '@tanstack/react-query';
import type { ApiQuery } from '../../../api/api-query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CsvProgress } from '../../../ui/table/CsvProgress.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { useCsv } from '../../../ui/table/use-csv.ts';
import { toast } from '../../../ui/toast/toast.ts';

interface Props<Row> {
  title: string;
  columns: readonly Column<Row>[];
  pageQuery: (page: number, size: number) => ApiQuery<{ items: Row[]; total: number }>;
}

/** A file of all rows that the filters leave, as the import takes it. */
export function ExportButton<Row extends { id: number }>({ title, columns, pageQuery }: Props<Row>) {
  const { t, format } = useTexts();
  const queryClient = useQueryClient();
  const job = useCsv({
    title,
    columns,
    rowId: ({ id }) => id,
    load: (page, size) => queryClient.fetchQuery({ ...pageQuery(page, size), staleTime: 0, gcTime: 0 }),
    onSaved: (rows) => toast.success(t('ui:table.csvSaved', { count: rows, number: format.integer(rows) })),
  });
  return (
    <>
      <Button
        variant="default"
        icon="download"
        onClick={job.start}
        loading={job.progress?.kind === 'running'}
      >
        {t('ui:table.csv')}
      </Button>
      <CsvProgress job={job} />
    </>
  );
}
