import { useState } from 'react';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { KeptNote } from '../KeptNote.tsx';
import form from '../operators/OperatorForm.module.css';
import { AudienceFields } from './AudienceFields.tsx';
import css from './News.module.css';
import { NewsPreview } from './NewsPreview.tsx';
import { fieldOf, type NewsValues, textParts } from './news-form.ts';
import { PictureField } from './PictureField.tsx';
import { PublishFields } from './PublishFields.tsx';
import { TextFields } from './TextFields.tsx';
import { useKeptTyping } from './use-kept-typing.ts';
import type { WrittenNews } from './written-news.data.ts';

interface Props {
  /** Key of the draft on this device. */
  name: string;
  /** As stored; absent for a new one. */
  article?: WrittenNews;
  state: ServerFormState<NewsValues>;
}

/** Form of an article: texts by language, image, schedule and audience. */
export function NewsForm({ name, article, state }: Props) {
  const { t } = useTexts();
  const [language, setLanguage] = useState<Locale>('de');
  const [preview, setPreview] = useState(false);
  const { values, errors, setValues } = state.form;
  const typing = useKeptTyping(`news/${name}`, { values, dirty: state.dirty });
  const faulty = locales.filter((locale) => textParts.some((part) => errors[fieldOf(part, locale)]));
  return (
    <>
      <ServerForm state={state} label={t('newsDesk:form')} className={css.page}>
        {typing.kept !== null && !state.saved && (
          <KeptNote
            at={typing.kept.at}
            onTake={() => {
              if (typing.kept !== null) setValues(typing.kept.values);
              typing.forget();
            }}
            onForget={typing.forget}
          />
        )}
        <div className={css.columns}>
          <Card title={t('newsDesk:texts')}>
            <TextFields state={state} language={language} faulty={faulty} onLanguage={setLanguage} />
          </Card>
          <div className={css.side}>
            <Card title={t('newsDesk:publishing')}>
              <div className={form.form}>
                <PublishFields state={state} article={article} />
                <div className={form.actions}>
                  <SaveButton state={state}>{t(saveText(values, article))}</SaveButton>
                  <Button variant="default" icon="eye" onClick={() => setPreview(true)}>
                    {t('newsDesk:preview')}
                  </Button>
                </div>
              </div>
            </Card>
            <Card title={t('newsDesk:picture')}>
              <PictureField
                picture={values.picture}
                error={errors.picture}
                onChange={(picture) => state.form.setFieldValue('picture', picture)}
              />
            </Card>
            <Card title={t('newsDesk:audience')}>
              <AudienceFields state={state} />
            </Card>
          </div>
        </div>
      </ServerForm>
      {preview && <NewsPreview values={values} language={language} onClose={() => setPreview(false)} />}
    </>
  );
}

function saveText({ state }: NewsValues, article: WrittenNews | undefined) {
  if (state === 'draft') return article?.published ? 'newsDesk:takeBack' : 'newsDesk:saveDraft';
  return article?.published ? 'newsDesk:save' : 'newsDesk:publish';
}
