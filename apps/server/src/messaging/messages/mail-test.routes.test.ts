import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { registerApp } from '../../app.ts';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { readMail } from './testing/read-mail.ts';
import { startMailServer } from './testing/receivers.ts';

const { server, root, anna, staff, logOf } = setUpCompany();
const to = 'ruth@laubwerk.example';

beforeEach(async () => {
  await server.database.db.deleteFrom('login_throttles').execute();
});

const testMail = (token: string | null, payload: object = { email: to }) =>
  server.call(token, { method: 'POST', url: '/api/company/mail-test', payload });

test('without a mail server a test mail is written to the folder shown on the company’s page', async () => {
  const answer = await testMail(root.token);
  expect([answer.statusCode, answer.json()]).toEqual([200, { sent: true, mail: 'folder' }]);
  const folder = join(server.deps.config.dataDir, 'mail');
  const [file = ''] = await readdir(folder);
  expect(await readMail(await readFile(join(folder, file)))).toMatchObject({
    subject: 'Test-E-Mail von Blattwerk',
  });
  expect((await server.call(root.token, { url: '/api/company' })).json().mail).toBe('folder');
  expect(await logOf('/api/company/mail-test')).toMatchObject([
    { user_id: root.userId, details: { before: {}, after: { testMail: to } } },
  ]);
});

fullTest(
  'with a mail server it is sent immediately, and a rejection is reported with the server’s response',
  async () => {
    const mail = await startMailServer();
    const config = { ...server.deps.config, smtpUrl: mail.url, mailFrom: 'post@laubwerk.example' };
    const app = await createHttpServer(config);
    await registerApp(app, { ...server.deps, config }, null);
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/company/mail-test',
        headers: { authorization: `Bearer ${root.token}` },
        payload: { email: to },
      });
    try {
      expect((await send()).json()).toEqual({ sent: true, mail: 'smtp' });
      expect(mail.mails).toMatchObject([{ to: [to] }]);
      mail.refuse = 1;
      const answer = await send();
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { code: 'mailNotTaken', params: { answer: expect.stringContaining('mailbox is busy') } },
      ]);
    } finally {
      await app.close();
      await mail.close();
    }
  },
);

describe('a test mail is refused', () => {
  fullTest('without the right to manage the company', async () => {
    const reader = await staff(['partners.write']);
    for (const token of [reader.token, anna.token]) expect((await testMail(token)).statusCode).toBe(403);
    expect((await testMail(null)).statusCode).toBe(401);
    const clerk = await staff(['company.write']);
    expect((await testMail(clerk.token)).statusCode).toBe(200);
  });

  test.each(['', 'nobody', `${'a'.repeat(320)}@firma.example`, 'a@firma.example\nBcc: b@firma.example'])(
    'for the address %j',
    async (email) => {
      const answer = await testMail(root.token, { email });
      expect([answer.statusCode, answer.json().violations]).toMatchObject([422, [{ propertyPath: 'email' }]]);
    },
  );

  test('after five in an hour', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await testMail(root.token)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
