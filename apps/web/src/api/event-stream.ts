import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ApiError, NO_ANSWER } from './api-error.ts';
import { getSession } from './session-store.ts';

interface Reading {
  /** The last event already received; the server resends later ones. */
  readonly lastId: string | null;
  readonly onEvent: (event: EventSourceMessage) => void;
  readonly signal: AbortSignal;
  /**
   * How long the stream may stay silent, at first and later, in milliseconds. A proxy that buffers everything looks like
   * that.
   */
  readonly firstWordMs: number;
  readonly silenceMs: number;
}

/**
 * Reads server-sent events until the server ends them. The token goes into a header as with every call; in the URL it
 * would end up in logs. Throws an {@link ApiError} without a status when the stream stays silent, or with the server's
 * status.
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
