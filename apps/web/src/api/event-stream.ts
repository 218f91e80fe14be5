import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ApiError, NO_ANSWER } from './api-error.ts';
import { getSession } from './session-store.ts';

interface Reading {
  /** The last event that is known already: what came since is sent again. */
  readonly lastId: string | null;
  readonly onEvent: (event: EventSourceMessage) => void;
  readonly signal: AbortSignal;
  /** How long nothing at all may come, first and later, in milliseconds: a proxy that keeps everything looks so. */
  readonly firstWordMs: number;
  readonly silenceMs: number;
}

/**
 * Reads server-sent events until the server ends them. The token goes in a header, as with every call: in an address
 * it would stand in every log. Throws an {@link ApiError} without status when nothing comes, or with the server's.
 */
export async function readEvents(path: string, reading: Reading): Promise<void> {
  const { lastId, onEvent, signal, firstWordMs, silenceMs } = reading;
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), firstWordMs);
  try {
    const response = await fetch(path, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${getSession().token}`,
        ...(lastId === null ? {} : { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok || response.body === null) throw new ApiError(response.status, undefined);
    const parser = createParser({ onEvent });
    const text = new TextDecoder();
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silenceMs);
      parser.feed(text.decode(value, { stream: true }));
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(NO_ANSWER, undefined);
  } finally {
    clearTimeout(timer);
  }
}
