import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response that a browser has received completely. */
export interface TakenAnswer {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  /** Announced number of bytes; null if it was not announced. */
  readonly announced: number | null;
  readonly body: Buffer;
}

/** A recording proxy to the product: browsers use its own address. */
export interface WatchedWay {
  readonly url: string;
  /** In the order of their completion. */
  readonly answers: readonly TakenAnswer[];
  close(): Promise<void>;
}

/** Opens one to an address, and records the matching responses. */
export async function watchAnswers(target: string, paths: RegExp): Promise<WatchedWay> {
  const { hostname, port } = new URL(target);
  const answers: TakenAnswer[] = [];
  const server = createServer((asked, answer) => {
    const { url: path = '', method, headers } = asked;
    const passedOn = request({ hostname, port, path, method, headers }, (got) => {
      const parts: Buffer[] = [];
      if (paths.test(path)) {
        got.on('data', (part: Buffer) => parts.push(part));
        answer.on('finish', () => answers.push(takenOf(path, got, Buffer.concat(parts))));
      }
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
      // For event streams only the header is waited for.
      answer.flushHeaders();
      got.on('error', () => answer.destroy());
      got.pipe(answer);
    });
    // A client that disconnects halfway is not an error of the proxy.
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    answers,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function takenOf(path: string, { statusCode = 0, headers }: IncomingMessage, body: Buffer): TakenAnswer {
  const length = headers['content-length'];
  return {
    path,
    status: statusCode,
    type: headers['content-type'] ?? '',
    announced: length === undefined ? null : Number(length),
    body,
  };
}
