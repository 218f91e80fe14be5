import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './LatestNewsCard.module.css';
import { lastVisitOf } from './last-visit.ts';
import { NewsFacts } from './NewsFacts.tsx';
import { latestNewsQuery } from './news.data.ts';

/** The three latest articles. */
export function LatestNewsCard() {
  const { t } = useTexts();
  const { user } = useSession();
  const since = user && lastVisitOf(user.id);
  const query = useQuery(latestNewsQuery());
  return (
    <Card
      title={t('news.title')}
      className="bw-dash-news"
      aside={<Link to="/app/news/news">{t('news.all')}</Link>}
    >
      <QueryContent query={query} lines={[40, 90, 70]}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty list picture="paper" title={t('news.noneTitle')}>
              {t('news.none')}
            </Empty>
          ) : (
            <ul className={css.list}>
              {items.map((item) => (
                <li key={item.id} className={css.item} data-testid="news-item">
                  <NewsFacts
                    item={item}
                    isNew={since !== null && Date.parse(item.createdAt) > Date.parse(since)}
                  />
                  <h3 className={css.title}>
                    <Link to="/app/news/article/$id" params={{ id: String(item.id) }}>
                      {item.title}
                    </Link>
                  </h3>
                  <p className={css.text}>{item.description}</p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}
