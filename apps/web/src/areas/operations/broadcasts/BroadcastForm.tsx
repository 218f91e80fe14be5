import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { KeptNote } from '../KeptNote.tsx';
import { useKeptTyping } from '../news/use-kept-typing.ts';
import form from '../operators/OperatorForm.module.css';
import { AudienceFields } from './AudienceFields.tsx';
import css from './Broadcasts.module.css';
import { type BroadcastValues, fieldOf, languageFor, textParts } from './broadcast-form.ts';
import type { Broadcast } from './broadcasts.data.ts';
import { SendSheet } from './SendSheet.tsx';
import { TextFields } from './TextFields.tsx';

interface Props {
  /** Key of the draft on this device. */
  name: string;
  /** As stored; absent for a new one. */
  broadcast?: Broadcast;
  state: ServerFormState<BroadcastValues>;
}

/** Form of a draft: text by language, audience, and the button to send it. */
export function BroadcastForm({ name, broadcast, state }: Props) {
  const { t } = useTexts();
  const [language, setLanguage] = useState<Locale>('de');
  const [open, setOpen] = useState<'preview' | 'send' | null>(null);
  const { values, errors } = state.form;
  const typing = useKeptTyping(`broadcasts/${name}`, { values, dirty: state.dirty });
  const faulty = locales.filter((locale) => textParts.some((part) => errors[fieldOf(part, locale)]));
  const isUnsaved = broadcast === undefined || state.dirty;
  return (
    <>
      <ServerForm state={state} label={t('broadcasts:form')} className={css.page}>
        {typing.kept !== null && !state.saved && (
          <KeptNote
            at={typing.kept.at}
            onTake={() => {
              if (typing.kept !== null) state.form.setValues(typing.kept.values);
              typing.forget();
            }}
            onForget={typing.forget}
          />
        )}
        <div className={css.columns}>
          <Card title={t('broadcasts:message')}>
            <TextFields state={state} language={language} faulty={faulty} onLanguage={setLanguage} />
          </Card>
          <div className={css.side}>
            <Card title={t('broadcasts:legal.kind')}>
              <LegalFields state={state} />
            </Card>
            <Card title={t('broadcasts:audience')}>
              <AudienceFields state={state} />
            </Card>
            <Card title={t('broadcasts:sending')}>
              <div className={form.form}>
                <p className="quiet">{t('broadcasts:sendingText')}</p>
                <div className={form.actions}>
                  <SaveButton state={state}>{t('newsDesk:saveDraft')}</SaveButton>
                  <Button variant="default" icon="eye" onClick={() => setOpen('preview')}>
                    {t('newsDesk:preview')}
                  </Button>
                </div>
                <ReasonedButton
                  icon="mail"
                  aria-haspopup="dialog"
                  reason={isUnsaved ? t('broadcasts:saveFirst') : null}
                  onClick={() => setOpen('send')}
                >
                  {t('broadcasts:send.button')}
                </ReasonedButton>
              </div>
            </Card>
          </div>
        </div>
      </ServerForm>
      {open === 'preview' && (
        <BroadcastPreview values={values} language={language} onClose={() => setOpen(null)} />
      )}
      {open === 'send' && broadcast !== undefined && (
        <SendSheet broadcast={broadcast} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

const BASIS_LENGTH = 300;

/** Whether a broadcast is required by law, whom it then reaches, and why. */
function LegalFields({ state }: { state: Pick<ServerFormState<BroadcastValues>, 'form'> }) {
  const { t } = useTexts();
  const { values, getInputProps } = state.form;
  return (
    <div className={form.form}>
      <CheckField {...getInputProps('isLegal', { type: 'checkbox' })}>
        {t('broadcasts:legal.mark')}
      </CheckField>
      <p className="quiet">{t('broadcasts:legal.hint')}</p>
      {values.isLegal && (
        <TextField
          label={t('broadcasts:legal.basis')}
          description={t('broadcasts:legal.basisHint')}
          maxLength={BASIS_LENGTH}
          autoComplete="off"
          {...getInputProps('legalBasis')}
        />
      )}
    </div>
  );
}

interface BroadcastPreviewProps {
  values: BroadcastValues;
  /** The language shown first. */
  language: Locale;
  onClose: () => void;
}

/** Preview of an unsaved broadcast in each language; one click sends it to oneself. */
function BroadcastPreview({ values, language, onClose }: BroadcastPreviewProps) {
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
