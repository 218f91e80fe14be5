import { useTable } from '@tanstack/react-table';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './TeamTable.module.css';
import { DEFAULT_SORT, type TeamMember } from './team.data.ts';
import { columns, features, numericColumns } from './team-columns.tsx';
import type { SortField, TeamSearch } from './team-search.ts';

interface Props {
  rows: TeamMember[];
  search: TeamSearch;
  /** Rows of an earlier answer, while the next one is being loaded. */
  stale: boolean;
  onSort: (sort: SortField, direction: 'asc' | 'desc') => void;
}

/** The team as a table; the server sorts. */
export function TeamTable({ rows, search, stale, onSort }: Props) {
  const { t } = useTexts();
  const id = search.sort ?? DEFAULT_SORT;
  const desc = (search.direction ?? 'desc') === 'desc';
  const table = useTable({
    features,
    columns,
    data: rows,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting: [{ id, desc }] },
    getRowId: (row) => String(row.id),
  });
  return (
    <div className={css.scroll} data-stale={stale}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('nav.yourTeamTable')}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ column }) => {
                const sorted = column.id === id ? (desc ? 'descending' : 'ascending') : undefined;
                const label = t(`teamTable.column.${column.id as keyof TeamMember & SortField}`);
                return (
                  <th
                    key={column.id}
                    scope="col"
                    aria-sort={sorted}
                    data-numeric={numericColumns.has(column.id)}
                  >
                    {column.getCanSort() ? (
                      <button
                        type="button"
                        className={css.sort}
                        onClick={() =>
                          onSort(column.id as SortField, sorted === 'descending' ? 'asc' : 'desc')
                        }
                      >
                        {label}
                        <span className={css.arrow} data-sorted={sorted !== undefined}>
                          <Icon name={sorted === 'ascending' ? 'up' : 'down'} size={15} />
                        </span>
                      </button>
                    ) : (
                      label
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-open={row.original.id === search.partner}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-numeric={numericColumns.has(cell.column.id)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
