import { Suspense, useId, useRef, useState } from 'react';
import { screen } from '../../frame/screen.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDialog } from '../../ui/dialog.ts';
import { emptyFor, Placeholder } from '../../ui/form/Placeholder.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './Palette.module.css';
import type { Keys } from './PaletteHits.tsx';
import type { Open } from './palette-entries.ts';

const PaletteHits = screen(() => import('./PaletteHits.tsx'), 'PaletteHits', ['help']);

interface Props {
  onClose: () => void;
  onOpen: Open;
}

/**
 * Finds pages, actions, people of the team, orders and news from one field, with the keyboard alone. The field opens with
 * its shortcut and takes the keys that follow; only the results are loaded lazily.
 */
export function Palette({ onClose, onOpen }: Props) {
  const { t } = useTexts();
  const { props, close } = useDialog(onClose);
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState<string | undefined>();
  const keys = useRef<Keys>({ move: null, entered: false });
  const list = useId();
  const finds = t('layout.paletteFinds');
  return (
    <dialog {...props} className={css.palette} aria-label={t('layout.palette')} closedby="any">
      <div className={css.field}>
        <Icon name="search" />
        <span className={css.typed}>
          <input
            autoFocus
            role="combobox"
            aria-expanded="true"
            aria-controls={list}
            aria-activedescendant={current}
            aria-label={t('layout.palette')}
            {...emptyFor(finds)}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              keys.current.entered = keys.current.move === null && event.key === 'Enter';
              keys.current.move?.(event);
            }}
          />
          <Placeholder>{finds}</Placeholder>
        </span>
        <button type="button" className={css.close} onClick={close} aria-label={t('layout.close')}>
          <Icon name="close" />
        </button>
      </div>
      <Suspense fallback={<div id={list} role="listbox" aria-label={t('layout.palette')} aria-busy="true" />}>
        <PaletteHits
          typed={typed}
          list={list}
          keys={keys}
          close={close}
          onOpen={onOpen}
          onCurrent={setCurrent}
        />
      </Suspense>
    </dialog>
  );
}
