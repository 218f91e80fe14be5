import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { SettingsDrawer } from '../../frame/SettingsButton.tsx';
import { screen } from '../../frame/screen.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDialog } from '../../ui/dialog.ts';
import { emptyFor, Placeholder } from '../../ui/form/Placeholder.tsx';
import { useHeld } from '../../ui/held.ts';
import { Icon } from '../../ui/icons.tsx';
import paletteCss from './Palette.module.css';
import type { Keys } from './PaletteHits.tsx';
import type { Open } from './palette-entries.ts';
import css from './QuickAccess.module.css';
import { createKeys, isFree, type Target } from './quick-keys.ts';

const HelpSheet = screen(() => import('./HelpSheet.tsx'), 'HelpSheet', [
  'help',
  'glossary',
  'helpPages',
  'checklist',
]);

type Opened = 'palette' | 'help' | 'shortcuts' | 'settings';

/** A dialog that the palette has opened stays when the palette closes. */
const withoutPalette = (now: Opened | null) => (now === 'palette' ? null : now);

/**
 * The header's search field and the entry to help; what they show is loaded when opened. Shortcuts reach them from every
 * page (`quick-keys.ts`), and are captured from the moment one of them is requested.
 */
export function QuickAccess() {
  const { t } = useTexts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const navigate = useRef(useNavigate());
  const close = () => setOpened(null);
  const busy = useRef(false);
  busy.current = opened !== null;
  const held = useHeld();
  useEffect(() => {
    if (held) return;
    const listen = createKeys(
      { open: setOpened, go: (target: Target) => void navigate.current(target) },
      (target) => !busy.current && isFree(target),
    );
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [held]);
  return (
    <>
      <button
        type="button"
        className={css.search}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpened('palette')}
      >
        <Icon name="search" />
        <span className={css.word}>{t('layout.search')}</span>
        <kbd className={css.keys}>{/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <button
        type="button"
        className={css.help}
        data-tour="help"
        aria-haspopup="dialog"
        title={t('nav.help')}
        onClick={() => setOpened('help')}
      >
        <Icon name="help" />
        <span className="visually-hidden">{t('nav.help')}</span>
      </button>
      {opened === 'palette' && <Palette onClose={() => setOpened(withoutPalette)} onOpen={setOpened} />}
      {opened !== null && opened !== 'palette' && (
        <Suspense>
          {opened === 'settings' ? (
            <SettingsDrawer onClose={close} />
          ) : (
            <HelpSheet at={opened} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

const PaletteHits = screen(() => import('./PaletteHits.tsx'), 'PaletteHits', ['help']);

interface Props {
  onClose: () => void;
  onOpen: Open;
}

/**
 * Finds pages, actions, people of the team, orders and news from one field, with the keyboard alone. The field opens with
 * its shortcut and takes the keys that follow; only the results are loaded lazily.
 */
function Palette({ onClose, onOpen }: Props) {
  const { t } = useTexts();
  const { props, close } = useDialog(onClose);
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState<string | undefined>();
  const keys = useRef<Keys>({ move: null, entered: false });
  const list = useId();
  const finds = t('layout.paletteFinds');
  return (
    <dialog {...props} className={paletteCss.palette} aria-label={t('layout.palette')} closedby="any">
      <div className={paletteCss.field}>
        <Icon name="search" />
        <span className={paletteCss.typed}>
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
        <button type="button" className={paletteCss.close} onClick={close} aria-label={t('layout.close')}>
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
