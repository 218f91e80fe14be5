import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { LandingTexts } from '../../session/joining/LandingTexts.tsx';
import { useEditedForm } from '../editor/use-edited-form.ts';
import { KeptNote } from '../KeptNote.tsx';
import layout from '../message-texts/MessageTexts.module.css';
import { useKeptTyping } from '../news/use-kept-typing.ts';
import form from '../operators/OperatorForm.module.css';
import { fieldNamesOf, type PageValues, valuesOf, wordsOf } from './page-text-form.ts';
import { type PageText, pageTextQuery, reloadPageTexts } from './page-texts.data.ts';

/** The text of a page in one language, with its placeholders and earlier versions. */
export function PageTextForm({ text }: { text: PageText }) {
  const { t } = useTexts();
  const [preview, setPreview] = useState(false);
  const state = usePageTextForm(text);
  const { page, locale, parts } = text;
  const { values } = state.form;
  const typing = useKeptTyping(`page-texts/${page}/${locale}`, { values, dirty: state.dirty });
  return (
    <>
      <ServerForm state={state} label={t('pageTexts:form')} className={layout.columns}>
        <Card title={t('pageTexts:words')}>
          <div className={form.form}>
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
            <p className="quiet">{t(page === 'landing' ? 'pageTexts:landingHint' : 'pageTexts:bonusHint')}</p>
            <Parts state={state} text={text} />
            <SelectField
              label={t('newsDesk:stateLabel')}
              description={t(values.state === 'draft' ? 'pageTexts:draftHint' : 'pageTexts:publishedHint')}
              options={(['draft', 'published'] as const).map((value) => ({
                value,
                label: t(`newsDesk:choice.${value}`),
              }))}
              {...state.form.getInputProps('state')}
            />
            <div className={form.actions}>
              <SaveButton state={state}>
                {t(values.state === 'draft' ? 'newsDesk:saveDraft' : 'newsDesk:publish')}
              </SaveButton>
              <Button variant="default" icon="eye" onClick={() => setPreview(true)}>
                {t('newsDesk:preview')}
              </Button>
            </div>
          </div>
        </Card>
        <div className={layout.side}>
          <Card title={t('messageTexts:placeholders')}>
            <Placeholders text={text} />
          </Card>
          {text.history.length > 0 && (
            <Card title={t('messageTexts:history')}>
              <History
                text={text}
                onTake={(words) =>
                  state.form.setValues({ ...valuesOf({ parts, own: null, draft: words }), state: 'draft' })
                }
              />
            </Card>
          )}
        </div>
      </ServerForm>
      {preview && (
        <PagePreview text={text} words={wordsOf(values, parts)} onClose={() => setPreview(false)} />
      )}
    </>
  );
}

function usePageTextForm(text: PageText): ServerFormState<PageValues> {
  const { page, locale, parts } = text;
  return useEditedForm<PageText, PageValues>(text, {
    draft: `page-text-${page}-${locale}`,
    valuesOf,
    query: pageTextQuery(page, locale),
    fieldNames: fieldNamesOf(parts),
    change: (typed, { version }) =>
      request('PUT /api/page_texts/{page}/{locale}', {
        params: { page, locale },
        body: { words: wordsOf(typed, parts), published: typed.state === 'published' },
        version,
      }),
    reload: reloadPageTexts,
  });
}

/** Text key of a part that the page behind a link words differently. */
function saidKey(part: string): string {
  if (part === 'headline') return 'joining:landing.title';
  return `joining:landing.${part.replace(/(Title|Text)$/, (end) => `.${end.toLowerCase()}`)}`;
}

/** Texts longer than this get a multi-line field. */
const ONE_LINE = 100;

function Parts({
  state,
  text: { page, locale, parts },
}: {
  state: ServerFormState<PageValues>;
  text: PageText;
}) {
  const { t, locale: own } = useTexts();
  // The page's built-in text is only loaded in the editor's own language.
  const builtInText = (name: string) =>
    page === 'landing' && own === locale
      ? t(saidKey(name) as TextKey, { name: '{name}', company: '{company}' })
      : '';
  return (
    <>
      {parts.map(({ name, most, builtIn }) => {
        const field = {
          label: t(`pageTexts:part.${name}` as TextKey),
          placeholder: builtIn ?? builtInText(name),
          lang: locale,
          maxLength: most,
          ...state.form.getInputProps(name),
        };
        return most > ONE_LINE ? (
          <TextArea key={name} rows={page === 'landing' ? 3 : 6} {...field} />
        ) : (
          <TextField key={name} autoComplete="off" {...field} />
        );
      })}
    </>
  );
}

/** The placeholders, with their present values. */
function Placeholders({ text: { placeholders } }: { text: PageText }) {
  const { t } = useTexts();
  return (
    <div className={form.form}>
      <p className="quiet">{t('pageTexts:placeholdersText')}</p>
      <ul className={layout.history}>
        {placeholders.map(({ name, value }) => (
          <li key={name}>
            <Badge>{`{${name}}`}</Badge> <span className="quiet">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface HistoryProps {
  text: PageText;
  onTake: (words: Record<string, string>) => void;
}

function History({ text: { history }, onTake }: HistoryProps) {
  const { t, format } = useTexts();
  return (
    <ol className={layout.history}>
      {history.map(({ words, published, changedAt, changedBy }) => (
        <li key={changedAt}>
          <span className="quiet">
            {t('messageTexts:historyOf', { date: format.dateTime(changedAt), name: changedBy })}
          </span>
          <br />
          {words === null
            ? t('pageTexts:isBuiltIn')
            : t(published ? 'newsDesk:choice.published' : 'newsDesk:choice.draft')}{' '}
          {words !== null && (
            <Button variant="subtle" size="small" onClick={() => onTake(words)}>
              {t('messageTexts:take')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

interface Props {
  text: PageText;
  /** The typed text. */
  words: Record<string, string>;
  onClose: () => void;
}

/** Preview of an unsaved page with present values. */
function PagePreview({ text: { page, locale }, words, onClose }: Props) {
  const { t, locale: own } = useTexts();
  const { data, error } = useQuery({
    queryKey: ['page-preview', page, locale, words],
    queryFn: () =>
      request('POST /api/page_texts/{page}/{locale}/preview', { params: { page, locale }, body: { words } }),
    retry: false,
  });
  return (
    <Sheet title={t('newsDesk:preview')} onClose={onClose}>
      {error instanceof ApiError && <FormFailure error={error} />}
      {page === 'landing' && own !== locale && <p className="quiet">{t('pageTexts:inOwnLanguage')}</p>}
      {data !== undefined && error === null && (
        <div className={form.form} lang={locale} data-testid="page-preview">
          {page === 'landing' ? (
            <LandingTexts said={data.words} sponsor="Anna" head />
          ) : (
            Object.entries(data.words).map(([part, said]) => <p key={part}>{said}</p>)
          )}
        </div>
      )}
    </Sheet>
  );
}
