import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowsTable } from '../catalogue-search.ts';
import { Fixed } from '../Fixed.tsx';
import { rowsQuery, type SampleRow } from '../fixed-answers.ts';

interface Props {
  state?: 'ready' | 'loading' | 'failed';
  /** Total number of rows. */
  total?: number;
  /** Several tables cannot share one URL: an empty one would lead the others back to their first page. */
  inAddress?: boolean;
}

const route = getRouteApi('/signed-in/widgets/lists');

/** A table with three pages of rows. */
export function Rows({ state = 'ready', total = 23, inAddress = true }: Props) {
  const { t, format } = useTexts();
  const search = route.useSearch();
  return (
    <Fixed state={state}>
      <DataTable<SampleRow>
        name={`catalogue-${state}-${total}`}
        title={t('nav.lists')}
        definition={rowsTable}
        search={inAddress ? search : {}}
        columns={[
          { id: 'name', label: t('catalogue:row.name'), cell: ({ name }) => name, csv: ({ name }) => name },
          {
            id: 'day',
            label: t('catalogue:row.day'),
            onPhone: 'note',
            cell: ({ day }) => format.day(day),
            csv: ({ day }) => day,
          },
          {
            id: 'amount',
            label: t('catalogue:row.amount'),
            numeric: true,
            onPhone: 'amount',
            cell: ({ amount }) => format.money(amount),
            csv: ({ amount }) => Number(amount),
          },
        ]}
        rowId={({ id }) => id}
        pageQuery={(page, size) => rowsQuery(total, page, size)}
        count={(count) => t('catalogue:row.count', { count })}
        none={<Empty list title={t('catalogue:nothingYet')} />}
      />
    </Fixed>
  );
}
