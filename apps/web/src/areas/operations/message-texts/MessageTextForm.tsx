import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextArea, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useEditedForm } from '../editor/use-edited-form.ts';
import form from '../operators/OperatorForm.module.css';
import css from './MessageTexts.module.css';
import { bodyOf, type TextValues, typed, valuesOf } from './message-text-form.ts';
import { type MessageText, messageTextQuery, reloadMessageTexts } from './message-texts.data.ts';

/** The text of a kind of message in one language, with its placeholders and earlier versions. */
export function MessageTextForm({ text }: { text: MessageText }) {
  const { t } = useTexts();
  const required = useRequired();
  const [preview, setPreview] = useState(false);
  const { key, locale } = text;
  const state = useEditedForm<MessageText, TextValues>(text, {
    draft: `message-text-${key}-${locale}`,
    valuesOf,
    query: messageTextQuery(key, locale),
    validate: { subject: required, text: required },
    change: (typed, { version }) =>
      request('PUT /api/message_templates/{key}/{locale}', {
        params: { key, locale },
        body: bodyOf(typed),
        version,
      }),
    reload: reloadMessageTexts,
  });
  return (
    <>
      <ServerForm state={state} label={t('messageTexts:form')} className={css.columns}>
        <Card title={t('messageTexts:mail')}>
          <div className={form.form}>
            <Fields state={state} text={text} />
            <div className={form.actions}>
              <SaveButton state={state} />
              <Button variant="default" icon="eye" onClick={() => setPreview(true)}>
                {t('messageTexts:preview')}
              </Button>
            </div>
          </div>
        </Card>
        <div className={css.side}>
          <Card title={t('messageTexts:placeholders')}>
            <Placeholders text={text} />
          </Card>
          {text.history.length > 0 && (
            <Card title={t('messageTexts:history')}>
              <History text={text} onTake={(values) => state.form.setValues(values)} />
            </Card>
          )}
        </div>
      </ServerForm>
      {preview && <MessagePreview text={text} values={state.form.values} onClose={() => setPreview(false)} />}
    </>
  );
}

interface FieldsProps {
  state: Pick<ServerFormState<TextValues>, 'form'>;
  text: MessageText;
}

function Fields({ state, text: { locale, builtIn, hasButton } }: FieldsProps) {
  const { t } = useTexts();
  const { getInputProps } = state.form;
  return (
    <>
      <TextField
        label={t('operations:field.mailSubject')}
        lang={locale}
        maxLength={150}
        autoComplete="off"
        {...getInputProps('subject')}
      />
      <TextArea
        label={t('messageTexts:text')}
        description={t('messageTexts:textHint')}
        lang={locale}
        rows={8}
        {...getInputProps('text')}
      />
      {hasButton && (
        <TextField
          label={t('messageTexts:button')}
          description={t('messageTexts:buttonHint')}
          placeholder={builtIn.button ?? ''}
          lang={locale}
          maxLength={60}
          autoComplete="off"
          {...getInputProps('button')}
        />
      )}
      <TextArea label={t('messageTexts:after')} lang={locale} rows={3} {...getInputProps('after')} />
      <TextArea
        label={t('messageTexts:sms')}
        description={t('messageTexts:smsHint')}
        placeholder={builtIn.sms ?? ''}
        lang={locale}
        rows={2}
        {...getInputProps('sms')}
      />
    </>
  );
}

/** The placeholders; a star marks the required ones. */
function Placeholders({ text: { placeholders, required, quoted } }: { text: MessageText }) {
  const { t } = useTexts();
  return (
    <div className={form.form}>
      <p className="quiet">{t('messageTexts:placeholdersText')}</p>
      <p className={css.names}>
        {placeholders.map((name) => (
          <Badge key={name} tone={required.includes(name) ? 'good' : 'neutral'}>
            {`{${name}}${required.includes(name) ? ' *' : ''}`}
          </Badge>
        ))}
      </p>
      {quoted && <p className="quiet">{t('messageTexts:quoted')}</p>}
    </div>
  );
}

interface HistoryProps {
  text: MessageText;
  onTake: (values: TextValues) => void;
}

function History({ text: { history }, onTake }: HistoryProps) {
  const { t, format } = useTexts();
  return (
    <ol className={css.history}>
      {history.map(({ text, changedAt, changedBy }) => (
        <li key={changedAt}>
          <span className="quiet">
            {t('messageTexts:historyOf', { date: format.dateTime(changedAt), name: changedBy })}
          </span>
          <br />
          {text === null ? t('messageTexts:isBuiltIn') : text.subject}{' '}
          {text !== null && (
            <Button variant="subtle" size="small" onClick={() => onTake(typed(text))}>
              {t('messageTexts:take')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

interface Props {
  text: MessageText;
  /** The typed text. */
  values: TextValues;
  onClose: () => void;
}

/** Preview of a message with sample values; one click sends it to oneself. */
function MessagePreview({ text: { key, locale }, values, onClose }: Props) {
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
