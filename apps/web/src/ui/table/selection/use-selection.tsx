import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../Button.tsx';
import { usePhone } from '../../use-media-query.ts';
import type { RowId } from '../columns.ts';
import type { RowSelection } from '../row-selection.ts';
import css from './Selection.module.css';
import {
  afterStep,
  type Chosen,
  countOf,
  isChosen,
  NOTHING,
  pageShare,
  type Selection,
  type SelectionStep,
} from './selection.ts';
import { useSelectionKeys } from './use-selection-keys.ts';

interface Options<Row> {
  /** The table's name. */
  table: string;
  rowId: (row: Row) => RowId;
  /** A row's name for people. */
  nameOf: (row: Row) => string;
  /** The active filters as one text: a change clears the selection. */
  filters: string;
  /** Maximum number selected. */
  most: number;
  /** Actions on the selection. */
  actions: (chosen: Chosen) => ReactNode;
}

/**
 * Makes the rows of a table selectable, across pages or all filtered ones, for one action on all of them. `choose`
 * replaces the selection.
 */
export function useSelection<Row>(options: Options<Row>): {
  readonly selection: RowSelection<Row>;
  readonly choose: (ids: readonly RowId[]) => void;
} {
  const { table, rowId, nameOf, filters, most, actions } = options;
  const { t } = useTexts();
  const [kept, setKept] = useState({ filters, selection: NOTHING });
  const selection = kept.filters === filters ? kept.selection : NOTHING;
  const step = (next: SelectionStep) =>
    setKept((before) => ({
      filters,
      selection: afterStep(before.filters === filters ? before.selection : NOTHING, next),
    }));
  const box = (row: Row, page: readonly Row[]) => (
    <Box
      label={t('ui:table.selectRow', { name: nameOf(row) })}
      checked={isChosen(selection, rowId(row))}
      onChange={() => step({ kind: 'row', id: rowId(row), page: page.map(rowId) })}
    />
  );
  return {
    choose: (ids) => step({ kind: 'only', ids }),
    selection: {
      has: (row) => isChosen(selection, rowId(row)),
      headCell: (rows) => {
        const page = rows.map(rowId);
        const share = pageShare(selection, page);
        return (
          <th scope="col" className={css.choose}>
            {page.length > 0 ? (
              <Box
                label={t('ui:table.selectPage')}
                checked={share === 'all'}
                mixed={share === 'some'}
                onChange={() => step({ kind: 'page', page })}
              />
            ) : (
              <span className="visually-hidden">{t('ui:table.selectPage')}</span>
            )}
          </th>
        );
      },
      cell: (row, page) => <td className={css.choose}>{row !== null && box(row, page)}</td>,
      box: (row, page) => <span className={css.box}>{box(row, page)}</span>,
      bar: (rows, total) => (
        <SelectionBar
          table={table}
          selection={selection}
          onStep={step}
          page={rows.map(rowId)}
          total={total}
          most={most}
          actions={actions}
        />
      ),
    },
  };
}

interface BoxProps {
  label: string;
  checked: boolean;
  /** Some of the rows it stands for are selected. */
  mixed?: boolean;
  onChange: () => void;
}

/** A checkbox in a cell of its own: the whole cell toggles it. */
function Box({ label, checked, mixed = false, onChange }: BoxProps) {
  return (
    <label className={css.hit}>
      <input
        ref={(input) => {
          // There is no attribute for it.
          if (input !== null) input.indeterminate = mixed;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
      />
    </label>
  );
}

interface Props {
  /** The table's name, by which the keys find it. */
  table: string;
  selection: Selection;
  onStep: (step: SelectionStep) => void;
  /** The visible rows. */
  page: readonly RowId[];
  /** Number of filtered rows. */
  total: number;
  /** Maximum number selected. */
  most: number;
  /** Actions on the selection. */
  actions: (chosen: Chosen) => ReactNode;
}

/** The number of selected rows, the way to select more, and the actions; in view however long the list is. */
function SelectionBar({ table, selection, onStep, page, total, most, actions }: Props) {
  const { t, format } = useTexts();
  const phone = usePhone();
  const isMatching = selection.kind === 'matching';
  const chosen: Chosen = isMatching ? { kind: 'matching', total } : selection;
  const count = countOf(chosen);
  const isWholePage = pageShare(selection, page) === 'all';
  const hasMore = !isMatching && isWholePage && total > count;
  const clear = () => onStep({ kind: 'only', ids: [] });
  useSelectionKeys(table, {
    chooseMore: () => {
      if (!isWholePage) onStep({ kind: 'page', page });
      else if (hasMore && total <= most) onStep({ kind: 'matching' });
    },
    clear: count === 0 ? undefined : clear,
  });
  const number = format.integer(count);
  return (
    <div className={count === 0 ? css.none : `bw-card ${css.bar}`}>
      <strong role="status">
        {count > 0 && t(isMatching ? 'ui:table.selectedAll' : 'ui:table.selected', { count, number })}
      </strong>
      {count > 0 && (
        <>
          <Button variant="subtle" onClick={clear}>
            {t('ui:table.selectNone')}
          </Button>
          {!isWholePage && phone && (
            <Button variant="subtle" onClick={() => onStep({ kind: 'page', page })}>
              {t('ui:table.selectPage')}
            </Button>
          )}
          {hasMore && total <= most && (
            <Button variant="subtle" onClick={() => onStep({ kind: 'matching' })}>
              {t('ui:table.selectAll', { number: format.integer(total) })}
            </Button>
          )}
          {hasMore && total > most && (
            <span className="quiet">{t('ui:table.selectMost', { number: format.integer(most) })}</span>
          )}
          <div className={css.actions}>{actions(chosen)}</div>
          {!phone && <p className={css.keys}>{t('ui:table.selectKeys')}</p>}
        </>
      )}
    </div>
  );
}
