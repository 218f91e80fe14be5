import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { onReachableAgain } from '../api/connection.ts';
import { read } from '../api/request.ts';
import { createMonthFollower } from '../frame/plan/follow-month.ts';
import { signOut } from '../frame/sign-out.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** How long loaded data is fresh (specification, section 9). */
const FRESH_MS = 10 * 60 * 1000;

// A clicked checkbox shows its new state in the next paint, not a task later.
notifyManager.setScheduler(queueMicrotask);

/** The cache of everything read; it dies with the page on sign-out and on a 401. */
export function createQueryClient(): QueryClient {
  const followMonth = createMonthFollower(() => client);
  const queryCache = new QueryCache({
    onSuccess: (answer, { queryKey: [key] }) => followMonth(key, answer),
    onError: (error, query) => {
      if (error.status === 403 && isAffiliateInfo(query.queryKey)) void signOut();
    },
  });
  const client: QueryClient = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => read(String(queryKey[0])),
        staleTime: FRESH_MS,
        gcTime: 3 * FRESH_MS,
        retry: false,
        retryOnMount: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  onReachableAgain(() => {
    void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' || state.isInvalidated });
  });
  return client;
}

/** Only the affiliate info tells that an account is disabled (specification, section 8). */
function isAffiliateInfo([path]: readonly unknown[]): boolean {
  return typeof path === 'string' && /^\/api\/partners(\/\d+\/affiliateinfo|getaffiliateinfo)$/.test(path);
}
