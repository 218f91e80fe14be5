import { useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDialogSwitch } from '../dialog.ts';
import { Icon } from '../icons.tsx';
import { Sheet } from '../Sheet.tsx';
import type { RowId } from './columns.ts';
import { useListedBy } from './listed-rows.ts';
import css from './TableSheet.module.css';
import type { Search } from './table-search.ts';
import { useChange } from './use-table.ts';

interface Props {
  title: string;
  /** The search parameter of the open row. */
  parameter: string;
  open: RowId;
  /** Closes it, if there is more to do than to remove the row from the URL. */
  onClose?: () => void;
  children: ReactNode;
}

/** The sheet of a table's open row. Its header links to the rows above and below in the list. */
export function TableSheet({ title, parameter, open, onClose, children }: Props) {
  useFocusOfLast(open);
  const close = useClose(parameter);
  return (
    <Sheet title={title} onClose={onClose ?? close} head={<RowSteps parameter={parameter} open={open} />}>
      <Fragment key={open}>{children}</Fragment>
    </Sheet>
  );
}

/** Removes the open row from the URL. */
function useClose(parameter: string): () => void {
  const navigate = useNavigate();
  const without = ({ [parameter]: _, ...rest }: Search) => rest;
  return () => void navigate({ to: '.', search: without, resetScroll: false });
}

/** After stepping to another row, the focus is on that row when the sheet closes. */
function useFocusOfLast(open: RowId): void {
  const opened = useRef(open);
  const last = useRef(open);
  last.current = open;
  useEffect(
    () => () => {
      if (last.current === opened.current) return;
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(last.current))}"]`)?.focus();
    },
    [],
  );
}

const keysOf: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1, k: -1, j: 1 };

function RowSteps({ parameter, open }: Pick<Props, 'parameter' | 'open'>) {
  const { t, format } = useTexts();
  const { at, total, name, reasonAt, step } = useSteps(parameter, open);
  const [refused, setRefused] = useState<-1 | 1 | null>(null);
  const go = (by: -1 | 1) => {
    setRefused(reasonAt(by) === null ? null : by);
    step(by);
  };
  useKeys(go, at >= 0);
  if (at < 0) return null;
  const place = { position: format.integer(at + 1), total: format.integer(total) };
  return (
    <>
      <span className={css.place} aria-hidden="true">
        {t('ui:table.rowPlace', place)}
      </span>
      <span role="status" className="visually-hidden">
        {refused === null ? t('ui:table.rowSaid', { ...place, name }) : reasonAt(refused)}
      </span>
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          className={css.step}
          aria-label={t(by < 0 ? 'ui:table.previousRow' : 'ui:table.nextRow')}
          aria-disabled={reasonAt(by) !== null}
          title={reasonAt(by) ?? undefined}
          aria-keyshortcuts={by < 0 ? 'ArrowUp K' : 'ArrowDown J'}
          onClick={() => go(by)}
        >
          <Icon name={by < 0 ? 'up' : 'down'} />
        </button>
      ))}
    </>
  );
}

/** The open row's index in the page's list (-1 if it is not there), and the step to the next. */
function useSteps(parameter: string, open: RowId) {
  const { t } = useTexts();
  const listed = useListedBy(parameter);
  const change = useChange(listed?.definition);
  const [ask, settle] = useDialogSwitch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer was about the previous row
  useEffect(settle, [open]);
  const rows = listed?.rows ?? [];
  const at = rows.findIndex(({ id }) => id === open);
  const reasonAt = (by: -1 | 1): string | null => {
    if (rows[at + by] !== undefined) return null;
    return t(by < 0 ? 'ui:table.firstRow' : 'ui:table.lastRow');
  };
  const step = (by: -1 | 1) => {
    const next = rows[at + by];
    // Going back returns to the list, not through every row that was opened.
    if (next !== undefined) ask(() => change({ [parameter]: next.id }, { replace: true }));
  };
  return { at, total: rows.length, name: rows[at]?.name ?? '', reasonAt, step };
}

/** Handles arrow keys, and j and k if single keys are enabled, unless something else uses them. */
function useKeys(go: (by: -1 | 1) => void, active: boolean): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => {
      const by = keysOf[event.key];
      if (by === undefined || !isFree(event)) return;
      event.preventDefault();
      latest.current(by);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}

function isFree({
  key,
  target,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return false;
  if (key.length === 1 && document.documentElement.dataset.shortcuts === 'off') return false;
  // A held page ignores keys, and so does a sheet below a question.
  if (document.querySelector('dialog[inert]') !== null) return false;
  if (document.querySelectorAll('dialog[open]').length > 1) return false;
  return !(
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [tabindex="0"]') !== null
  );
}
