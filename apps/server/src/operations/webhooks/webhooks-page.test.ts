import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { webhookEventNames } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../../../test-support/bare-environment.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { PATIENCE } from '../../../test-support/patience.ts';
import { signMessage } from './sign-message.ts';
import { addTestReceiver } from './testing/add-receiver.ts';
import { setUpReceiver } from './testing/set-up-receiver.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
const [receiverSource = '', functionSource = ''] = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, source]) => source,
);
const { server, program, joined, record, deliver } = setUpReceiver();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhooks-page-'));
  // As in an integrator's project with the library installed.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(join(folder, 'receiver.ts'), receiverSource);
  await writeFile(join(folder, 'genuine.ts'), functionSource);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A port that is free at the moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function isListening(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'POST' }).catch(() => null);
  return answer?.status === 400;
}

fullTest('the documented receiver accepts what the product posts, once, and nothing else', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { secret } = await addTestReceiver(server.deps, { url });
  const environment = { ...bareEnvironment(), PORT: String(port), WEBHOOK_SECRET: secret };
  const receiver: ChildProcess = spawn(process.execPath, ['receiver.ts'], { cwd: folder, env: environment });
  let printed = '';
  receiver.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  try {
    await expect.poll(() => isListening(url), PATIENCE).toBe(true);
    // The library uses the system clock. An event after `now` is not due.
    const now = new Date();
    server.setTime(now);
    await record({ ...joined(7), at: now });
    await deliver();
    // It answers before its output arrives here.
    await expect.poll(() => printed, PATIENCE).toBe('partner.joined {"partner":7,"sponsor":1}\n');
    const [{ id } = { id: 0 }] = await server.database.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('delivered_at', 'is not', null)
      .orderBy('receiver_id', 'desc')
      .limit(1)
      .execute();
    await server.database.db
      .updateTable('webhook_deliveries')
      .set({ status: 'waiting', delivered_at: null })
      .where('id', '=', id)
      .execute();
    await deliver();
    expect(printed).toBe('partner.joined {"partner":7,"sponsor":1}\n');
    const { headers = {}, body = '' } = program().received[0] ?? {};
    const signed = Object.fromEntries(
      Object.entries(headers).filter(([name]) => name.startsWith('webhook-')),
    );
    // Genuine, but for another receiver with another secret.
    const answer = await fetch(url, { method: 'POST', headers: signed, body });
    expect(answer.status).toBe(400);
  } finally {
    receiver.kill();
  }
});

test('the documented function recognizes genuine messages', async () => {
  const { isGenuine } = await import(pathToFileURL(join(folder, 'genuine.ts')).href);
  const body = '{"type":"webhook.test"}';
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const other = 'whsec_K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9';
  const now = new Date();
  const ago = new Date(now.getTime() - 301_000);
  const headersAt = (at: Date, ...secrets: string[]) => signMessage(secrets, { id: 'msg_1', at, body });
  expect(isGenuine(body, headersAt(now, secret), secret)).toBe(true);
  expect(isGenuine(body, headersAt(now, other, secret), secret), 'while the secret is renewed').toBe(true);
  expect(isGenuine(body, headersAt(now, other), secret)).toBe(false);
  expect(isGenuine(`${body} `, headersAt(now, secret), secret)).toBe(false);
  expect(isGenuine(body, headersAt(ago, secret), secret)).toBe(false);
  expect(isGenuine(body, { ...headersAt(now, secret), 'webhook-id': 'msg_2' }, secret)).toBe(false);
  expect(isGenuine(body, {}, secret)).toBe(false);
});

test('the documentation lists every event', () => {
  for (const name of [...webhookEventNames, 'webhook.test']) expect(page).toContain(`\`${name}\``);
});
