import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
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
import { type Company, type DocumentKind, type PublishedDocument, reloadCompany } from './company.data.ts';
import { draftOf, textIn, titleIn } from './document-draft.ts';

interface Props {
  kind: DocumentKind;
  /** The version that the new one is written from. */
  newest: PublishedDocument | undefined;
  company: Company;
  onClose: () => void;
}

/** A new version of a document, in one language after the other; German is needed. */
export function PublishSheet({ kind, newest, company, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [language, setLanguage] = useState<Locale>('de');
  const isAccepted = kind === 'terms' || kind === 'partner-agreement';
  const title = t(`operations:documents.kind.${kind}`);
  const required = useRequired();
  const state = useServerForm({
    draft: `document-${kind}`,
    initialValues: { ...draftOf(kind, newest, company), acceptAnew: true, reason: '' },
    validate: {
      title_de: required,
      text_de: required,
      reason: required,
    },
    fieldNames: Object.fromEntries(
      locales.flatMap((locale) => [
        [`texts.${locale}`, textIn(locale)],
        [`texts.${locale}.title`, titleIn(locale)],
        [`texts.${locale}.text`, textIn(locale)],
      ]),
    ),
    send: ({ reason, acceptAnew, ...values }) =>
      request('POST /api/legal_documents', {
        body: {
          kind,
          reason,
          ...(isAccepted && { acceptAnew }),
          texts: Object.fromEntries(
            locales
              .filter((locale) => values[titleIn(locale)] !== '' || values[textIn(locale)] !== '')
              .map((locale) => [locale, { title: values[titleIn(locale)], text: values[textIn(locale)] }]),
          ),
        },
      }),
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
        {isAccepted && newest !== undefined && (
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
