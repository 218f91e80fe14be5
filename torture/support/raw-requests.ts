import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';

const paths = fc.constantFrom(
  '/api/user/',
  '/api/partners/1',
  '/api/login',
  '/api/news?page=1',
  '/',
  '/api/batch',
);
const lineEnd = fc.constantFrom('\r\n', '\n', '\r', '');

/** A header that may break a server. */
const oddHeader = fc.oneof(
  fc.constantFrom(
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 3\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked, identity',
    'Host: a\r\nHost: b',
    'Expect: 100-continue',
    'Upgrade: h2c\r\nConnection: Upgrade',
    'Range: bytes=9999999999999-',
    'Accept: */*;q=NaN',
    'X-Forwarded-For: \u0000',
    'Authorization: Bearer \u00ff\u00fe',
    'Content-Encoding: br',
  ),
  fc
    .tuple(fc.string({ maxLength: 30 }), fc.string({ maxLength: 200 }))
    .map(([name, value]) => `${name}: ${value}`),
  fc.integer({ min: 1, max: 40_000 }).map((length) => `X-Long: ${'a'.repeat(length)}`),
);

/** A request that is answered with 200. */
export function soundRequest(token: string): Buffer {
  return Buffer.from(
    `GET /api/user/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
  );
}

/** Bytes that look more or less like a request, with a valid token. */
export function rawRequest(token: string): fc.Arbitrary<Buffer> {
  const method = fc.oneof(
    fc.constantFrom('GET', 'POST', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'PROPFIND'),
    fc.string({ maxLength: 10 }),
  );
  const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '');
  const line = fc
    .tuple(
      method,
      fc.oneof(
        paths,
        fc.string({ maxLength: 300 }),
        paths.map((path) => `${path}%00%ff%`),
      ),
      version,
    )
    .map((parts) => parts.join(' '));
  const body = fc.oneof(
    fc.constant(''),
    fc.string({ maxLength: 500 }),
    fc.constant('5\r\n{"a":\r\nZZ\r\n'),
    fc.constant('{"username":'),
  );
  const whole = fc
    .tuple(line, lineEnd, fc.array(oddHeader, { maxLength: 4 }), lineEnd, body)
    .map(([first, end, headers, last, content]) =>
      Buffer.from(
        `${first}${end}Host: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n${headers.map((header) => `${header}\r\n`).join('')}${last}${content}`,
        'latin1',
      ),
    );
  return fc.oneof(
    { weight: 4, arbitrary: damaged(token) },
    { weight: 2, arbitrary: whole },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)) },
  );
}

/** A mutation of a request's bytes. */
const damage = fc.oneof(
  fc.record({ kind: fc.constant('byte' as const), at: fc.nat(), byte: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('header' as const), header: oddHeader }),
  fc.record({ kind: fc.constant('twice' as const) }),
);

/** A valid request with few or no mutations. */
function damaged(token: string): fc.Arbitrary<Buffer> {
  const body = fc.oneof(fc.json({ maxDepth: 2 }), fc.constant('{"paths":["/api/user/"]}'));
  const sound = fc
    .tuple(fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'), paths, body)
    .map(([method, path, content]) => {
      const hasBody = method === 'POST' || method === 'PATCH';
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
      const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: close`;
      const bytes = Buffer.from(content);
      const about = `\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}`;
      return Buffer.concat([
        Buffer.from(`${head}${hasBody ? about : ''}\r\n\r\n`),
        hasBody ? bytes : Buffer.of(),
      ]);
    });
  return fc
    .tuple(sound, fc.array(damage, { maxLength: 2 }))
    .map(([request, all]) => all.reduce(suffer, request));
}

function suffer(
  request: Buffer,
  what: typeof damage extends fc.Arbitrary<infer Damage> ? Damage : never,
): Buffer {
  switch (what.kind) {
    case 'byte': {
      const copy = Buffer.from(request);
      copy[what.at % Math.max(1, copy.length)] = what.byte;
      return copy;
    }
    case 'cut':
      return request.subarray(0, what.at % (request.length + 1));
    case 'header':
      return Buffer.from(
        request.toString('latin1').replace('\r\n', () => `\r\n${what.header}\r\n`),
        'latin1',
      );
    case 'twice':
      return Buffer.concat([request, request]);
  }
}

/** Silence after which the server is assumed to wait for more bytes, in milliseconds. */
const LOOK_EVERY_MS = 60;
/** Maximum time to close a connection that gets no more bytes, in milliseconds. */
const CLOSING_MS = 5_000;

/**
 * Sends bytes to a server in this process, one request at a time.
 * @returns the response until the connection is closed. If the server waits for the rest of a request, the sending side is
 * closed; if it is working on a complete request, this waits for it, however long that takes.
 */
export function rawAnswers(server: Server): (bytes: Buffer) => Promise<string> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  const begun = new Set<IncomingMessage>();
  server.on('request', (request, response) => {
    begun.add(request);
    response.once('close', () => begun.delete(request));
  });
  const isAtWork = () => [...begun].some(({ complete }) => complete);
  return (bytes) =>
    new Promise((resolve) => {
      const parts: Buffer[] = [];
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      const done = () => {
        socket.destroy();
        resolve(Buffer.concat(parts).toString('latin1'));
      };
      const look = () => {
        if (isAtWork()) return void socket.setTimeout(LOOK_EVERY_MS);
        socket.removeListener('timeout', lookSoon);
        socket.setTimeout(CLOSING_MS, done);
        socket.end();
      };
      // If this process was blocked for long, the bytes sent are still to be read.
      const lookSoon = () => setImmediate(() => setImmediate(look));
      socket.setTimeout(LOOK_EVERY_MS, lookSoon);
      socket.on('data', (part) => parts.push(part));
      // A reset connection has ended too.
      socket.on('error', done);
      socket.on('close', done);
    });
}
