import { useState } from 'react';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ArticleContent } from '../../content/news/ArticleContent.tsx';
import article from '../../content/news/ArticlePage.module.css';
import { NewsPicture } from '../../content/news/NewsPicture.tsx';
import css from './News.module.css';
import { fieldOf, languageFor, type NewsValues } from './news-form.ts';

interface Props {
  values: NewsValues;
  /** The language shown first. */
  language: Locale;
  onClose: () => void;
}

/** Preview of an unsaved article in each language. */
export function NewsPreview({ values, language, onClose }: Props) {
  const { t } = useTexts();
  const [reader, setReader] = useState(language);
  const shown = languageFor(values, reader);
  return (
    <Sheet title={t('newsDesk:preview')} onClose={onClose}>
      <div className={css.preview}>
        <Segments
          label={t('newsDesk:readersOf')}
          value={reader}
          onChoose={setReader}
          options={locales.map((value) => ({ value, label: t(`operations:language.${value}`) }))}
        />
        {shown === undefined ? (
          <Empty title={t('newsDesk:unreadable')} />
        ) : (
          <>
            {shown !== reader && (
              <p className="quiet">
                {t('newsDesk:fallsBack', { language: t(`operations:language.${shown}`) })}
              </p>
            )}
            <article lang={shown} data-testid="news-preview">
              <h2>{values[fieldOf('title', shown)]}</h2>
              <p className={article.description}>{values[fieldOf('description', shown)]}</p>
              {values.picture !== null && (
                <NewsPicture
                  picture={{
                    url: values.picture.url,
                    text: values[fieldOf('pictureText', shown)] || values.picture.name,
                  }}
                  className={article.picture}
                />
              )}
              <ArticleContent html={values[fieldOf('content', shown)]} />
            </article>
          </>
        )}
      </div>
    </Sheet>
  );
}
