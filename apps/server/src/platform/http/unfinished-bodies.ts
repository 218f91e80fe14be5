import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBodyIn, isFileIn } from './body.ts';

/** How long the body of a call may take to arrive, in milliseconds: it has 256 KB at most. */
const BODY_MS = 60_000;

/** The same for files, which have up to 64 MB: at 2 Mbit/s. */
export const LONGEST_BODY_MS = 5 * 60_000;

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
    const longest = isFileIn(request) ? LONGEST_BODY_MS : BODY_MS;
    const patience = setTimeout(() => end(request, answer), longest).unref();
    request.once('close', () => {
      clearTimeout(patience);
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

function end(request: IncomingMessage, answer: ServerResponse): void {
  if (request.complete) return;
  if (answer.headersSent) request.socket.destroy();
  else
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () =>
      request.socket.destroy(),
    );
}
