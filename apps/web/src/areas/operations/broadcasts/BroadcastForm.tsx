import { useState } from 'react';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { KeptNote } from '../KeptNote.tsx';
import { useKeptTyping } from '../news/use-kept-typing.ts';
import form from '../operators/OperatorForm.module.css';
import { AudienceFields } from './AudienceFields.tsx';
import { BroadcastPreview } from './BroadcastPreview.tsx';
import css from './Broadcasts.module.css';
import { type BroadcastValues, fieldOf, textParts } from './broadcast-form.ts';
import type { Broadcast } from './broadcasts.data.ts';
import { LegalFields } from './LegalFields.tsx';
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
