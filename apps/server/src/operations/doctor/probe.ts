import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError } from '../../platform/config.ts';
import { readFileBody } from '../../platform/http/body.ts';
import { eventText, sendEvents } from '../../platform/http/event-answer.ts';
import { listenAt } from '../../platform/http/listen-at.ts';
import { createHttpServer } from '../../platform/http/server.ts';

/** A request as the server sees it on arrival. */
export interface Seen {
  /** The client address that the server would use. */
  readonly ip: string;
  readonly protocol: string;
  readonly host: string;
  readonly forwardedFor: string | null;
}

/** Delay of the second of two events, in milliseconds. */
const BETWEEN_EVENTS_MS = 1_500;

/**
 * Listens at HOST and PORT in the server's place; null if a server is running.
 * @param nonce makes the probe's paths unguessable
 */
export async function openProbe(config: Config, nonce: string): Promise<{ close(): Promise<void> } | null> {
  const app = await createHttpServer({ ...config, logLevel: 'silent' });
  const path = `/doctor/${nonce}`;
  app.get(path, async ({ ip, protocol, host, headers }): Promise<Seen> => {
    const forwardedFor = headers['x-forwarded-for'];
    return { ip, protocol, host, forwardedFor: forwardedFor === undefined ? null : String(forwardedFor) };
  });
  app.get(`${path}/events`, { compress: false }, async (_request, reply) => {
    const events = new PassThrough();
    events.write(eventText({ name: 'first', data: null }));
    void sleep(BETWEEN_EVENTS_MS).then(() => events.end(eventText({ name: 'second', data: null })));
    return sendEvents(reply, events);
  });
  app.post(`${path}/upload`, async (request) => {
    let bytes = 0;
    for await (const part of readFileBody(request)) bytes += part.length;
    return { bytes };
  });
  try {
    await listenAt(app, config);
    return { close: () => app.close() };
  } catch (error) {
    await app.close();
    if (error instanceof ConfigError && error.message.includes('in use')) return null;
    throw error;
  }
}
