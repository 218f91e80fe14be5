import { addDays } from '@blattwerk/plan/days.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from '../operators/OperatorForm.module.css';
import {
  type Company,
  type DocumentKind,
  isStale,
  type PublishedDocument,
  reloadCompany,
  rereadNewest,
} from './company.data.ts';
import { draftOf, textIn, titleIn, validFromOf } from './document-draft.ts';

interface Props {
  kind: DocumentKind;
  /** The version that the new one starts from. */
  newest: PublishedDocument | undefined;
  company: Company;
  onClose: () => void;
}

/** A new version of a document, language by language; German is required. */
export function PublishSheet({ kind, newest, company, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [language, setLanguage] = useState<Locale>('de');
  const [before, setBefore] = useState(newest);
  const [today] = useState(() => berlinDay(Date.now()));
  const isAccepted = kind === 'terms' || kind === 'partner-agreement';
  const title = t(`operations:documents.kind.${kind}`);
  const required = useRequired();
  const state = useServerForm({
    draft: `document-${kind}`,
    initialValues: { ...draftOf(kind, newest, company), validFrom: today, acceptAnew: true, reason: '' },
    validate: {
      title_de: required,
      text_de: required,
      validFrom: required,
      reason: required,
    },
    fieldNames: Object.fromEntries(
      locales.flatMap((locale) => [
        [`texts.${locale}`, textIn(locale)],
        [`texts.${locale}.title`, titleIn(locale)],
        [`texts.${locale}.text`, textIn(locale)],
      ]),
    ),
    send: async ({ reason, acceptAnew, validFrom, ...values }) => {
      const texts = locales
        .filter((locale) => values[titleIn(locale)] !== '' || values[textIn(locale)] !== '')
        .map((locale) => [locale, { title: values[titleIn(locale)], text: values[textIn(locale)] }]);
      try {
        return await requestOnce('POST /api/legal_documents', {
          body: {
            kind,
            reason,
            ...validFromOf(validFrom, today),
            ...(isAccepted && { acceptAnew }),
            texts: Object.fromEntries(texts),
          },
          version: String(before?.id ?? 0),
        });
      } catch (error) {
        // Reports it and keeps the typed text: submitting again refers to the version as it is now.
        if (isStale(error)) setBefore(await rereadNewest(client, kind));
        throw error;
      }
    },
    onSent: ({ version }) => {
      void reloadCompany(client);
      toast.success(t('operations:documents.published', { title, version }));
      onClose();
    },
  });
  const { getInputProps, values, setFieldValue, errors } = state.form;
  const faulty = locales.filter((locale) => errors[titleIn(locale)] || errors[textIn(locale)]);
  return (
    <Sheet title={t('operations:documents.new', { title })} onClose={onClose}>
      <ServerForm state={state} label={t('operations:documents.new', { title })} className={css.form}>
        <SelectField
          label={t('operations:documents.language')}
          description={t('operations:documents.languageHint')}
          value={language}
          error={faulty.length > 0 && !faulty.includes(language) && t('operations:documents.elsewhere')}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Locale)}
          options={locales.map((locale) => ({
            value: locale,
            label: t(
              values[textIn(locale)] === ''
                ? 'operations:documents.unwritten'
                : 'operations:documents.written',
              { language: t(`operations:language.${locale}`) },
            ),
          }))}
        />
        <TextField
          key={`title-${language}`}
          label={t('operations:documents.heading')}
          lang={language}
          maxLength={200}
          autoComplete="off"
          {...getInputProps(titleIn(language))}
        />
        <TextArea
          key={`text-${language}`}
          label={t('operations:documents.text')}
          description={t('operations:documents.textHint')}
          lang={language}
          rows={14}
          {...getInputProps(textIn(language))}
        />
        <TextField
          type="date"
          label={t('operations:field.validFrom')}
          description={t('operations:documents.validFromHint')}
          min={today}
          max={addDays(today, 365)}
          {...getInputProps('validFrom')}
        />
        {isAccepted && before !== undefined && (
          <CheckField
            checked={values.acceptAnew}
            onChange={({ currentTarget: { checked } }) => setFieldValue('acceptAnew', checked)}
          >
            {t('operations:documents.acceptAnew')}
          </CheckField>
        )}
        <ReasonField {...getInputProps('reason')} />
        <SaveButton state={state}>{t('operations:documents.publishNow')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
