import { useState } from 'react';
import { formatOf } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { settings, useSetting } from '../../../settings/settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFocusNear } from '../../../ui/use-focus-near.ts';
import css from './DatesQuestion.module.css';
import { asksForDates, closeDatesQuestion } from './dates-question.ts';

/** Offers the country's own date format after the first sign-in. Either answer closes it; the settings can change it later. */
export function DatesQuestion({ user }: { user: number }) {
  const { t, locale } = useTexts();
  const [open, setOpen] = useState(true);
  const style = useSetting('dates');
  const keepFocusNear = useFocusNear();
  if (!open || style !== 'pattern' || !asksForDates(user)) return null;
  const today = new Date().toISOString();
  const close = () => {
    keepFocusNear();
    closeDatesQuestion(user);
    delete document.documentElement.dataset.dates;
    setOpen(false);
  };
  return (
    <section className={css.question} aria-label={t('dates.title')} data-testid="dates-question">
      <p>
        {t('dates.ask', {
          uniform: formatOf(locale, 'pattern').date(today),
          usual: formatOf(locale, 'country').date(today),
        })}
      </p>
      <Button
        variant="light"
        size="small"
        onClick={() => {
          close();
          settings.change({ dates: 'country' });
        }}
      >
        {t('dates.use')}
      </Button>
      <Button variant="quiet" size="small" onClick={close}>
        {t('dates.keep')}
      </Button>
    </section>
  );
}
