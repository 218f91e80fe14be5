import { Suspense, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import css from '../ui/Disclosure.module.css';
import { Icon } from '../ui/icons.tsx';
import { screen } from './screen.ts';

export const SettingsDrawer = screen(() => import('./SettingsDrawer.tsx'), 'SettingsDrawer', ['settings']);

/** Opens the settings drawer, whose code is loaded on the first click (specification, section 2). */
export function SettingsButton() {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const label = t('nav.settings');
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        title={label}
        onClick={() => setOpen(true)}
      >
        <Icon name="settings" />
        <span className="visually-hidden">{label}</span>
      </button>
      {open && (
        <Suspense>
          <SettingsDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
