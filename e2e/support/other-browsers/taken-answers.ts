import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of the product that a browser has taken to its last byte. */
export interface TakenAnswer {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  /** How many bytes were announced; null where that was left open. */
  readonly announced: number | null;
  readonly body: Buffer;
}

/** A way to the product on which what it answers is kept: browsers reach it at an address of the way's own. */
export interface WatchedWay {
  readonly url: string;
  /** In the order in which they came to their end. */
  readonly answers: readonly TakenAnswer[];
  close(): Promise<void>;
}

/** Opens one to an address, and keeps the answers to whatever matches. */
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
      // What listens for events waits for the head alone.
      answer.flushHeaders();
      got.on('error', () => answer.destroy());
      got.pipe(answer);
    });
    // Whoever goes away in the middle is no fault of the way.
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
