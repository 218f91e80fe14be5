import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createHttpServer } from './server.ts';

test('a closing server does not wait for idle connections, and answers pending requests', async () => {
  const app = await createHttpServer({ logLevel: 'silent', trustProxy: false, apiOrigin: null });
  let goOn: () => void = () => undefined;
  const asked = new Promise<void>((reached) => {
    app.get('/slow', async () => {
      reached();
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return 'answered';
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const silent = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const socket of silent) socket.on('error', () => undefined);
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  silent[1]?.write('GET /slow HTTP/1.1\r\n');
  const asking = connect(port, '127.0.0.1');
  asking.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  const answer = text(asking);
  await asked;
  const closed = Promise.all(silent.map((socket) => once(socket, 'close')));
  const closing = app.close();
  await closed;
  goOn();
  await closing;
  expect(await answer).toContain('answered');
});
