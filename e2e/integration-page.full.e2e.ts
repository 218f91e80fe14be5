import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';

// The page is followed literally, in an empty folder, by somebody who has nothing else.
const root = dirname(import.meta.dirname);
const page = readFileSync(join(root, 'docs/integration.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\S[^\n]*)\n(.*?)^```$/gms)].map(([, name = '', body = '']) => ({
  name,
  body,
}));
const commands = blocks.filter(({ name }) => name === 'sh').map(({ body }) => body);

let instance: OwnInstance;
let folder: string;

beforeAll(async () => {
  instance = await startOwnInstance({ PRIVATE_HOSTS: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'integration-page-'));
});
afterAll(async () => {
  await instance?.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * A proxy between the product and the program at a port, which posts forged orders before the real ones. Returns its URL,
 * and the program's responses to each.
 */
async function startForger(port: number) {
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    for (const sent of [body.replace(/"qp":\d+/, '"qp":600'), body]) {
      const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-'));
      const answer = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: Object.fromEntries(headers) as Record<string, string>,
        body: sent,
      });
      answers.push(answer.status);
    }
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, answers, [Symbol.asyncDispose]: async () => void server.close() };
}

/** A free port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** The output of a shell that runs commands of the page in the folder. */
async function shell(script: string): Promise<string> {
  // The Node that runs the tests: the one in PATH may be another.
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const { stdout } = await promisify(execFile)('sh', ['-ec', script], {
    cwd: folder,
    env: { ...process.env, PATH },
  });
  return stdout;
}

test('following the page gives a key, an order that counts, and its message, and the program accepts no forged one', async () => {
  const [install = '', prepare = '', start = ''] = commands;
  expect(commands).toHaveLength(3);
  expect(install).toContain('npm install standardwebhooks');
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { name, body } of blocks) {
    const file = /^js file=([\w-]+\.mjs)$/.exec(name)?.[1];
    if (file !== undefined) await writeFile(join(folder, file), body);
  }
  // The page's usual URL and port are replaced by those of the tests.
  const port = await freePort();
  await using forger = await startForger(port);
  const here = prepare
    .replace('http://127.0.0.1:3000', instance.url)
    .replace('PORT=8321', `PORT=${port}`)
    .replace('http://127.0.0.1:$PORT/', forger.url);
  for (const replaced of [instance.url, `PORT=${port}`, forger.url]) expect(here).toContain(replaced);
  const printed = await shell(`${here}\n${start}`);
  const [order] = await instance.database.query<{ id: number }>(
    "select id from orders where source = 'trial' and number = '10001'",
  );
  const shown = blocks.find(({ name }) => name === 'text')?.body ?? '';
  const expected = shown.trim().replaceAll('5120', String(order?.id)).split('\n');
  // The message may overtake the response.
  expect(printed.trim().split('\n').toSorted()).toEqual(expected.toSorted());
  expect(forger.answers).toEqual([400, 204]);
});
