import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { SettingsDrawer } from '../../frame/SettingsButton.tsx';
import { screen } from '../../frame/screen.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useHeld } from '../../ui/held.ts';
import { Icon } from '../../ui/icons.tsx';
import { Palette } from './Palette.tsx';
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
