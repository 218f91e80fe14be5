import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBodyIn, isFileIn } from './body.ts';

/** Timeout for receiving the body of a call, in milliseconds: at most 256 KB. */
const BODY_MS = 60_000;

/** Timeout for receiving a file, in milliseconds: at most 64 MB, at 2 Mbit/s. */
export const LONGEST_BODY_MS = 5 * 60_000;

/**
 * Minimum number of bytes of a file per interval: 4 KB a second, as on the slowest mobile networks. A client that sends
 * less is gone, or wants to keep others out.
 */
const LEAST_BYTES = 80 * 1024;
const LOOK_MS = 20_000;

/** How long a closing server waits for incomplete bodies, in milliseconds. */
const CLOSING_BODY_MS = 3_000;

/** How long a closing server keeps working on complete requests, in milliseconds; then all connections are closed. */
const CLOSING_MS = 5_000;

/**
 * Ends requests whose body does not arrive: soon once the server is closing, so that no client can prevent a shutdown.
 */
export function endUnfinishedBodies(app: FastifyInstance): void {
  const unfinished = new Map<IncomingMessage, ServerResponse>();
  app.server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (!hasBodyIn(request)) return;
    unfinished.set(request, answer);
    const isFile = isFileIn(request);
    const patience = setTimeout(() => end(request, answer), isFile ? LONGEST_BODY_MS : BODY_MS).unref();
    const looking = isFile ? endIfSlow(request, answer) : undefined;
    request.once('close', () => {
      clearTimeout(patience);
      clearInterval(looking);
      unfinished.delete(request);
    });
  });
  app.addHook('preClose', async () => {
    const endBodies = () => {
      for (const [request, answer] of unfinished) end(request, answer);
    };
    const closing = [
      setTimeout(endBodies, CLOSING_BODY_MS).unref(),
      setTimeout(() => app.server.closeAllConnections(), CLOSING_MS).unref(),
    ];
    app.server.once('close', () => closing.forEach(clearTimeout));
  });
}

function endIfSlow(request: IncomingMessage, answer: ServerResponse): NodeJS.Timeout {
  const { socket } = request;
  let before = socket.bytesRead;
  return setInterval(() => {
    const grown = socket.bytesRead - before;
    before = socket.bytesRead;
    // Bytes that have arrived but are unread are waiting for the server, not the client.
    if (grown < LEAST_BYTES && request.readableLength === 0) end(request, answer);
  }, LOOK_MS).unref();
}

function end(request: IncomingMessage, answer: ServerResponse): void {
  if (request.complete) return;
  if (answer.headersSent) request.socket.destroy();
  else
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () =>
      request.socket.destroy(),
    );
}
