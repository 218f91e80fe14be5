import { apart } from '../apart.ts';
import { ApiError } from '../api-error.ts';
import type { UploadFault, UploadType } from './uploaded-file.ts';

/** What the thread is asked: what is wrong with these bytes, which call themselves so. */
export interface Question {
  readonly bytes: Uint8Array;
  readonly type: UploadType;
}

/** Its answer; null for nothing that it knows of. */
export type Finding = UploadFault | null;

/**
 * Has the bytes of a file searched on a thread of their own, one file after the other: the process answers others
 * meanwhile.
 * @throws ApiError 503 if that takes too long
 */
export const lookApart = apart<Question, Finding>(new URL('./look-apart.worker.ts', import.meta.url), {
  // The work has bounds of its own, far below these, which are for what they overlook.
  mostWorkMs: 5_000,
  longestMs: 30_000,
  tooMuch: () => new ApiError(503, 'inspectionTooLong', { retryAfterSeconds: 30 }),
});
