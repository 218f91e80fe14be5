import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPageVisit, type SendPage, serveWeb } from '../web/web.ts';
import { sendError } from './error-body.ts';
import { createHttpServer, unknownAddress } from './server.ts';

let folder: string;
let app: Awaited<ReturnType<typeof createHttpServer>>;
const logged: string[] = [];

beforeAll(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'blattwerk-web-'))}/`;
  await mkdir(`${folder}assets`);
  await writeFile(
    `${folder}index.html`,
    '<html><title>Blattwerk</title><meta name="description" content="Blattwerk Dashboard"><noscript>Blattwerk braucht JavaScript.</noscript><script nonce="{{nonce}}">1</script><style nonce="{{nonce}}"></style></html>',
  );
  await writeFile(
    `${folder}manifest.en.webmanifest`,
    JSON.stringify({ name: 'Blattwerk', short_name: 'Blattwerk', lang: 'en' }),
  );
  await writeFile(`${folder}manifest.en.webmanifest.br`, 'brotli');
  await writeFile(`${folder}assets/main-abc.js`, 'export {}');
  await writeFile(`${folder}assets/main-abc.js.br`, 'brotli');
  app = await createHttpServer(
    { logLevel: 'info', trustProxy: false, apiOrigin: null },
    { write: (line) => logged.push(line) },
  );
  app.post('/echo', async (request) => {
    request.log.info(
      { req: request.raw, password: 'Geheim-1', headers: { authorization: 'Bearer tok-1' } },
      'noted',
    );
    throw new Error('inner fault Geheim-2');
  });
  const config = { dataDir: folder, maintenance: false };
  const sendPage: SendPage = await serveWeb(app, folder, config, () => ({
    name: 'Ast & "Blatt" <GmbH>',
    imprint: 'https://company.example/impressum?a="b"&c',
    privacy: null,
    accent: null,
    locales: ['de', 'en'],
    payouts: { days: [1, 15], cutOffDays: 3, minimum: '50.00' },
    logo: null,
    shop: null,
    training: false,
  }));
  app.setNotFoundHandler((request, reply) =>
    isPageVisit(request) ? sendPage(request, reply) : sendError(request, reply, unknownAddress(app, request)),
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const visit = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

test('every page response has its own nonce, which its policy contains, and is never stored', async () => {
  const nonces = new Set<string>();
  for (const url of ['/', '/dashboard', '/app/team/tree?node=7', '/index.html']) {
    const page = await visit(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? '';
    nonces.add(nonce);
    const policy = String(page.headers['content-security-policy']);
    expect(page.body.split(`nonce="${nonce}"`)).toHaveLength(3);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
  }
  expect(nonces.size).toBe(4);
});

test('a page names its company and links the imprint, but no privacy notice that is not configured', async () => {
  const { body } = await visit('/login');
  expect(body).toContain(' data-company="Ast &amp; &quot;Blatt&quot; &lt;GmbH&gt;"');
  expect(body).toContain('<title>Ast &amp; &quot;Blatt&quot; &lt;GmbH&gt;</title>');
  expect(body).toContain(' data-imprint="https://company.example/impressum?a=&quot;b&quot;&amp;c"');
  expect(body).toContain(' data-locales="de en"');
  expect(body).not.toMatch(/data-(privacy|accent|logo)/);
});

test('search engines and browsers without scripts see the company’s name as well', async () => {
  const name = 'Ast &amp; &quot;Blatt&quot; &lt;GmbH&gt;';
  const { body } = await visit('/login');
  expect(body).toContain(`<meta name="description" content="${name} Dashboard">`);
  expect(body).toContain(`<noscript>${name} braucht JavaScript.</noscript>`);
});

test('the installed app has the company’s name, which is revalidated each time', async () => {
  const url = '/manifest.en.webmanifest';
  const answer = await visit(url, { 'accept-encoding': 'br' });
  const name = 'Ast & "Blatt" <GmbH>';
  expect(answer.json()).toEqual({ name, short_name: name, lang: 'en' });
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': 'no-cache',
  });
  const again = await visit(url, { 'if-none-match': String(answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('assets are cached for a year and sent as compressed at build time', async () => {
  const asset = await visit('/assets/main-abc.js', { 'accept-encoding': 'br' });
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(asset.body).toBe('brotli');
  expect((await visit('/assets/gone.js')).statusCode).toBe(404);
});

test.each(['/api/nothing', '/api', '/csv/x', '/assets/../index.html.br', '/../package.json'])(
  '%s is not a page',
  async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'application/json' } });
    expect(answer.statusCode).toBe(404);
  },
);

test('logs contain the request id and no secrets; 5xx responses contain no internal text', async () => {
  logged.length = 0;
  const answer = await app.inject({
    method: 'POST',
    url: '/echo?a=1&ticket=tik-1',
    payload: { password: 'Geheim-3' },
    headers: { authorization: 'Bearer tok-2' },
  });
  expect([answer.statusCode, answer.json().detail]).toEqual([500, 'Internal Server Error']);
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line.reqId ?? line.requestId).toBe(answer.headers['x-request-id']);
  const text = logged.join('');
  expect(text).toContain('/echo?a=1');
  for (const secret of ['Geheim-1', 'Geheim-3', 'tok-1', 'tok-2', 'tik-1'])
    expect(text).not.toContain(secret);
});
