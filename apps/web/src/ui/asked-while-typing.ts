import type { ApiError } from '../api/api-error.ts';

/** Number of retries. */
const MOST_REPEATS = 3;
const A_SECOND_MS = 1000;

/**
 * Options of a query that previews typed text. There is no button for it, so a failed preview is retried automatically
 * after one, two and four seconds. A refusal is not: the answer would be the same. While the server is unreachable
 * nothing is retried here, because `connection.ts` reloads everything that failed as soon as it is back. After the last
 * attempt, typing the same text again queries once more.
 */
export const askedWhileTyping = {
  staleTime: 0,
  gcTime: 0,
  retryOnMount: true,
  retry: (failures: number, error: ApiError) =>
    failures < MOST_REPEATS && !error.unreachable && !isRefused(error),
  retryDelay: (failures: number, { retryAfter }: ApiError) =>
    A_SECOND_MS * Math.max(retryAfter ?? 0, 2 ** failures),
} as const;

/** Whether the server would give the same answer again; timeouts and too many requests are temporary. */
function isRefused({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
