import { useQueryClient } from '@tanstack/react-query';
import type { ApiQuery } from '../../api/api-query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { toast } from '../toast/toast.ts';
import { CsvProgress } from './CsvProgress.tsx';
import type { Column } from './columns.ts';
import { useCsv } from './use-csv.ts';

interface Props<Row> {
  title: string;
  columns: readonly Column<Row>[];
  pageQuery: (page: number, size: number) => ApiQuery<{ items: Row[]; total: number }>;
}

/** Saves all filtered rows as a CSV file with these columns. */
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
