import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Component, createRef, type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { keepVisit, lastVisitOf } from './last-visit.ts';
import { MoreNews } from './MoreNews.tsx';
import { NewsCards } from './NewsCards.tsx';
import css from './NewsPage.module.css';
import { type News, newsPageQuery } from './news.data.ts';
import { pageCountOf, prepended, showsMore } from './news-paging.ts';
import { type NewsSearch, newsTopics } from './news-search.ts';

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

/** The articles loaded so far, page after page as the URL says. */
function useNews({ page = 1, ...search }: NewsSearch) {
  const first = useQuery({ ...newsPageQuery(1, search), placeholderData: keepPreviousData });
  const pageCount = pageCountOf(first.data?.total ?? 0);
  const last = Math.min(page, Math.max(pageCount, 1));
  const further = useQueries({
    queries: Array.from({ length: last - 1 }, (_, index) => newsPageQuery(index + 2, search)),
  });
  const answers = [first, ...further];
  const end = answers.findIndex(({ data }) => data === undefined);
  const loaded: { number: number; items: readonly News[] }[] = answers
    .slice(0, end === -1 ? undefined : end)
    .map(({ data }, index) => ({ number: index + 1, items: data?.items ?? [] }));
  return {
    first,
    total: first.data?.total,
    pages: prepended(loaded),
    last,
    /** The next page, or the one being loaded. */
    next: end > 0 ? answers[end] : undefined,
    more: showsMore(pageCount, last + 1),
  };
}

interface Props extends Pick<NewsSearch, 'q' | 'topic'> {
  onReset: () => void;
}

/** Empty state: no articles at all, or none for the search or topic. */
function NoNews({ q, topic, onReset }: Props) {
  const { t } = useTexts();
  if (q === undefined && topic === undefined)
    return (
      <Empty list picture="paper" title={t('news.noneTitle')}>
        {t('news.none')}
      </Empty>
    );
  return (
    <Empty
      action={
        <Button variant="default" onClick={onReset}>
          {t('news:list.reset')}
        </Button>
      }
    >
      {q === undefined ? t('news:list.noneAbout') : t('news:list.noneFound', { text: q })}
    </Empty>
  );
}

interface ScrollAnchorProps {
  /** Identity of the content: when it changes, nothing is anchored. */
  of: string;
  /** Number of items; more are inserted above the existing ones. */
  count: number;
  children: ReactNode;
}

/**
 * Keeps the reader's scroll position while content is inserted above. A class, since only classes have a hook between
 * rendering and the DOM update.
 */
class ScrollAnchor extends Component<ScrollAnchorProps> {
  readonly #end = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: ScrollAnchorProps): number | null {
    const grows = before.of === this.props.of && before.count > 0 && before.count < this.props.count;
    return grows ? this.#top() : null;
  }

  override componentDidUpdate(_props: ScrollAnchorProps, _state: unknown, top: number | null): void {
    if (top !== null) scrollBy({ top: this.#top() - top, behavior: 'instant' });
  }

  #top(): number {
    return this.#end.current?.getBoundingClientRect().top ?? 0;
  }

  override render(): ReactNode {
    return (
      <>
        {this.props.children}
        <div ref={this.#end} />
      </>
    );
  }
}
