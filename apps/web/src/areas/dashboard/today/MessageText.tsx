import { useState } from 'react';
import type { Locale } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy/copy-text.ts';
import { TextArea } from '../../../ui/form/fields.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './MessageText.module.css';

interface Props {
  /** Name of the recipient. */
  name: string;
  text: string;
  /** Language of the text. */
  locale: Locale;
  onChange: (text: string) => void;
}

/** A prepared message to edit and copy. */
export function MessageText({ name, text, locale, onChange }: Props) {
  const { t, locale: own } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const copy = async () => {
    if (await copyText(text)) toast.success(t('today:text.copied'));
  };
  const hint =
    locale === own
      ? t('today:text.hint')
      : t('today:text.inLanguage', {
          language: new Intl.DisplayNames(own, { type: 'language' }).of(locale.slice(0, 2)) ?? locale,
        });
  return (
    <div className={css.message}>
      <Button
        variant="default"
        size="small"
        icon="edit"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'today:text.hideOne' : 'today:text.showOne', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'today:text.hide' : 'today:text.show')}
      </Button>
      {isOpen && (
        <>
          <TextArea
            label={t('today:text.label')}
            description={hint}
            lang={locale}
            rows={7}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Button
            variant="light"
            size="small"
            icon="copy"
            aria-label={t('today:text.copyOne', { name })}
            onClick={() => void copy()}
          >
            {t('today:text.copy')}
          </Button>
        </>
      )}
    </div>
  );
}
