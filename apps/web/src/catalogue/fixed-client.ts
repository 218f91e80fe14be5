import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { answers, rowsAt } from './fixed-answers.ts';

const answerTo = (path: string) => answers[path] ?? rowsAt(path);

const answerOf = {
  // Also what is there already is asked for, by whatever reads it again: a file of all rows.
  ready: async (path: string) => {
    const answer = answerTo(path);
    if (answer === undefined) throw new ApiError(404, { detail: path });
    return answer;
  },
  // Reads that never end: how things look until then.
  loading: () => new Promise<never>(() => undefined),
  failed: async () => {
    throw new ApiError(500, undefined);
  },
};

/** Whether the server has answered, lets wait, or could not. */
export type FixedState = keyof typeof answerOf;

/**
 * What components read through. Where the server has answered, each answer is there with the first look at it, as on a page whose
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
