import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ArticleContent } from './ArticleContent.tsx';
import css from './ArticlePage.module.css';
import { NewsPicture } from './NewsPicture.tsx';
import { type Article, articleQuery } from './news.data.ts';

/** One article: to read, print or share, with its neighbours. */
export function ArticlePage() {
  const { id } = useParams({ from: '/signed-in/app/news/article/$id' });
  const { t, format } = useTexts();
  const query = useQuery(articleQuery(id));
  const article = query.data;
  return (
    <article className={css.article}>
      <PageHead
        back={<BackLink to="/app/news/news">{t('news:article.back')}</BackLink>}
        title={article?.title ?? t('nav.newsArticle')}
        lead={
          article !== undefined && (
            <>
              {article.topic !== null && `${t(`news.topics.${article.topic}`)} · `}
              <time dateTime={article.createdAt.slice(0, 10)} data-testid="article-date">
                {format.day(article.createdAt)}
              </time>
              {' · '}
              {t('news.minutes', { number: format.integer(article.readingMinutes) })}
            </>
          )
        }
        actions={article && <Actions article={article} />}
      />
      <QueryContent query={query} lines={[95, 90, 97, 60]} missing={<NoArticle />}>
        {(article) => (
          <>
            <p className={css.description}>{article.description}</p>
            {article.picture !== null && <NewsPicture picture={article.picture} className={css.picture} />}
            <ArticleContent html={article.content} />
            <Beside article={article} />
          </>
        )}
      </QueryContent>
    </article>
  );
}

const addressOf = (id: number) => `${location.origin}/app/news/article/${id}`;

function Actions({ article: { id, title } }: { article: Article }) {
  const { t } = useTexts();
  const shareIt = async () => {
    if ((await share(title, addressOf(id))) === 'copied') toast.success(t('news:article.copied'));
  };
  return (
    <div className={css.actions}>
      <Button variant="default" icon="share" onClick={() => void shareIt()}>
        {t('news:article.share')}
      </Button>
      <Button variant="default" icon="print" onClick={() => print()}>
        {t('news:article.print')}
      </Button>
    </div>
  );
}

function Beside({ article: { newer, older } }: { article: Article }) {
  const { t } = useTexts();
  if (newer === null && older === null) return null;
  return (
    <nav className={css.beside} aria-label={t('news:article.others')}>
      {newer !== null && (
        <Link to="/app/news/article/$id" params={{ id: String(newer.id) }}>
          <span className="quiet">{t('news:article.newer')}</span>
          {newer.title}
        </Link>
      )}
      {older !== null && (
        <Link to="/app/news/article/$id" params={{ id: String(older.id) }} className={css.older}>
          <span className="quiet">{t('news:article.older')}</span>
          {older.title}
        </Link>
      )}
    </nav>
  );
}

function NoArticle() {
  const { t } = useTexts();
  return (
    <Empty
      picture="paper"
      title={t('news:article.missing')}
      action={
        <ButtonLink variant="default" to="/app/news/news">
          {t('news:article.back')}
        </ButtonLink>
      }
    />
  );
}
