import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '../../../i18n/i18n.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { mediaPageQuery } from '../../content/media/media.data.ts';
import { newsTopics } from '../../content/news/news-search.ts';
import { PictureUpload } from '../editor/PictureUpload.tsx';
import { KeptNote } from '../KeptNote.tsx';
import form from '../operators/OperatorForm.module.css';
import { AudienceFields } from './AudienceFields.tsx';
import css from './News.module.css';
import { NewsPreview } from './NewsPreview.tsx';
import { fieldOf, type NewsValues, textParts } from './news-form.ts';
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

interface PublishFieldsProps {
  state: Pick<ServerFormState<NewsValues>, 'form'>;
  article: WrittenNews | undefined;
}

/** State and schedule of an article, and its topic. */
function PublishFields({ state, article }: PublishFieldsProps) {
  const { t } = useTexts();
  const { values, getInputProps } = state.form;
  return (
    <>
      <SelectField
        label={t('newsDesk:stateLabel')}
        description={t(values.state === 'draft' ? 'newsDesk:draftHint' : 'newsDesk:publishedHint')}
        options={(['draft', 'published'] as const).map((value) => ({
          value,
          label: t(`newsDesk:choice.${value}`),
        }))}
        {...getInputProps('state')}
      />
      {values.state === 'published' && (
        <div className="bw-pair">
          <TextField
            type="date"
            label={t('newsDesk:from')}
            description={t(article?.published ? 'newsDesk:fromStays' : 'newsDesk:fromHint')}
            {...getInputProps('from')}
          />
          <TextField
            type="date"
            label={t('newsDesk:until')}
            description={t('newsDesk:untilHint')}
            min={values.from}
            {...getInputProps('until')}
          />
        </div>
      )}
      <SelectField
        label={t('newsDesk:topic')}
        options={[
          { value: '', label: t('newsDesk:noTopic') },
          ...newsTopics.map((value) => ({ value, label: t(`news.topics.${value}`) })),
        ]}
        {...getInputProps('topic')}
      />
    </>
  );
}

interface PictureFieldProps {
  picture: NewsValues['picture'];
  error: unknown;
  onChange: (picture: NewsValues['picture']) => void;
}

/** The image of an article: an upload, or an image of the media library. */
function PictureField({ picture, error, onChange }: PictureFieldProps) {
  const { t } = useTexts();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={form.form}>
      {picture === null ? (
        <PictureUpload
          onSent={({ id, name, thumbnailUrl }) => onChange({ id, name, url: thumbnailUrl, inLibrary: false })}
        />
      ) : (
        <figure className={css.picture}>
          <img src={picture.url} alt="" data-testid="chosen-picture" />
          <figcaption className="quiet">
            {picture.inLibrary ? t('newsDesk:ofLibrary', { name: picture.name }) : picture.name}
          </figcaption>
        </figure>
      )}
      {typeof error === 'string' && error !== '' && <p className="bw-fault">{error}</p>}
      <div className={form.actions}>
        <Button variant="default" icon="media" onClick={() => setChoosing(true)}>
          {t('newsDesk:chooseImage')}
        </Button>
        {picture !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('newsDesk:removePicture')}
          </Button>
        )}
      </div>
      {choosing && (
        <PictureSheet
          onChosen={(chosen) => {
            onChange(chosen);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

const IMAGE = 2;

interface PictureSheetProps {
  onChosen: (picture: NonNullable<NewsValues['picture']>) => void;
  onClose: () => void;
}

/** Selects from the newest hundred images of the media library, by name. */
function PictureSheet({ onChosen, onClose }: PictureSheetProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const query = useQuery(mediaPageQuery(currentLocale(), 1, IMAGE, undefined));
  const needle = typed.trim().toLowerCase();
  return (
    <Sheet title={t('newsDesk:chooseImage')} onClose={onClose}>
      <div className={css.library}>
        <TextField
          type="search"
          label={t('newsDesk:searchImage')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <QueryContent query={query} lines={[90, 90]}>
          {({ items }) => {
            const hits = items.filter(({ name }) => name.toLowerCase().includes(needle));
            if (hits.length === 0) return <Empty title={t('newsDesk:noImage')} />;
            return (
              <ul className={css.images}>
                {hits.map(({ id, name, thumbnailUrl }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={() => onChosen({ id, name, url: thumbnailUrl ?? '', inLibrary: true })}
                    >
                      <img src={thumbnailUrl ?? ''} alt="" loading="lazy" />
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
            );
          }}
        </QueryContent>
      </div>
    </Sheet>
  );
}
