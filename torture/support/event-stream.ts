/** Server-sent events as a client receives them. */
export interface EventStream {
  /** Ids of the notifications so far, in order of arrival. */
  ids(): number[];
  /** Whether the stream has reported that it is listening. */
  isReady(): boolean;
  /** Disconnects; resolves when nothing more can arrive. */
  close(): Promise<void>;
}

/**
 * Opens the notification stream of a token's user.
 * @param url base address of a process
 * @throws Error if it is refused
 */
export async function listenTo(url: string, token: string): Promise<EventStream> {
  const leaving = new AbortController();
  const answer = await fetch(`${url}/api/notification/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`no stream: ${answer.status}`);
  let text = '';
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const part of body) text += decoder.decode(part, { stream: true });
  };
  // Disconnecting breaks the stream off; what arrived before counts.
  const ended = read(answer.body).catch(() => undefined);
  return {
    ids: () => [...text.matchAll(/^id: (\d+)\nevent: notification$/gm)].map(([, id]) => Number(id)),
    isReady: () => text.includes('event: ready'),
    close: () => {
      leaving.abort();
      return ended;
    },
  };
}
