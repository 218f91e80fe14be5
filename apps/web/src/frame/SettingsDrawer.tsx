import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../api/session-store.ts';
import { localeNames, offeredLocales } from '../i18n/locale.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { settings } from '../settings/settings.ts';
import type { Settings } from '../settings/stored-settings.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Choice } from '../ui/settings/Choice.tsx';
import { SettingChoice } from '../ui/settings/SettingChoice.tsx';
import css from './SettingsDrawer.module.css';
import { useChooseLanguage } from './use-choose-language.ts';

interface Props {
  onClose: () => void;
}

/**
 * All settings: appearance, layout and language (specification, section 2). Every choice is applied immediately and
 * stored. Settings that do not apply on a phone or outside of the login are not offered there.
 */
export function SettingsDrawer({ onClose }: Props) {
  const { t } = useTexts();
  const signedIn = useSession().token !== null;
  // A sibling of the header, whose colours the semi-dark theme changes.
  return createPortal(
    <Sheet title={t('nav.settings')} onClose={onClose}>
      <div className={css.settings}>
        <SettingChoice name="theme" />
        {signedIn && (
          <>
            <div className={css.wide}>
              <SettingChoice name="sidebar" />
              <SettingChoice name="side" />
              <SettingChoice name="header" />
            </div>
            <SettingChoice name="menu" />
            <SettingChoice name="technical" />
            <SettingChoice name="footer" />
            <SettingChoice name="density" />
          </>
        )}
        <LanguageChoice />
        <SettingChoice name="dates" />
        <SettingChoice name="motion" />
        {signedIn && (
          <div className={css.wide}>
            <SettingChoice name="shortcuts" />
          </div>
        )}
        <Reset />
        {signedIn && (
          <Link to="/widgets/card" onClick={onClose}>
            {t('settings:catalogue')}
          </Link>
        )}
        <p className="quiet">{t(signedIn ? 'settings:keptForUser' : 'settings:keptForDevice')}</p>
      </div>
    </Sheet>,
    document.body,
  );
}

/** Resets all settings, and offers to undo that while the drawer is open. */
function Reset() {
  const { t } = useTexts();
  const [before, setBefore] = useState<Settings | null>(null);
  const begin = () => {
    setBefore(settings.get());
    settings.reset();
  };
  const undo = (chosen: Settings) => {
    settings.change(chosen);
    setBefore(null);
  };
  return (
    <div className={css.reset}>
      {before === null ? (
        <Button variant="default" icon="undo" onClick={begin}>
          {t('settings:reset')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => undo(before)}>
          {t('ui:toast.undo')}
        </Button>
      )}
      <span role="status" className="quiet">
        {before !== null && t('settings:wasReset')}
      </span>
    </div>
  );
}

function LanguageChoice() {
  const { t, locale } = useTexts();
  const choose = useChooseLanguage();
  return (
    <Choice
      title={t('settings:locale')}
      name="locale"
      value={locale}
      options={offeredLocales().map((locale) => ({
        value: locale,
        label: localeNames[locale],
        lang: locale,
      }))}
      onChoose={choose}
    />
  );
}
