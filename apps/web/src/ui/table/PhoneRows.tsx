import { Fragment, type ReactNode } from 'react';
import { UNKNOWN } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Avatar } from '../Avatar.tsx';
import { Pending } from '../Pending.tsx';
import { type Column, saysZero } from './columns.ts';
import css from './PhoneRows.module.css';
import { partsOf } from './row-groups.ts';
import { RowLink, type RowsProps } from './TableGrid.tsx';
import { PAGE_SIZE } from './table-search.ts';

interface Props<Row> extends RowsProps<Row> {
  /** The name whose initials precede the row. */
  face?: ((row: Row) => string) | undefined;
  /** Actions on a row. */
  foot?: ((row: Row) => ReactNode) | undefined;
}

/** The same rows on a phone, seven per window: the row's name, the rest below it or at its end. */
export function PhoneRows<Row>(props: Props<Row>) {
  const { definition, search, columns, rows, rowId, instead, stale, groups, face, foot } = props;
  const { rowLink, selection } = props;
  const [first, ...others] = columns;
  const ends = others.filter(({ onPhone }) => onPhone === 'amount' || onPhone === 'status');
  const beside = others.filter(({ onPhone }) => onPhone === 'beside');
  const notes = others.filter((column) => !ends.includes(column) && !beside.includes(column));
  if (instead !== null) return <div className={`bw-card ${css.instead}`}>{instead}</div>;
  return (
    <ul className={`bw-card ${css.rows}`} data-stale={stale} aria-busy={stale || !rows}>
      {rows === undefined && <PendingRows withFace={face !== undefined} />}
      {partsOf(rows, groups).map((part) => (
        <Fragment key={part.key}>
          {part.head !== null && (
            <li className={css.group} data-group="true">
              {part.head}
            </li>
          )}
          {part.rows.map((row) => (
            <li
              key={rowId(row)}
              className={css.row}
              data-open={
                selection?.has(row) || (definition.row !== undefined && search[definition.row] === rowId(row))
              }
            >
              {selection?.box(row, rows ?? [])}
              {face !== undefined && <Avatar name={face(row)} />}
              <div className={css.main}>
                <div className={css.head}>
                  <div className={css.name}>
                    <RowLink definition={definition} rowId={rowId} rowLink={rowLink} row={row}>
                      {first?.cell(row)}
                    </RowLink>
                  </div>
                  <Cells columns={beside} row={row} className={css.beside} />
                </div>
                <Cells columns={notes} row={row} className={css.notes} />
              </div>
              <Cells columns={ends} row={row} className={css.ends} />
              {foot?.(row)}
            </li>
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  className: string | undefined;
}

/**
 * The cells of a row. Columns without a place of their own are labelled, units follow their number, and empty cells are
 * omitted.
 */
function Cells<Row>({ columns, row, className }: CellsProps<Row>) {
  const { t } = useTexts();
  const cells = columns
    .map((column) => ({ ...column, shown: (column.phoneCell ?? column.cell)(row) }))
    .filter(({ onPhone, shown }) => onPhone === undefined || !isNothing(shown));
  if (cells.length === 0) return null;
  return (
    <dl className={className}>
      {cells.map(({ id, label, cell, shown, onPhone }) => (
        <div key={id} data-at={onPhone}>
          {onPhone === undefined || onPhone === 'named' ? (
            <dt>{t('labelled', { label, value: '' }).trimEnd()}</dt>
          ) : (
            <dt className={onPhone === 'unit' ? undefined : 'visually-hidden'}>{label}</dt>
          )}
          <dd data-zero={saysZero(cell(row))}>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

function isNothing(shown: ReactNode): boolean {
  return shown === null || shown === undefined || shown === false || shown === '' || shown === UNKNOWN;
}

/** The same height as the rows. */
function PendingRows({ withFace }: { withFace: boolean }) {
  return Array.from({ length: PAGE_SIZE }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
    <li key={row} className={css.row}>
      {withFace && <Avatar name="" />}
      <div className={css.main}>
        <Pending lines={[70, 40]} />
      </div>
    </li>
  ));
}
