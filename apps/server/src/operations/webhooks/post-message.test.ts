import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postMessage } from './post-message.ts';
import { startWebhookProgram, type WebhookProgram } from './testing/receiver.ts';
import { certificate, privateKey } from './testing/untrusted-certificate.ts';

let program: WebhookProgram;
beforeAll(async () => {
  program = await startWebhookProgram();
});
afterAll(() => program.close());
afterEach(() => program.forget());

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"Straße":1}' };
const post = (options: { timeoutMs?: number } = {}, url = program.url) =>
  postMessage(url, message, { privateHosts: ['127.0.0.1', 'localhost'], ...options });

test('a message is posted as JSON, byte for byte', async () => {
  expect(await post()).toEqual({ failure: null, status: 204, text: '', retryAfterSeconds: null });
  expect(program.received).toMatchObject([
    {
      method: 'POST',
      path: '/hook',
      headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json', 'content-length': '13' },
      body: message.body,
    },
  ]);
});

test.each([
  [200, null],
  [299, null],
  [301, 'redirect'],
  [308, 'redirect'],
  [400, 'status'],
  [410, 'status'],
  [500, 'status'],
  [503, 'status'],
])('the answer %i means %j', async (status, failure) => {
  program.answer = (answer) => void answer.writeHead(status, { 'retry-after': '120' }).end('because');
  expect(await post()).toEqual({ failure, status, text: 'because', retryAfterSeconds: 120 });
});

test('a redirect is not followed', async () => {
  program.answer = (answer) => void answer.writeHead(307, { location: '/elsewhere' }).end();
  expect(await post()).toMatchObject({ failure: 'redirect', status: 307 });
  expect(program.received.map(({ path }) => path)).toEqual(['/hook']);
});

test('of an endless answer only the beginning is read, and its status counts', async () => {
  program.answer = (answer) => {
    answer.writeHead(200);
    const more = () => {
      if (!answer.destroyed) answer.write('x'.repeat(10_000), more);
    };
    more();
  };
  const reply = await post();
  expect(reply).toMatchObject({ failure: null, status: 200 });
  expect(reply.text).toBe('x'.repeat(1000));
});

test('an answer that trickles in hits the same timeout as any other', async () => {
  program.answer = (answer) => void answer.writeHead(200).write('beg\0inning');
  expect(await post({ timeoutMs: 200 })).toMatchObject({ failure: null, status: 200, text: 'beginning' });
});

test('a receiver that does not answer is given up after the timeout', async () => {
  program.answer = () => undefined;
  expect(await post({ timeoutMs: 100 })).toEqual({
    failure: 'timeout',
    status: null,
    text: null,
    retryAfterSeconds: null,
  });
});

test('a broken connection and a closed port are unreachable', async () => {
  program.answer = (_, __, request) => void request.socket.destroy();
  expect(await post()).toMatchObject({ failure: 'unreachable', status: null });
  const gone = await startWebhookProgram();
  await gone.close();
  expect(await post({}, gone.url)).toMatchObject({ failure: 'unreachable', status: null });
});

test('endless headers are no answer', async () => {
  program.answer = (answer) => void answer.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`);
  expect(await post()).toMatchObject({ failure: 'unreachable', status: null });
});

test('nothing is sent to a server with an untrusted certificate', async () => {
  let requests = 0;
  const server = createTlsServer({ key: privateKey, cert: certificate }, (_, answer) => {
    requests += 1;
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    expect(await post({}, `https://127.0.0.1:${port}/`)).toMatchObject({ failure: 'certificate' });
    expect(requests).toBe(0);
  } finally {
    server.close();
  }
});

describe('unless the configuration lists the host', () => {
  test.each(['http', 'https'])('nothing is sent to an address of this machine by %s', async (protocol) => {
    const url = program.url.replace('http', protocol);
    for (const host of ['127.0.0.1', 'localhost', '2130706433']) {
      const reply = await postMessage(url.replace('127.0.0.1', host), message, { privateHosts: [] });
      expect(reply).toMatchObject({ failure: 'address', status: null });
    }
    expect(program.received).toEqual([]);
  });

  test('nothing is sent unencrypted', async () => {
    const reply = await postMessage('http://receiver.example/', message, { privateHosts: [] });
    expect(reply).toMatchObject({ failure: 'address' });
  });

  test('a listed host is reachable, and one listed with a port on that port alone', async () => {
    const { host, port } = new URL(program.url);
    expect(await postMessage(program.url, message, { privateHosts: [host] })).toMatchObject({
      failure: null,
    });
    for (const other of [`127.0.0.1:${Number(port) - 1}`, 'localhost', '127.0.0.1.example'])
      expect(await postMessage(program.url, message, { privateHosts: [other] })).toMatchObject({
        failure: 'address',
      });
    expect(program.received).toHaveLength(1);
  });
});
