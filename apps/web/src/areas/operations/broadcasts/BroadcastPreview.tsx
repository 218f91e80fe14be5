import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import form from '../operators/OperatorForm.module.css';
import css from './Broadcasts.module.css';
import { type BroadcastValues, fieldOf, languageFor } from './broadcast-form.ts';

interface Props {
  values: BroadcastValues;
  /** The language shown first. */
  language: Locale;
  onClose: () => void;
}

/** Preview of an unsaved broadcast in each language; one click sends it to oneself. */
export function BroadcastPreview({ values, language, onClose }: Props) {
  const { t } = useTexts();
  const [reader, setReader] = useState(language);
  const [busy, setBusy] = useState(false);
  const locale = languageFor(values, reader);
  const body = {
    locale,
    subject: values[fieldOf('subject', locale)],
    text: values[fieldOf('text', locale)],
    button: values[fieldOf('button', locale)].trim() || null,
    link: values.link.trim() || null,
    isLegal: values.isLegal,
  };
  const { data, error } = useQuery({
    queryKey: ['broadcast-preview', body],
    queryFn: () => request('POST /api/broadcasts/preview', { body }),
    retry: false,
  });

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const { email } = await request('POST /api/broadcasts/test', { body });
      toast.success(t('broadcasts:test.sent', { email }));
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      toast.error(t('broadcasts:test.failed'), { error: refused });
    }
    setBusy(false);
  }

  return (
    <Sheet title={t('newsDesk:preview')} onClose={onClose}>
      <div className={css.preview}>
        <Segments
          label={t('newsDesk:readersOf')}
          value={reader}
          onChoose={setReader}
          options={locales.map((value) => ({ value, label: t(`operations:language.${value}`) }))}
        />
        {locale !== reader && (
          <p className="quiet">{t('newsDesk:fallsBack', { language: t(`operations:language.${locale}`) })}</p>
        )}
        {error instanceof ApiError && <FormFailure error={error} />}
        {data !== undefined && error === null && (
          <>
            <div className={css.message} lang={locale} data-testid="broadcast-preview">
              <strong>{data.subject}</strong>
              {data.text}
            </div>
            <div className={form.actions}>
              <Button variant="default" icon="mail" disabled={busy} onClick={() => void send()}>
                {t('broadcasts:test.button')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}
