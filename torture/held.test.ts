import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { slowness } from '@blattwerk/server/platform/testing/slowness.ts';
import { TEST_PASSWORD } from '@blattwerk/server/platform/testing/test-server.ts';
import { countWaiting } from '@blattwerk/server/platform/testing/waiting.ts';
import { type Planted, plant } from '@blattwerk/server/team/testing/plant.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../e2e/support/server-process.ts';
import { count, isFull } from './support/counts.ts';
import { Gun } from './support/open-fire.ts';

/** How long an answer about health may take on a machine that has nothing else to do, in milliseconds. */
const LONGEST_HEALTH_MS = 100;
const PEOPLE = count(8, 16);
const MEGABYTE = 1024 * 1024;

let database: TestDatabase;
let server: ServerProcess;
/** Asked in the same way and never attacked: what it takes is the machine's doing, or the test's own. */
let other: ServerProcess;
let people: { person: Planted; token: string }[];
const gun = new Gun();
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const planted: Planted[] = [];
  for (let number = 0; number < PEOPLE; number += 1)
    planted.push(await plant(database.db, { name: `Halter ${number}`, parent: null }));
  const start = () => startServerProcess({ LOG_LEVEL: 'warn', DATABASE_URL: database.url });
  [server, other] = await Promise.all([start(), start()]);
  people = await Promise.all(planted.map(async (person) => ({ person, token: await signIn(person.email) })));
});
afterAll(async () => {
  gun.close();
  for (const socket of sockets) socket.destroy();
  await Promise.all([server?.stop(), other?.stop()]);
  await database?.drop();
});

async function signIn(username: string): Promise<string> {
  const body = { username, password: TEST_PASSWORD };
  const { status, body: answer } = await gun.shoot({ url: `${server.url}/api/login`, body });
  if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${answer}`);
  return JSON.parse(answer).token;
}

/** Does something to the server, and asks it all the while how it is. */
async function underAttack<T>(what: string, attack: () => Promise<T>): Promise<T> {
  let isOver = false;
  const ask = async ({ url }: ServerProcess) => {
    const times: number[] = [];
    while (!isOver) {
      const { status, milliseconds } = await gun.shoot({ url: `${url}/healthz` });
      expect(status).toBe(200);
      times.push(milliseconds);
      await sleep(20);
    }
    return Math.max(...times);
  };
  const asks = Promise.all([ask(server), ask(other)]);
  // It is looked at after the attack; one that fails before that is no failure that nobody handles.
  asks.catch(() => undefined);
  const began = performance.now();
  const result = await attack().finally(async () => {
    isOver = true;
    await asks.catch(() => undefined);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const [longest, usual] = await asks;
  console.log(
    `held: ${what}: ${seconds} s, health told within ${Math.round(longest)} ms, by the other one within ${Math.round(usual)} ms`,
  );
  expect(longest).toBeLessThan(isFull ? LONGEST_HEALTH_MS : 3 * usual + 1_000);
  return result;
}

interface Form {
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** What a browser makes of a file: made before the attack, for it would hold up this process, which asks for health. */
async function formOf(bytes: Uint8Array<ArrayBuffer>): Promise<Form> {
  const form = new FormData();
  form.set('fileAgree', new Blob([bytes]), 'paper');
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', bytes: await encoded.arrayBuffer() };
}

async function upload({ person, token }: (typeof people)[number], { type, bytes }: Form) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const url = `${server.url}/api/affiliate_datas/${person.id}`;
  const answer = await fetch(url, { method: 'POST', headers, body: bytes });
  await answer.arrayBuffer();
  return answer.status;
}

async function metric(name: string): Promise<number> {
  const { body } = await gun.shoot({ url: `${server.url}/metrics` });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
}

test(`${PEOPLE} large pictures at once`, async () => {
  const picture = await sharp({ create: { width: 6_400, height: 6_200, channels: 3, background: 'green' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const form = await formOf(new Uint8Array(picture));
  const before = await metric('process_resident_memory_bytes');
  let most = 0;
  const statuses = await underAttack('pictures', async () => {
    let isOver = false;
    const look = async () => {
      for (; !isOver; await sleep(250)) most = Math.max(most, await metric('process_resident_memory_bytes'));
    };
    const uploads = Promise.all(people.map((one) => upload(one, form))).finally(() => {
      isOver = true;
    });
    const [answers] = await Promise.all([uploads, look()]);
    return answers;
  });
  console.log(`held: pictures: ${((most - before) / MEGABYTE).toFixed(0)} MB more`);
  expect(statuses).toContain(201);
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(most - before).toBeLessThan(400 * MEGABYTE);
});

test('papers that are made to cost', async () => {
  const paper = (body: string) =>
    new Uint8Array(Buffer.from(`%PDF-1.7\n${body}\nxref\nstartxref\n${body.length + 10}\n%%EOF\n`, 'latin1'));
  const empty = deflateSync(Buffer.alloc(0)).toString('latin1');
  const papers = [
    paper('#41'.repeat(3_300_000)),
    paper(`${'/ObjStm'.repeat(140)} stream\n${empty}`.repeat(9_000)),
  ];
  const forms = await Promise.all(people.slice(0, 4).map((_, at) => formOf(papers[at % 2] ?? paper(''))));
  const statuses = await underAttack('papers', () =>
    Promise.all(people.slice(0, 4).map((one, at) => upload(one, forms[at] as Form))),
  );
  expect(statuses).toEqual([201, 422, 201, 422]);
});

test('batches of streams and files, their senders gone', async () => {
  const paths = ['/api/notification/stream', '/api/export?1', '/api/docs', '/api/docs.json'];
  await underAttack('batches', async () => {
    for (let number = 0; number < 200; number += 1) {
      const body = JSON.stringify({ paths });
      const socket = await open(
        `POST /api/batch HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${people[number % PEOPLE]?.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      setTimeout(() => socket.destroy(), 100);
    }
  });
  await expect.poll(() => metric('calls_in_work')).toBe(0);
  const { status, body } = await gun.shoot({
    url: `${server.url}/api/batch`,
    token: people[0]?.token ?? '',
    body: { paths },
  });
  expect([status, ...JSON.parse(body).map((part: { status: number }) => part.status)]).toEqual([
    200, 406, 406, 406, 406,
  ]);
});

test('the documentation, forty times at once', async () => {
  for (const path of ['/api/docs', '/api/docs.json', '/api/docs.jsonld']) {
    // The first one writes it.
    await gun.shoot({ url: `${server.url}${path}` });
    const shots = await underAttack(path, () =>
      Promise.all(Array.from({ length: 40 }, () => gun.shoot({ url: `${server.url}${path}` }))),
    );
    expect(new Set(shots.map(({ status }) => status))).toEqual(new Set([200]));
  }
});

async function open(text: string | Buffer): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

test('packed forms and half bodies, and the end within ten seconds', async () => {
  const [one] = people;
  const packed = gzipSync(Buffer.alloc(100 * MEGABYTE));
  const target = `/api/affiliate_datas/${one?.person.id} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${one?.token}`;
  const form = 'Content-Type: multipart/form-data; boundary=x';
  await underAttack('half bodies', async () => {
    const head = `POST ${target}\r\n${form}\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`;
    const socket = await open(Buffer.concat([Buffer.from(head), packed]));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 415 /);
    for (let number = 0; number < 100; number += 1) {
      await open(
        `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
      );
      await open(`POST ${target}\r\n${form}\r\nContent-Length: 5000\r\n\r\n--x`);
      await open('GET /api/user/ HTTP/1.1\r\nHost:');
    }
    await open(
      `GET /api/notification/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${one?.token}\r\n\r\n`,
    );
  });
  // A call that waits for a row, and whatever jobs come: for as long as this transaction is open.
  const holder = await database.pool.connect();
  await holder.query('begin; lock table partners, outbox, sessions in access exclusive mode');
  await open(`GET /api/user/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${one?.token}\r\n\r\n`);
  await expect.poll(() => countWaiting(holder)).toBeGreaterThan(0);
  const before = slowness();
  const began = performance.now();
  await server.stop();
  const milliseconds = performance.now() - began;
  const longest = 10_000 * Math.max(before, slowness());
  await holder.query('rollback');
  holder.release();
  console.log(`held: ended after ${Math.round(milliseconds)} ms`);
  expect(milliseconds).toBeLessThan(longest);
});
