import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** One server-sent event as it goes out. Its data is one line, whatever it holds. */
export function eventText({ id, name, data }: { id?: number; name: string; data: unknown }): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What says nothing, but shows that the way is open: proxies close ways on which nothing is said. */
export const EVENT_BEAT = ': beat\n\n';

/** Sends events as they come; nobody between keeps them, changes them or waits for more of them. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(events);
}
