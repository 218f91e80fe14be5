import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Serializes a server-sent event. The data is always a single line. */
export function eventText({ id, name, data }: { id?: number; name: string; data: unknown }): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A heartbeat: proxies close idle connections. */
export const EVENT_HEARTBEAT = ': beat\n\n';

/** Streams events as they come; intermediaries must not store, transform or buffer them. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(events);
}
