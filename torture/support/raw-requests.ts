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

/** A header that a server may trip over. */
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

/** Bytes that look more or less like a request, with a token that is good. */
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
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)) },
  );
}

/** What is answered until either side ends; whoever waits for more bytes is sent none. */
export function rawAnswer(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    const done = () => {
      socket.destroy();
      resolve(Buffer.concat(parts).toString('latin1'));
    };
    socket.on('data', (part) => parts.push(part));
    socket.setTimeout(5_000, done);
    // An end that is torn off is an end as well.
    socket.on('error', done);
    socket.on('close', done);
  });
}
