import { readFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../test-support/patience.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import {
  type Changes,
  freePort,
  type ProxyName,
  proxies,
  type RunningProxy,
  startProxy,
} from './testing/proxies.ts';
import { runDoctor } from './testing/run-doctor.ts';

/** The client's address: of this machine, but not the proxy's. */
const VISITOR = '127.0.0.9';
const secret = 'geheimes-wort';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request from another address that claims yet another one. */
function visit(proxy: RunningProxy, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      ca: readFileSync(proxy.certificate),
      localAddress: VISITOR,
      family: 4,
      headers: { 'x-forwarded-for': '192.0.2.1', ...headers },
    };
    const outgoing = request(`${proxy.origin}${path}`, options, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      text(answer).then((body) => resolve({ status, headers, body }), reject);
    });
    outgoing.on('error', reject).end();
  });
}

/** Findings about the way through a proxy while no server is running. */
async function examined(name: ProxyName, changes: Changes = [], variables: Record<string, string> = {}) {
  const port = await freePort();
  const proxy = await startProxy(name, port, changes);
  try {
    const { code, lines } = await runDoctor({
      PORT: String(port),
      PUBLIC_URL: proxy.origin,
      TRUST_PROXY: 'on',
      NODE_EXTRA_CA_CERTS: proxy.certificate,
      ...variables,
    });
    return {
      code,
      lines: lines.filter((line) => / {2}(PUBLIC_URL|TRUST_PROXY|proxy|certificate): /.test(line)),
    };
  } finally {
    await proxy.stop();
  }
}

const names: ProxyName[] = ['nginx', 'caddy'];

describe.each(names)('%s', (name) => {
  const { program, said } = proxies[name];

  describe.skipIf(program === null)(`${said} as in deploy`, () => {
    let server: TestServer;
    let proxy: RunningProxy;
    let lines: string[];
    let connections = 0;

    beforeAll(async () => {
      lines = [];
      server = await startTestServer(new Date(), {
        environment: { TRUST_PROXY: 'on' },
        logTo: { write: (line) => void lines.push(line) },
        logLevel: 'trace',
      });
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      server.app.server.on('connection', () => {
        connections += 1;
      });
      const { port } = server.app.server.address() as AddressInfo;
      proxy = await startProxy(name, port);
    });
    afterAll(async () => {
      await proxy.stop();
      await server.close();
    });

    test('forwards the server’s answers over HTTP/2, and keeps its connections to the server open', async () => {
      const session = connectHttp2(proxy.origin, { ca: readFileSync(proxy.certificate) });
      const get = async (path: string) => {
        const stream = session.request({ ':path': path });
        const headers = await new Promise<Record<string, unknown>>((resolve) =>
          stream.once('response', resolve),
        );
        return { headers, body: await text(stream) };
      };
      const { headers, body } = await get('/healthz');
      expect(headers[':status']).toBe(200);
      expect(JSON.parse(body)).toEqual({ status: 'ok' });
      expect(headers).toMatchObject({
        'strict-transport-security': expect.stringContaining('max-age='),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const before = connections;
      for (let count = 0; count < 20; count += 1) await get('/healthz');
      expect(connections - before).toBeLessThanOrEqual(2);
      session.close();
    });

    test('passes on the client’s address, and trusts none that a client claims', async () => {
      lines.length = 0;
      await visit(proxy, '/api/user/');
      await expect.poll(() => lines.join('')).toContain('"url":"/api/user/"');
      const addresses = lines.flatMap((line) => /"address":"([^"]+)"/.exec(line)?.[1] ?? []);
      expect(new Set(addresses)).toEqual(new Set([VISITOR]));
    });

    test('forwards events immediately, for as long as a client is listening', async () => {
      const { email } = await createPartner(server.database.db, { name: 'Anna', parent: null });
      const token = await server.signIn(email);
      const events = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
        const options = {
          ca: readFileSync(proxy.certificate),
          headers: { authorization: `Bearer ${token}` },
        };
        request(`${proxy.origin}/api/notification/stream`, options, resolve).on('error', reject).end();
      });
      let received = '';
      events.on('data', (part) => {
        received += part;
      });
      events.on('error', () => undefined);
      await vi.waitUntil(() => received.includes('event: ready'), PATIENCE);
      (events as unknown as { destroy(): void }).destroy();
    });

    test('does not serve /metrics, and logs no URL that grants access', async () => {
      expect((await visit(proxy, '/metrics')).status).toBe(404);
      for (const path of [`/unsubscribe/${secret}`, `/login?token=${secret}`, `/api/calendar/${secret}.ics`])
        await visit(proxy, path);
      await visit(proxy, '/healthz');
      if (name === 'nginx') await expect.poll(() => proxy.log()).toContain('GET /healthz');
      expect(proxy.log()).not.toContain(secret);
    });

    test('redirects http to https', async () => {
      const answer = await fetch(`${proxy.plainOrigin}/login`, { redirect: 'manual' });
      expect([301, 308]).toContain(answer.status);
      expect(answer.headers.get('location')).toMatch(/^https:\/\/localhost\S*\/login$/);
    });

    test('passes the doctor’s checks: address, events, files of 64 MB, HTTP/2', async () => {
      const { code, lines } = await examined(name);
      expect(lines).toEqual([
        expect.stringMatching(/^fine {5}certificate: is valid for \d+ more days$/),
        expect.stringMatching(/^fine {5}PUBLIC_URL: https:\/\/localhost:\d+ leads here$/),
        'fine     TRUST_PROXY: clients have their own addresses, behind 1 proxies',
        'fine     proxy: forwards events immediately',
        'fine     proxy: accepts files of 64 MB',
      ]);
      expect(code).toBe(0);
    });
  });
});

describe.skipIf(proxies.nginx.program === null)(`${proxies.nginx.said} misconfigured`, () => {
  test.each<[string, Changes, Record<string, string>, RegExp]>([
    [
      'events kept back',
      [['proxy_request_buffering off;', 'proxy_ignore_headers X-Accel-Buffering;']],
      {},
      /^FAULT {4}proxy: buffers events: .+ -> /,
    ],
    [
      'files refused',
      [['client_max_body_size 65m;', 'client_max_body_size 1m;']],
      {},
      /^FAULT {4}proxy: (refuses a file of 64 MB with 413|aborts a file of 64 MB: .+) -> .*client_max_body_size/,
    ],
    [
      'missing client addresses',
      [
        [
          'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
          'proxy_set_header X-Forwarded-For "";',
        ],
      ],
      {},
      /^FAULT {4}TRUST_PROXY: no proxy passes on client addresses -> /,
    ],
    [
      'trusted forged addresses',
      [],
      { TRUST_PROXY: '2' },
      /^FAULT {4}TRUST_PROXY: trusts what clients write .+ -> TRUST_PROXY=1$/,
    ],
    [
      'identical client addresses',
      [['$proxy_add_x_forwarded_for', '"$proxy_add_x_forwarded_for, 10.0.0.7"']],
      {},
      /^FAULT {4}TRUST_PROXY: clients are seen as 10\.0\.0\.7, which is a proxy: there are 2 -> TRUST_PROXY=2$/,
    ],
    [
      'a missing scheme',
      [['X-Forwarded-Proto $scheme', 'X-Forwarded-Proto http']],
      {},
      /^WARNING {2}proxy: does not report .+https/,
    ],
    [
      'a different host',
      [['Host $http_host', 'Host intern']],
      {},
      /^WARNING {2}proxy: forwards intern as the host/,
    ],
    [
      'no HTTP/2',
      [
        ['listen 443 ssl http2;', 'listen 443 ssl;'],
        ['listen [::]:443 ssl http2;', 'listen [::]:443 ssl;'],
      ],
      {},
      /^note {5}proxy: does not support HTTP\/2/,
    ],
    [
      'leading elsewhere',
      [['proxy_pass http://blattwerk;', 'return 200 welcome;']],
      {},
      /^FAULT {4}PUBLIC_URL: /,
    ],
  ])('%s is a line of the doctor', async (_case, changes, variables, line) => {
    const { lines } = await examined('nginx', changes, variables);
    expect(lines.filter((one) => line.test(one))).toHaveLength(1);
  });

  test('an untrusted certificate', async () => {
    const { code, lines } = await examined('nginx', [], { NODE_EXTRA_CA_CERTS: '' });
    expect(
      lines.filter((line) => /^FAULT {4}certificate: browsers reject that of https/.test(line)),
    ).toHaveLength(1);
    expect(code).toBe(1);
  });
});
