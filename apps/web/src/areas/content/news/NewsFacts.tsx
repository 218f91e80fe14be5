import { useTexts } from '../../../i18n/use-texts.ts';
import css from './NewsFacts.module.css';
import type { News } from './news.data.ts';

interface Props {
  item: News;
  /** Published since the last visit. */
  isNew: boolean;
}

/** Above an article's title: whether it is new, its topics, its date and its reading time. */
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
