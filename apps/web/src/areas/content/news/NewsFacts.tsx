import { useTexts } from '../../../i18n/use-texts.ts';
import css from './NewsFacts.module.css';
import type { News } from './news.data.ts';

interface Props {
  item: News;
  /** Written since the last visit. */
  isNew: boolean;
}

/** Above the title of an article: whether it is new, what it is about, its day, and how long it takes to read. */
export function NewsFacts({ item: { createdAt, readingMinutes, topic }, isNew }: Props) {
  const { t, format } = useTexts();
  return (
    <p className={css.facts}>
      {isNew && <span className={css.isNew}>{t('news.isNew')}</span>}
      {topic !== null && <span className={css.topic}>{t(`news.topics.${topic}`)}</span>}
      <time dateTime={createdAt.slice(0, 10)}>{format.day(createdAt)}</time>
      <span>{t('news.minutes', { number: format.integer(readingMinutes) })}</span>
    </p>
  );
}
