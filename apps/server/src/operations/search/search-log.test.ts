import { expect, test } from 'vitest';
import { createHttpServer } from '../../platform/http/server.ts';

test('search texts are in no line of the server’s log', async () => {
  const written: string[] = [];
  const config = { logLevel: 'info', trustProxy: false, apiOrigin: null } as const;
  const app = await createHttpServer(config, { write: (line) => written.push(line) });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  await app.inject('/api/operator/search?q=SECRET-1');
  await app.inject('/app/operations/partners?q=SECRET-2');
  await app.close();
  const log = written.join('');
  expect(log).toContain('/api/operator/search?•••');
  expect(log).toContain('/app/operations/partners?•••');
  expect(log).not.toContain('SECRET');
});
