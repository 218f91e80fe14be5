import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { NewsFacts } from './NewsFacts.tsx';
import css from './NewsPage.module.css';
import { NewsPicture } from './NewsPicture.tsx';
import type { News } from './news.data.ts';
import { type Run, runsOf } from './news-paging.ts';

interface Props {
  page: number;
  /** Whether the page has a heading: only if there are others. */
  named: boolean;
  items: readonly News[];
  since: string | null;
}

/** The cards of one page, with a divider after the new ones. */
export function NewsCards({ page, named, items, since }: Props) {
  const { t, format } = useTexts();
  const runs = runsOf(items, since);
  return (
    <section className={css.page} data-page={page}>
      <h2 className={named ? css.pageName : 'visually-hidden'}>
        {t('news:list.page', { page: format.integer(page) })}
      </h2>
      {runs.map((run, index) => (
        <RunOfCards key={run.items[0]?.id} run={run} first={index === 0} />
      ))}
    </section>
  );
}

function RunOfCards({ run: { isNew, items }, first }: { run: Run<News>; first: boolean }) {
  const { t } = useTexts();
  return (
    <>
      {(isNew || !first) && (
        <h3 className={css.divider} data-new={isNew}>
          {isNew ? t('news:list.new') : t('news:list.known')}
        </h3>
      )}
      <ul className={css.cards}>
        {items.map((item) => (
          <NewsCard key={item.id} item={item} isNew={isNew} />
        ))}
      </ul>
    </>
  );
}

function NewsCard({ item, isNew }: { item: News; isNew: boolean }) {
  const { id, title, description, picture } = item;
  return (
    <li className={`bw-card ${css.card}`} data-new={isNew} data-testid="news-card">
      {picture !== null && <NewsPicture picture={picture} className={css.picture} />}
      <NewsFacts item={item} isNew={isNew} />
      <h3 className={css.title}>
        <Link to="/app/news/article/$id" params={{ id: String(id) }}>
          {title}
        </Link>
      </h3>
      <p className={css.text}>{description}</p>
    </li>
  );
}
