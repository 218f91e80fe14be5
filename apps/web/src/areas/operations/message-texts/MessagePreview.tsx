import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import form from '../operators/OperatorForm.module.css';
import css from './MessageTexts.module.css';
import { bodyOf, type TextValues } from './message-text-form.ts';
import type { MessageText } from './message-texts.data.ts';

interface Props {
  text: MessageText;
  /** The typed text. */
  values: TextValues;
  onClose: () => void;
}

/** Preview of a message with sample values; one click sends it to oneself. */
export function MessagePreview({ text: { key, locale }, values, onClose }: Props) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const body = bodyOf(values);
  const query = useQuery({
    queryKey: ['message-preview', key, locale, body],
    queryFn: () =>
      request('POST /api/message_templates/{key}/{locale}/preview', { params: { key, locale }, body }),
    retry: false,
  });
  const { data, error } = query;

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const { email } = await request('POST /api/message_templates/{key}/{locale}/test', {
        params: { key, locale },
        body,
      });
      toast.success(t('messageTexts:sent', { email }));
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      toast.error(t('messageTexts:notSent'), { error: refused });
    }
    setBusy(false);
  }

  return (
    <Sheet title={t('messageTexts:preview')} onClose={onClose}>
      <div className={form.form}>
        {error !== null && <Note tone="alarm">{t('messageTexts:notShown')}</Note>}
        {data !== undefined && (
          <>
            <p className="quiet">{t('messageTexts:previewNote')}</p>
            <h3>{t('messageTexts:mail')}</h3>
            <div className={css.message} lang={locale} data-testid="message-preview">
              <strong>{data.subject}</strong>
              {`\n\n${data.text}`}
            </div>
            <h3>{t('messageTexts:sms')}</h3>
            <div className={css.message} lang={locale}>
              {data.sms}
            </div>
            <div className={form.actions}>
              <Button variant="default" icon="mail" disabled={busy} onClick={() => void send()}>
                {t('messageTexts:test')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}
