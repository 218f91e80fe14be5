import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import webPush from 'web-push';
import type { PushSubscription } from '../post-push.ts';

/** The server's signing keys. */
export const newVapidKeys = () => webPush.generateVAPIDKeys();

/** A message as its browser decrypts it, with the sender. */
interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The decrypted content. */
  readonly content: unknown;
  /** The claims of the sender’s token, after its signature was verified. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A push service with its subscribed browsers. */
export interface PushService {
  readonly origin: string;
  /** Decrypted messages, oldest first. */
  readonly received: readonly ReceivedPush[];
  /** Faults of messages and tokens that a browser or push service would reject. */
  readonly faults: readonly string[];
  /** Every message received for an address here, decrypted or not. */
  readonly asked: readonly string[];
  /** Sets the response to messages for an address; 201 by default. */
  answer(endpoint: string, status: number, headers?: Readonly<Record<string, string>>): void;
  /** Subscribes a new browser, with a key pair of its own. */
  subscribe(): PushSubscription;
  forget(): void;
  close(): Promise<void>;
}

interface Browser {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

/**
 * Starts a real HTTP server on a free port of this machine, which accepts messages from senders with the key
 * `publicKey` (base64url).
 */
export async function startPushService(publicKey: string): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const answers = new Map<string, { status: number; headers: Readonly<Record<string, string>> }>();
  let received: ReceivedPush[] = [];
  let faults: string[] = [];
  let fresh: string[] = [];
  let origin = '';
  const server = createServer(async (request, response: ServerResponse) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    fresh.push(path);
    const { status, headers } = answers.get(path) ?? { status: 201, headers: {} };
    if (status === 201) {
      try {
        const browser = browsers.get(path);
        if (browser === undefined) throw new Error('nobody has subscribed there');
        const claims = readToken(request.headers.authorization, { publicKey, origin });
        if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm');
        if (!/^\d+$/.test(request.headers.ttl?.toString() ?? '')) throw new Error('no TTL');
        const content: unknown = JSON.parse(decrypt(body, browser).toString('utf8'));
        received.push({ path, headers: request.headers, content, claims });
      } catch (error) {
        faults.push((error as Error).message);
      }
    }
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    get received() {
      return received;
    },
    get faults() {
      return faults;
    },
    get asked() {
      return fresh;
    },
    answer: (endpoint, status, headers = {}) => {
      answers.set(new URL(endpoint).pathname, { status, headers });
    },
    subscribe: () => {
      const path = `/send/${randomBytes(24).toString('base64url')}`;
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { pair, auth });
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}${path}`, keys };
    },
    forget: () => {
      received = [];
      faults = [];
      fresh = [];
      answers.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Verifies a sender's token (RFC 8292) and returns its claims. @throws Error for one that a push service would refuse
 */
function readToken(
  header: string | undefined,
  { publicKey, origin }: { readonly publicKey: string; readonly origin: string },
): Readonly<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([^,\s]+)$/.exec(header ?? '') ?? [];
  if (key !== publicKey) throw new Error('another key than the one that the browser was given');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { alg?: string };
  if (alg !== 'ES256') throw new Error(`signed with ${alg}`);
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature does not fit');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
  if (said.aud !== origin) throw new Error(`meant for ${said.aud}`);
  const leftSeconds = Number(said.exp) - Date.now() / 1000;
  if (!(leftSeconds > 0 && leftSeconds <= 86_400)) throw new Error(`ends in ${leftSeconds} seconds`);
  return said;
}

/**
 * Decrypts a message as a browser does (RFC 8188 and 8291, one record). @throws Error for one that it cannot decrypt
 */
function decrypt(body: Buffer, { pair, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, keyInfo, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the record has no end');
  return padded.subarray(0, end);
}
