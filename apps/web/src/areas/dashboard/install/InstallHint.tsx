import { useState } from 'react';
import { isApplePhone, isInstalled } from '../../../frame/device.ts';
import { acceptInstallOffer, hasInstallOffer } from '../../../frame/install-offer.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useFocusNear } from '../../../ui/use-focus-near.ts';
import css from './InstallHint.module.css';
import { keepInstallQuestion } from './install-question.ts';

/** Offers, once, to install the product as an app: with the browser’s own prompt, or with instructions for iPhones. */
export function InstallHint({ user }: { user: number }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(true);
  const keepFocusNear = useFocusNear();
  const isApple = isApplePhone();
  // A browser may withdraw its prompt; then there is no button.
  const canAsk = hasInstallOffer();
  if (!open || isInstalled() || (!isApple && !canAsk)) return null;

  function close(): void {
    keepFocusNear();
    keepInstallQuestion(user, 'answered');
    setOpen(false);
  }

  return (
    <section className={css.hint} aria-label={t('welcome:install.title')} data-testid="install-hint">
      <Icon name="phone" size={28} />
      <div className={css.words}>
        <strong>{t('welcome:install.title')}</strong>
        <p>{t(isApple ? 'welcome:install.apple' : 'welcome:install.text')}</p>
      </div>
      <div className={css.buttons}>
        {canAsk && (
          <Button
            size="small"
            onClick={() => {
              // Whatever the answer, the question was asked.
              acceptInstallOffer();
              close();
            }}
          >
            {t('welcome:install.install')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={close}>
          {t(canAsk ? 'welcome:install.no' : 'welcome:install.understood')}
        </Button>
      </div>
    </section>
  );
}
