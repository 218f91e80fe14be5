import type { ApiError } from '../api/api-error.ts';

/** So often it is asked again. */
const MOST_REPEATS = 3;
const A_SECOND_MS = 1000;

/**
 * How the server is asked what something would do while somebody types it: nobody presses a button for it, so nobody presses one
 * again. What could not be answered is asked again by itself, soon and then less soon. What was refused is not, because the same
 * would be refused; and while the server cannot be reached, whoever asks it for that (`connection.ts`) has all that failed read
 * again. Once it is given up, the same text typed again is asked again.
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

/** Whether the server understood, and would say the same again: all but what comes too often. */
function isRefused({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
