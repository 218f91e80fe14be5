import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBodyIn, isFileIn } from './body.ts';

/** How long the body of a call may take to arrive, in milliseconds: it has 256 KB at most. */
const BODY_MS = 60_000;

/** The same for files, which have up to 64 MB: at 2 Mbit/s. */
export const LONGEST_BODY_MS = 5 * 60_000;

/**
 * The least that a file grows by in so long, in bytes: 4 KB a second, as on the poorest of mobile networks. Whoever sends
 * less has gone, or wants to keep others out.
 */
const LEAST_BYTES = 80 * 1024;
const LOOK_MS = 20_000;

/** How long a closing server waits for what is being sent to it. */
const CLOSING_BODY_MS = 3_000;

/** How long a closing server works on what it was sent; then all connections are cut. */
const CLOSING_MS = 5_000;

/** Ends requests whose body does not come: soon once the server closes, so that nobody keeps a process from ending. */
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
    // What has arrived and is not read yet waits for the server.
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
