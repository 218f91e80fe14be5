/** Server-sent events as somebody hears them. */
export interface EventStream {
  /** Ids of the notifications so far, in the order of their coming. */
  ids(): number[];
  /** Whether it said that it is listening. */
  isReady(): boolean;
  /** Leaves; resolves when nothing more can come. */
  close(): Promise<void>;
}

/**
 * Listens to the notifications of whoever a token belongs to.
 * @param url base address of a process
 * @throws Error where it is refused
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
  // Whoever leaves breaks the stream off; what came before counts.
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
