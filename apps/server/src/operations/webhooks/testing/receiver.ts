import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message received. */
interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How the receiver answers a message; 204 by default. */
type Answering = (answer: ServerResponse, message: Received, request: IncomingMessage) => void;

/** A receiving program that records its messages. */
export interface WebhookProgram {
  readonly url: string;
  readonly received: readonly Received[];
  /** Maximum number of concurrent messages so far. */
  readonly most: number;
  answer: Answering;
  forget(): void;
  close(): Promise<void>;
}

const take: Answering = (answer) => {
  answer.writeHead(204).end();
};

/** Starts a real HTTP server on a free port of this machine. */
export async function startWebhookProgram(): Promise<WebhookProgram> {
  let received: Received[] = [];
  let answering = take;
  let now = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    now += 1;
    most = Math.max(most, now);
    response.once('close', () => {
      now -= 1;
    });
    const { method = '', url: path = '' } = request;
    const headers = request.headers as Record<string, string>;
    const message = { method, path, headers, body: await text(request) };
    received.push(message);
    answering(response, message, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    get received() {
      return received;
    },
    get most() {
      return most;
    },
    get answer() {
      return answering;
    },
    set answer(next) {
      answering = next;
    },
    forget: () => {
      received = [];
      answering = take;
      most = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
