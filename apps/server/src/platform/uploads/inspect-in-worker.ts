import { ApiError } from '../api-error.ts';
import { inWorker } from '../in-worker.ts';
import type { UploadFault, UploadType } from './uploaded-file.ts';

/** Question to the thread: what is wrong with these bytes, which claim to be of this type? */
export interface Question {
  readonly bytes: Uint8Array;
  readonly type: UploadType;
}

/** Its answer; null if no fault was found. */
export type Finding = UploadFault | null;

/**
 * Inspects the bytes of a file on a worker thread, one file at a time; meanwhile the process serves others.
 * @throws ApiError 503 if that takes too long
 */
export const inspectInWorker = inWorker<Question, Finding>(
  new URL('./inspect-upload.worker.ts', import.meta.url),
  {
    // The inspection has much lower limits of its own; these are a safety net.
    mostWorkMs: 5_000,
    longestMs: 30_000,
    tooMuch: () => new ApiError(503, 'inspectionTooLong', { retryAfterSeconds: 30 }),
  },
);
