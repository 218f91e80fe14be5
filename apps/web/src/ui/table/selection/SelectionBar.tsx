import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../Button.tsx';
import { usePhone } from '../../use-media-query.ts';
import type { RowId } from '../columns.ts';
import css from './Selection.module.css';
import { type Chosen, countOf, pageShare, type Selection, type SelectionStep } from './selection.ts';
import { useSelectionKeys } from './use-selection-keys.ts';

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
export function SelectionBar({ table, selection, onStep, page, total, most, actions }: Props) {
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
