import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isFullRun, mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { registerApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { createHttpServer } from '../../platform/http/server.ts';

let server: TestServer;
/** The same API, started with these variables. */
let behindProxy: (variables: Record<string, string>) => Promise<TestServer['app']>;
const started: TestServer['app'][] = [];

beforeAll(async () => {
  server = await startTestServer();
  behindProxy = async (variables) => {
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: server.deps.config.dataDir, ...variables });
    const app = await createHttpServer(config);
    await registerApp(app, { ...server.deps, config }, null);
    started.push(app);
    return app;
  };
});
beforeEach(async () => {
  await server.database.db.deleteFrom('login_throttles').execute();
});
afterAll(async () => {
  for (const app of started) await app.close();
  await server.close();
});

/** What a proxy forwards: the header sent by the client, then the address it saw. */
const forwarded = (forged: string, seen: string) => ({ 'x-forwarded-for': `${forged}, ${seen}` });

test.each(mainCases(1, ['1', 'on', '127.0.0.0/8']))(
  'TRUST_PROXY=%s counts guesses by the entry that the proxy wrote',
  async (said) => {
    const app = await behindProxy({ TRUST_PROXY: said });
    const guess = async (round: number, seen: string) => {
      const headers = forwarded(`198.51.100.${round}`, seen);
      const payload = { username: 'nobody@blatt.example', password: 'nope' };
      return (await app.inject({ method: 'POST', url: '/api/login', payload, headers })).statusCode;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1) statuses.push(await guess(round, '203.0.113.1'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await guess(7, '203.0.113.2')).toBe(401);
  },
);

fullTest('with two trusted proxies, the entry before the last one counts', async () => {
  const app = await behindProxy({ TRUST_PROXY: '2' });
  app.get('/address', async (request) => request.ip);
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.1, 10.0.0.1' };
  expect((await app.inject({ url: '/address', headers })).body).toBe('203.0.113.1');
});

test.each(mainCases(1, ['on', 'off', '2']))(
  'metrics are not served to clients that claim to be this machine, TRUST_PROXY=%s',
  async (said) => {
    const app = await behindProxy({ TRUST_PROXY: said });
    const status = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })).statusCode;
    expect(await status({})).toBe(200);
    expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await status(forwarded('127.0.0.1', '127.0.0.1'))).toBe(404);
    expect(await status({ forwarded: 'for=127.0.0.1' })).toBe(404);
  },
);

test('responses use the address of PUBLIC_URL, whatever the request says', async () => {
  const app = await behindProxy({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://partner.example/' });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  const large = isFullRun ? ['/api/docs.json'] : [];
  for (const url of [...large, '/api/contexts/Partner', '/api/user/', '/api/%E0%A4%A']) {
    const answer = await app.inject({ url, headers });
    expect(answer.headers.link).toContain('<https://partner.example/api/docs.jsonld>');
    expect(`${answer.body}${JSON.stringify(answer.headers)}`).not.toContain('evil.example');
  }
});
