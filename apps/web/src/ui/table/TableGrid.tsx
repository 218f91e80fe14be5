import { Link } from '@tanstack/react-router';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { Pending } from '../Pending.tsx';
import { type Column, type RowId, saysZero } from './columns.ts';
import type { Density } from './preferences.ts';
import { partsOf, type RowGroups } from './row-groups.ts';
import css from './TableGrid.module.css';
import { TableScroll } from './TableScroll.tsx';
import { type Direction, orderOf, PAGE_SIZE, type Search, type TableDefinition } from './table-search.ts';
import { linkTo, useChange } from './use-table.ts';

/** What table and cards show. */
export interface RowsProps<Row> {
  definition: TableDefinition;
  search: Search;
  columns: readonly Column<Row>[];
  /** Undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => RowId;
  /** Stands in for the rows: why there are none. */
  instead: ReactNode;
  /** Rows of an earlier answer, while the next one is being loaded. */
  stale: boolean;
  /** Rows that follow each other under one head. */
  groups: RowGroups<Row> | undefined;
}

interface Props<Row> extends RowsProps<Row> {
  title: string;
  density: Density;
}

/** The rows as a table; the server sorts. The head stays whatever becomes of the rows. */
export function TableGrid<Row>(props: Props<Row>) {
  const { definition, search, columns, rows, rowId, instead, stale, groups, title, density } = props;
  const { row: openName } = definition;
  const change = useChange(definition);
  const open = (event: MouseEvent<HTMLTableRowElement>, id: RowId) => {
    if (openName === undefined || meansSomethingElse(event)) return;
    // The sheet gives the focus back to where it was.
    event.currentTarget.querySelector('a')?.focus({ preventScroll: true });
    change({ [openName]: id });
  };
  return (
    <TableScroll title={title}>
      <table className={css.table} data-density={density} data-stale={stale} aria-busy={stale || !rows}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} definition={definition} search={search} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {instead !== null && (
            <tr>
              <td colSpan={columns.length}>
                <div className={css.instead}>{instead}</div>
              </td>
            </tr>
          )}
          {instead === null && rows === undefined && <PendingRows columns={columns} />}
          {partsOf(rows, groups).map((part) => (
            <Fragment key={part.key}>
              {part.head !== null && (
                <tr data-group="true">
                  <th scope="rowgroup" colSpan={columns.length}>
                    {part.head}
                  </th>
                </tr>
              )}
              {part.rows.map((row) => (
                <tr
                  key={rowId(row)}
                  data-open={openName === undefined ? undefined : search[openName] === rowId(row)}
                  data-opens={openName !== undefined}
                  onClick={(event) => open(event, rowId(row))}
                >
                  {columns.map((column, index) => (
                    <td key={column.id} data-numeric={column.numeric} data-zero={saysZero(column.cell(row))}>
                      {index === 0 ? (
                        <RowLink definition={definition} id={rowId(row)}>
                          {column.cell(row)}
                        </RowLink>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** A click on something inside the row, or the end of marking text, opens nothing. */
function meansSomethingElse({ target }: MouseEvent): boolean {
  const inside = target instanceof Element && target.closest('a, button, input, label, select') !== null;
  return inside || getSelection()?.isCollapsed === false;
}

interface HeadCellProps<Row> {
  definition: TableDefinition;
  search: Search;
  column: Column<Row>;
}

function HeadCell<Row>({ definition, search, column }: HeadCellProps<Row>) {
  const change = useChange(definition);
  const { id, label, numeric, ascendingFirst = false } = column;
  if (!definition.sortFields.includes(id)) {
    return (
      <th scope="col" data-numeric={numeric}>
        {label}
      </th>
    );
  }
  const { sort, direction } = orderOf(definition, search);
  const sorted = sort === id ? direction : undefined;
  const first: Direction = ascendingFirst ? 'asc' : 'desc';
  const next = sorted === undefined ? first : sorted === 'asc' ? 'desc' : 'asc';
  const said = sorted && (sorted === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" data-numeric={numeric} aria-sort={said}>
      <button type="button" className={css.sort} onClick={() => change({ sort: id, direction: next })}>
        {label}
        <span className={css.arrow} data-sorted={sorted !== undefined}>
          <Icon name={(sorted ?? next) === 'asc' ? 'up' : 'down'} size={15} />
        </span>
      </button>
    </th>
  );
}

interface RowLinkProps {
  definition: TableDefinition;
  id: RowId;
  children: ReactNode;
}

/** What names a row opens it: a real link, for the keyboard and for new tabs. */
export function RowLink({ definition, id, children }: RowLinkProps) {
  if (definition.row === undefined) return children;
  return (
    <Link {...linkTo(definition, { [definition.row]: id })} className={css.link} data-row={id}>
      {children}
    </Link>
  );
}

function PendingRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return Array.from({ length: PAGE_SIZE }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells them apart
    <tr key={row}>
      {columns.map(({ id }, index) => (
        <td key={id}>
          <Pending lines={[index === 0 ? 90 : 60]} />
        </td>
      ))}
    </tr>
  ));
}
