import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '../../config.ts';

/** A local S3 server for tests. */
export interface TestBucket {
  readonly s3: S3Config;
  /** Its objects by key. */
  readonly objects: Map<string, { bytes: Buffer; type: string }>;
  /** The `Authorization` header of each request. */
  readonly signatures: string[];
  /** The size of each file response in bytes. */
  readonly sent: number[];
  /** From now on, uploads are stored but not acknowledged. */
  stopAnswering(): void;
  answerAgain(): void;
  close(): void;
}

/** Small, so that a listing has several pages. */
const LISTED_AT_ONCE = 4;

/** An in-memory implementation of the parts of S3 that the storage uses: a real bucket cannot run inside a test. */
export async function startBucket(): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  const signatures: string[] = [];
  const sent: number[] = [];
  let answers = true;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    const key = pathname.replace(/^\/leaves\//, '');
    signatures.push(request.headers.authorization ?? '');
    const body = await buffer(request);
    const object = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, {
        bytes: unframed(body, request.headers),
        type: request.headers['content-type'] ?? '',
      });
      if (answers) response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (searchParams.has('list-type')) {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(pageOf(objects, searchParams));
    } else if (object) {
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const bytes = start ? object.bytes.subarray(Number(start), Number(end) + 1) : object.bytes;
      response.writeHead(start ? 206 : 200, { 'content-type': object.type, 'content-length': bytes.length });
      if (request.method !== 'HEAD') sent.push(bytes.length);
      response.end(request.method === 'HEAD' ? undefined : bytes);
    } else {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    s3: { bucket: 'leaves', endpoint, region: 'eu-central-1', keys: { id: 'key-id', secret: 'key-secret' } },
    objects,
    signatures,
    sent,
    stopAnswering: () => {
      answers = false;
    },
    answerAgain: () => {
      answers = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * A streamed body with a trailing checksum comes in chunks: length in hex, bytes, and the checksum after the last one.
 */
function unframed(body: Buffer, headers: NodeJS.Dict<string | string[]>): Buffer {
  if (!String(headers['content-encoding']).includes('aws-chunked')) return body;
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, line), 16);
    if (!(length > 0)) return Buffer.concat(pieces);
    pieces.push(body.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
}

function pageOf(objects: TestBucket['objects'], parameters: URLSearchParams): string {
  const keys = [...objects.keys()].sort();
  const from = Number(parameters.get('continuation-token') ?? 0);
  const to = from + LISTED_AT_ONCE;
  const contents = keys
    .slice(from, to)
    .map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`);
  const next = to < keys.length ? `<NextContinuationToken>${to}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${to < keys.length}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}
