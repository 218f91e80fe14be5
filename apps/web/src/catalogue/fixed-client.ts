import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { answers, rowsAt } from './fixed-answers.ts';

const answerTo = (path: string) => answers[path] ?? rowsAt(path);

const answerOf = {
  // Existing data is read again for a file of all rows.
  ready: async (path: string) => {
    const answer = answerTo(path);
    if (answer === undefined) throw new ApiError(404, { detail: path });
    return answer;
  },
  // Reads that never end, to show the loading state.
  loading: () => new Promise<never>(() => undefined),
  failed: async () => {
    throw new ApiError(500, undefined);
  },
};

/** Whether the server has answered, is still loading, or has failed. */
export type FixedState = keyof typeof answerOf;

/**
 * The query client of the examples. In the state `ready` each answer is there at the first render, as on a page whose
 * loader waited for it: nothing on the page moves a moment later.
 */
export function fixedClient(state: FixedState): QueryClient {
  const queryCache = new QueryCache();
  if (state === 'ready')
    queryCache.subscribe(({ type, query }) => {
      const answer = type === 'added' ? answerTo(String(query.queryKey[0])) : undefined;
      if (answer !== undefined) query.setData(answer);
    });
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => answerOf[state](String(queryKey[0])),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      },
    },
  });
}
