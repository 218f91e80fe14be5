import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { NewsPage } from '../../features/news/NewsPage.tsx';
import { parseNewsSearch } from '../../features/news/news-search.ts';

/** All news. What was seen is remembered for who reads, not for whom they look at. */
export function NewsScreen() {
  // What the route has left out is in there again, as it came.
  const search = parseNewsSearch(useSearch({ from: '/signed-in/app/news/news' }));
  const { user } = useSession();
  return <NewsPage user={user?.id ?? 0} search={search} />;
}
