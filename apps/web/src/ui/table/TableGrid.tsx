import { Link } from '@tanstack/react-router';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../icons.tsx';
import { Pending } from '../Pending.tsx';
import { type Column, type RowId, saysZero } from './columns.ts';
import type { Density } from './preferences.ts';
import { partsOf, type RowGroups } from './row-groups.ts';
import type { RowSelection } from './row-selection.ts';
import css from './TableGrid.module.css';
import { type Direction, orderOf, PAGE_SIZE, type Search, type TableDefinition } from './table-search.ts';
import { useSideways } from './use-sideways.ts';
import { linkTo, useChange } from './use-table.ts';

/** Props of a row's link, wherever it leads. */
export interface LinkParts {
  readonly className: string | undefined;
  readonly 'data-row': RowId;
  readonly children: ReactNode;
}

/** What table and phone rows show. */
export interface RowsProps<Row> {
  definition: TableDefinition;
  search: Search;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => RowId;
  /** Replaces the rows: why there are none. */
  instead: ReactNode;
  /** Rows of an earlier answer, while the next one is loading. */
  stale: boolean;
  /** Consecutive rows under one heading. */
  groups: RowGroups<Row> | undefined;
  /** The link to a row's own page, instead of opening it here. */
  rowLink: ((row: Row, parts: LinkParts) => ReactNode) | undefined;
  /** Makes rows selectable. */
  selection: RowSelection<Row> | undefined;
}

interface Props<Row> extends RowsProps<Row> {
  title: string;
  density: Density;
}

/** The rows as a table; the server sorts. The header stays, whatever happens to the rows. */
export function TableGrid<Row>(props: Props<Row>) {
  const { definition, search, columns, rows, instead, stale, groups, title, density, selection } = props;
  const width = columns.length + (selection === undefined ? 0 : 1);
  return (
    <TableScroll title={title}>
      <table className={css.table} data-density={density} data-stale={stale} aria-busy={stale || !rows}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {selection?.headCell(rows ?? [])}
            {columns.map((column) => (
              <HeadCell key={column.id} definition={definition} search={search} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {instead !== null && (
            <tr>
              <td colSpan={width}>
                <div className={css.instead}>{instead}</div>
              </td>
            </tr>
          )}
          {instead === null && rows === undefined && <PendingRows columns={columns} selection={selection} />}
          {partsOf(rows, groups).map((part) => (
            <Fragment key={part.key}>
              {part.head !== null && (
                <tr data-group="true">
                  <th scope="rowgroup" colSpan={width}>
                    {part.head}
                  </th>
                </tr>
              )}
              {part.rows.map((row) => (
                <BodyRow key={props.rowId(row)} {...props} row={row} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function BodyRow<Row>({ row, ...props }: RowsProps<Row> & { row: Row }) {
  const { definition, search, columns, rows, rowId, rowLink, selection } = props;
  const { row: openName } = definition;
  const id = rowId(row);
  const change = useChange(definition);
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    if (meansSomethingElse(event)) return;
    const link = event.currentTarget.querySelector('a');
    if (rowLink !== undefined) link?.click();
    if (openName === undefined) return;
    // The sheet restores the focus to where it was.
    link?.focus({ preventScroll: true });
    change({ [openName]: id });
  };
  const isOpen = openName === undefined ? undefined : search[openName] === id;
  return (
    <tr
      data-open={selection?.has(row) || isOpen}
      data-opens={openName !== undefined || rowLink !== undefined}
      onClick={open}
    >
      {selection?.cell(row, rows ?? [])}
      {columns.map((column, index) => (
        <td key={column.id} data-numeric={column.numeric} data-zero={saysZero(column.cell(row))}>
          {index === 0 ? (
            <RowLink definition={definition} rowId={rowId} rowLink={rowLink} row={row}>
              {column.cell(row)}
            </RowLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Whether a click in a row means something else: a control inside, or the end of a text selection. */
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
  const ariaSort = sorted && (sorted === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" data-numeric={numeric} aria-sort={ariaSort}>
      <button type="button" className={css.sort} onClick={() => change({ sort: id, direction: next })}>
        {label}
        <span className={css.arrow} data-sorted={sorted !== undefined}>
          <Icon name={(sorted ?? next) === 'asc' ? 'up' : 'down'} size={15} />
        </span>
      </button>
    </th>
  );
}

interface RowLinkProps<Row> extends Pick<RowsProps<Row>, 'definition' | 'rowId' | 'rowLink'> {
  row: Row;
  children: ReactNode;
}

/** A row's name opens it: a real link, for the keyboard and for new tabs. */
export function RowLink<Row>({ definition, rowId, rowLink, row, children }: RowLinkProps<Row>) {
  const parts: LinkParts = { className: css.link, 'data-row': rowId(row), children };
  if (rowLink !== undefined) return rowLink(row, parts);
  if (definition.row === undefined) return children;
  return <Link {...linkTo(definition, { [definition.row]: rowId(row) })} {...parts} />;
}

function PendingRows<Row>({ columns, selection }: Pick<RowsProps<Row>, 'columns' | 'selection'>) {
  return Array.from({ length: PAGE_SIZE }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
    <tr key={row}>
      {selection?.cell(null, [])}
      {columns.map(({ id }, index) => (
        <td key={id}>
          <Pending lines={[index === 0 ? 90 : 60]} />
        </td>
      ))}
    </tr>
  ));
}

interface TableScrollProps {
  title: string;
  children: ReactNode;
}

/** Scroll container of a table: if it is too wide, a shadow marks the side with hidden content, and arrow keys scroll it. */
function TableScroll({ title, children }: TableScrollProps) {
  const { t } = useTexts();
  const [place, { before, after }] = useSideways();
  const reachable = { role: 'region', tabIndex: 0, 'aria-label': t('ui:table.sideways', { title }) };
  return (
    <div className={css.frame} data-before={before} data-after={after}>
      <div ref={place} className={css.scroll} {...((before || after) && reachable)}>
        {children}
      </div>
    </div>
  );
}
