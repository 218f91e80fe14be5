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
  const contentLanguage = languageFor(values, reader);
  return (
    <Sheet title={t('newsDesk:preview')} onClose={onClose}>
      <div className={css.preview}>
        <Segments
          label={t('newsDesk:readersOf')}
          value={reader}
          onChoose={setReader}
          options={locales.map((value) => ({ value, label: t(`operations:language.${value}`) }))}
        />
        {contentLanguage === undefined ? (
          <Empty title={t('newsDesk:unreadable')} />
        ) : (
          <>
            {contentLanguage !== reader && (
              <p className="quiet">
                {t('newsDesk:fallsBack', { language: t(`operations:language.${contentLanguage}`) })}
              </p>
            )}
            <article lang={contentLanguage} data-testid="news-preview">
              <h2>{values[fieldOf('title', contentLanguage)]}</h2>
              <p className={article.description}>{values[fieldOf('description', contentLanguage)]}</p>
              {values.picture !== null && (
                <NewsPicture
                  picture={{
                    url: values.picture.url,
                    text: values[fieldOf('pictureText', contentLanguage)] || values.picture.name,
                  }}
                  className={article.picture}
                />
              )}
              <ArticleContent html={values[fieldOf('content', contentLanguage)]} />
            </article>
          </>
        )}
      </div>
    </Sheet>
  );
}
