import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import { ApiError, NO_ANSWER } from './api-error.ts';
import { type CallWith, pathOf } from './call-path.ts';
import { reportUnreachable, requireReachable } from './connection.ts';
import { readyFor } from './refused.ts';
import { unwrap } from './request.ts';
import { getSession } from './session-store.ts';

/** Calls that take a form with files, or one file as the body. */
export type UploadCall = CallWith<{ multipart: unknown } | { fileType: string }>;

interface Options {
  /** The content type that the call accepts, if it takes one file as the body. */
  fileType?: 'text/csv' | 'application/octet-stream';
  /** Called with the fraction that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
}

/**
 * Uploads files and reports the progress. Throws an {@link ApiError} as every call does. Uses XMLHttpRequest because
 * fetch does not report upload progress.
 */
export function upload<C extends UploadCall>(
  call: C,
  parts: CallRequest<C>,
  { fileType = 'text/csv', onProgress, signal }: Options,
): Promise<CallAnswer<C>> {
  const path = pathOf(call, parts);
  const { file } = parts as { file?: Blob };
  return new Promise((resolve, reject) => {
    requireReachable();
    const sent = new XMLHttpRequest();
    sent.open('POST', path);
    const { token } = getSession();
    if (token !== null) sent.setRequestHeader('authorization', `Bearer ${token}`);
    sent.setRequestHeader('accept', 'application/ld+json');
    // Never the type that the browser guesses from the file name: it differs between systems.
    if (file !== undefined) sent.setRequestHeader('content-type', fileType);
    sent.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    sent.addEventListener('load', async () => {
      const answer = bodyOf(sent.responseText);
      await readyFor(sent.status, answer);
      try {
        resolve(unwrap(path, sent.status, answer, headersOf(sent)) as CallAnswer<C>);
      } catch (error) {
        reject(error);
      }
    });
    sent.addEventListener('error', () => {
      reportUnreachable();
      reject(new ApiError(NO_ANSWER, undefined));
    });
    signal.addEventListener('abort', () => {
      sent.abort();
      reject(signal.reason);
    });
    sent.send(file ?? formOf(parts));
  });
}

function formOf(parts: unknown): FormData {
  const { files, body = {} } = parts as { files: Record<string, Blob>; body?: Record<string, unknown> };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headersOf(sent: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['retry-after', 'x-request-id']) {
    const value = sent.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
