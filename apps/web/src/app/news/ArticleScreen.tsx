import { useParams } from '@tanstack/react-router';
import { ArticlePage } from '../../features/news/ArticlePage.tsx';

/** One article. */
export function ArticleScreen() {
  const { id } = useParams({ from: '/signed-in/app/news/article/$id' });
  return <ArticlePage id={id} />;
}
