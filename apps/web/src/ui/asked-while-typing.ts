import type { ApiError } from '../api/api-error.ts';

/** So often it is asked again. */
const MOST_REPEATS = 3;
const A_SECOND_MS = 1000;

/**
 * Options of a query that previews what somebody types. No button asks for it, so a failed preview is asked for again by itself,
 * after one, two and four seconds. A refusal is not: the answer would be the same. While the server is unreachable nothing is
 * repeated here, because `connection.ts` reads everything that failed as soon as it is back. After the last attempt, typing the
 * same text again asks once more.
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

/** Whether the server would answer the same again; a timeout and too many requests pass. */
function isRefused({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
