import { expect, test } from 'vitest';
import { createHttpServer } from '../platform/http/server.ts';

test('the tokens in links of mails are in no log line', async () => {
  const lines: string[] = [];
  const config = { logLevel: 'info', trustProxy: false, apiOrigin: null } as const;
  const app = await createHttpServer(config, { write: (line) => lines.push(line) });
  // As in the product: Fastify's own handler would log the raw URL.
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  await app.inject('/api/sign-up/check?code=TEEZEIT&invitation=SECRET-1');
  await app.inject('/signup?confirm=SECRET-2&code=MESSE1');
  await app.inject('/api/sign-up/confirm?token=SECRET-3');
  await app.inject({ method: 'POST', url: '/unsubscribe/SECRET-4' });
  await app.inject({ method: 'POST', url: '/api/invitation-objection/SECRET-5' });
  await app.inject('/api/calendar/SECRET-6.ics');
  await app.inject('/tax-package/SECRET-7');
  await app.inject('/api/tax_packages/SECRET-8/tax.zip');
  await app.close();
  const log = lines.join('');
  expect(log).toContain('/api/sign-up/check?code=TEEZEIT&invitation=•••');
  expect(log).toContain('/signup?confirm=•••&code=MESSE1');
  expect(log).toContain('/api/sign-up/confirm?token=•••');
  expect(log).toContain('/unsubscribe/•••');
  expect(log).toContain('/api/invitation-objection/•••');
  expect(log).toContain('/api/calendar/•••');
  expect(log).toContain('/tax-package/•••');
  expect(log).toContain('/api/tax_packages/•••');
  expect(log).not.toContain('SECRET');
});
