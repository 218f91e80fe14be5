import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { keepVisit, lastVisitOf } from './last-visit.ts';
import { MoreNews } from './MoreNews.tsx';
import { NewsCards } from './NewsCards.tsx';
import css from './NewsPage.module.css';
import { NoNews } from './NoNews.tsx';
import { type NewsSearch, newsTopics } from './news-search.ts';
import { ScrollAnchor } from './ScrollAnchor.tsx';
import { useNews } from './use-news.ts';

/** All articles, page by page: later pages are inserted above, and what is being read keeps its position. */
export function NewsPage() {
  const search = useSearch({ from: '/signed-in/app/news/news' });
  // What was seen is recorded for the reader, not for the partner they view.
  const user = useSession().user?.id ?? 0;
  const { t, format } = useTexts();
  const navigate = useNavigate({ from: '/app/news/news' });
  const { first, total, pages, last, next, more } = useNews(search);
  const [since] = useState(() => lastVisitOf(user));
  const isWhole = search.q === undefined && search.topic === undefined;
  const newest = isWhole && !first.isPlaceholderData ? first.data?.items[0] : undefined;
  useEffect(() => {
    if (newest !== undefined) keepVisit(user, newest.createdAt);
  }, [user, newest]);
  const inTopic = search.topic === undefined ? {} : { topic: search.topic };
  const change = (to: NewsSearch) => void navigate({ search: to, replace: true, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('nav.news')}
        lead={
          <span role="status" data-testid="news-count">
            {total !== undefined && t('news:list.count', { count: total, number: format.integer(total) })}
          </span>
        }
      />
      <SearchField
        draft="news.q"
        className={css.search}
        label={t('news:list.search')}
        value={search.q ?? ''}
        onRest={(q) => change({ ...inTopic, ...(q !== '' && { q }) })}
      />
      <div className={css.topics}>
        <Tabs look="segments" label={t('news:list.topics')}>
          {[undefined, ...newsTopics].map((topic) => (
            <Link
              key={topic ?? ''}
              from="/app/news/news"
              search={({ q }): NewsSearch => ({
                ...(q !== undefined && { q }),
                ...(topic !== undefined && { topic }),
              })}
              replace
              resetScroll={false}
              preload={false}
              {...tab(topic === search.topic)}
            >
              {topic === undefined ? t('news:list.allTopics') : t(`news.topics.${topic}`)}
            </Link>
          ))}
        </Tabs>
      </div>
      <QueryContent query={first} lines={[60, 90, 75, 60, 90, 75]} room={[1400, 800]}>
        {({ items }) =>
          items.length === 0 ? (
            <NoNews {...search} onReset={() => change({})} />
          ) : (
            <>
              <ScrollAnchor of={`${search.topic ?? ''} ${search.q ?? ''}`} count={pages.length}>
                {pages.map(({ number, items }) => (
                  <NewsCards
                    key={number}
                    page={number}
                    named={pages.length > 1}
                    items={items}
                    since={search.q === undefined ? since : null}
                  />
                ))}
              </ScrollAnchor>
              <MoreNews
                key={`${search.topic ?? ''} ${search.q ?? ''}`}
                shown={pages.length}
                added={pages[0]?.items.length ?? 0}
                total={total ?? 0}
                next={next}
                more={more}
                onMore={() => change({ ...search, page: last + 1 })}
              />
            </>
          )
        }
      </QueryContent>
    </>
  );
}
