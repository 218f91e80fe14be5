import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { AddressRefused, isPublicIp, requirePublicAddress } from './public-address.ts';
import { sendOutbound } from './send-outbound.ts';

const site = setUp(async () => {
  const server = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/secret' }).end();
    else if (request.url === '/long') response.end('x'.repeat(5_000));
    else if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      request.socket.end();
    } else if (request.url === '/never') return;
    else response.end(`${request.method} ${request.url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
});

const ask = (path: string, allowed: readonly string[] = [site.host], timeoutMs = 10_000) =>
  sendOutbound({ url: `${site.url}${path}`, method: 'GET', timeoutMs, maxBytes: 1_000 }, allowed);

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
])('%s is not a public IP address', (address) => {
  expect(isPublicIp(address)).toBe(false);
});

test.each([
  'https://localhost.',
  'https://shop.localhost',
  'http://shop.example',
  'https://a:b@shop.example',
])('%s is not called', (address) => {
  expect(() => requirePublicAddress(address, [])).toThrow(AddressRefused);
});

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001:830::200e', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicIp(address)).toBe(true);
  },
);

test('an exempted host is called, only on its port if that is given', async () => {
  expect((await ask('/there')).body.toString()).toBe('GET /there');
  expect((await ask('/there', ['127.0.0.1'])).status).toBe(200);
  await expect(ask('/there', ['127.0.0.1:1'])).rejects.toThrow(AddressRefused);
  await expect(ask('/there', [])).rejects.toThrow(AddressRefused);
});

test('a public name that resolves to a private address is not called', async () => {
  const request = { url: 'https://shop.example/', method: 'GET', timeoutMs: 10_000, maxBytes: 10 } as const;
  const found = [
    { address: '93.184.215.14', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const sent = sendOutbound(request, [], (_hostname, _options, done) => done(null, found));
  await expect(sent).rejects.toThrow(AddressRefused);
});

test('a redirect is returned and not followed', async () => {
  expect(await ask('/redirect')).toMatchObject({ status: 302, headers: { location: '/secret' } });
});

test('a response body that is too long, is cut off or never arrives is an error', async () => {
  await expect(ask('/long')).rejects.toThrow('more than 1000 bytes');
  await expect(ask('/cut')).rejects.toThrow();
  await expect(ask('/never', [site.host], 200)).rejects.toThrow();
});
