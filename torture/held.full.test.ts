import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { earn } from '@blattwerk/server/money/payouts/testing/earn.ts';
import { makeEligible } from '@blattwerk/server/money/payouts/testing/eligible.ts';
import { lockKeys } from '@blattwerk/server/platform/database/lock-keys.ts';
import { onDatabase } from '@blattwerk/server/test-support/on-database.ts';
import { timed } from '@blattwerk/server/test-support/slowness.ts';
import { countWaiting } from '@blattwerk/server/test-support/waiting.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeAgain } from './support/come-again.ts';
import { count } from './support/counts.ts';
import { type Attacker, type Held, startHeld } from './support/held.ts';
import type { Target } from './support/open-fire.ts';
import { createRandom, fileOf, randomOrder } from './support/order-file.ts';
import { seedOf } from './support/seed.ts';

const PEOPLE = count(5, 16);
const MEGABYTE = 1024 * 1024;

let held: Held;

beforeAll(async () => {
  held = await startHeld(PEOPLE);
});
afterAll(() => held?.stop());

interface Form {
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** The multipart body of a file. Built before the attack, because that blocks this process, which polls the health check. */
async function formOf(bytes: Uint8Array<ArrayBuffer>): Promise<Form> {
  const form = new FormData();
  form.set('fileAgree', new Blob([bytes]), 'paper');
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', bytes: await encoded.arrayBuffer() };
}

async function upload({ person, token }: Attacker, { type, bytes }: Form) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const url = `${held.server.url}/api/affiliate_datas/${person.id}`;
  const answer = await fetch(url, { method: 'POST', headers, body: bytes });
  await answer.arrayBuffer();
  return answer;
}

test(`${PEOPLE} large images at the same time`, async () => {
  const picture = await sharp({ create: { width: 6_400, height: 6_200, channels: 3, background: 'green' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const form = await formOf(new Uint8Array(picture));
  const before = await held.metric('process_resident_memory_bytes');
  let most = 0;
  const statuses = await held.underAttack('pictures', async () => {
    let isOver = false;
    const look = async () => {
      for (; !isOver; await sleep(250))
        most = Math.max(most, await held.metric('process_resident_memory_bytes'));
    };
    const uploads = Promise.all(held.people.map(async (one) => (await upload(one, form)).status)).finally(
      () => {
        isOver = true;
      },
    );
    const [answers] = await Promise.all([uploads, look()]);
    return answers;
  });
  console.log(`held: pictures: ${((most - before) / MEGABYTE).toFixed(0)} MB more`);
  expect(statuses).toContain(201);
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(most - before).toBeLessThan(400 * MEGABYTE);
});

test('PDF documents that are expensive to parse', async () => {
  const paper = (body: string) =>
    new Uint8Array(Buffer.from(`%PDF-1.7\n${body}\nxref\nstartxref\n${body.length + 10}\n%%EOF\n`, 'latin1'));
  const empty = deflateSync(Buffer.alloc(0)).toString('latin1');
  const papers = [
    paper('#41'.repeat(3_300_000)),
    paper(`obj<<${'/ObjStm'.repeat(140)}/Filter/Fl>>stream\n${empty}`.repeat(9_000)),
  ];
  const forms = await Promise.all(
    held.people.slice(0, 4).map((_, at) => formOf(papers[at % 2] ?? paper(''))),
  );
  const statuses = await held.underAttack('papers', () =>
    Promise.all(
      held.people.slice(0, 4).map(async (one, at) => {
        const { status } = await comeAgain(() => upload(one, forms[at] as Form));
        return status;
      }),
    ),
  );
  expect(statuses).toEqual([201, 422, 201, 422]);
});

test('batches of streams and files whose clients disconnect', async () => {
  const paths = ['/api/notification/stream', '/api/export?1', '/api/docs', '/api/docs.json'];
  await held.underAttack('batches', async () => {
    // Paths that are refused immediately, and paths that read from the database.
    const asked = [...paths, '/api/user/', '/api/partnersgetaffiliateinfo'];
    for (let number = 0; number < 200; number += 1) {
      const body = JSON.stringify({ paths: asked });
      const socket = await held.open(
        `POST /api/batch HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${held.people[number % PEOPLE]?.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      setTimeout(() => socket.destroy(), 100);
    }
  });
  await expect.poll(() => held.metric('calls_in_work')).toBe(0);
  const { status, body } = await held.ask({
    url: `${held.server.url}/api/batch`,
    token: held.people[0]?.token ?? '',
    body: { paths },
  });
  expect([status, ...JSON.parse(body).map((part: { status: number }) => part.status)]).toEqual([
    200, 406, 406, 406, 406,
  ]);
});

test('the documentation, forty requests at the same time', async () => {
  for (const path of ['/api/docs', '/api/docs.json', '/api/docs.jsonld']) {
    // The first request builds it.
    await held.ask({ url: `${held.server.url}${path}` });
    const shots = await held.underAttack(path, () =>
      Promise.all(Array.from({ length: 40 }, () => held.ask({ url: `${held.server.url}${path}` }))),
    );
    expect(new Set(shots.map(({ status }) => status))).toEqual(new Set([200]));
  }
});

test('drafts of credit notes, each requested repeatedly', async () => {
  const { database, people, secrets, server } = held;
  // Removes earlier uploads.
  await database.db.deleteFrom('affiliate_data').execute();
  for (const { person } of people) await makeEligible({ db: database.db, secrets }, person);
  const addresses: { token: string; url: string }[] = [];
  for (const cents of [2_500, 3_500, 4_500]) {
    const earnings = people.map(({ person }) => ({ partner: person.id, cents }));
    await earn(database.db, new Date(), earnings);
    for (const { person, token } of people) {
      const body = { user: `/api/users/${person.userId}` };
      const asked = await held.ask({ url: `${server.url}/api/payouts`, token, body });
      expect(asked.status).toBe(201);
      addresses.push({ token, url: `${server.url}/pdf/payout/${JSON.parse(asked.body).id}` });
    }
  }
  await askAgainAndAgain('drafts', addresses, count(5, 16));
});

/** Requests each of these files `times` times concurrently; a later retry gets the file. */
async function askAgainAndAgain(what: string, addresses: readonly Target[], times: number): Promise<void> {
  const shots = await held.underAttack(what, () =>
    Promise.all(addresses.flatMap((one) => Array.from({ length: times }, () => held.gun.shoot(one)))),
  );
  // 429 if two files of the same user are already being drawn, 503 if too many requests are waiting.
  expect(shots.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([]);
  for (const one of addresses) expect((await held.ask(one)).status).toBe(200);
}

test('monthly statements, each requested repeatedly', async () => {
  const { database, people, server } = held;
  const cycles = await database.db
    .selectFrom('cycles')
    .select('id')
    .where('closed_at', 'is not', null)
    .execute();
  expect(cycles).toHaveLength(3);
  const addresses = people.flatMap(({ person, token }) =>
    cycles.map(({ id }) => ({ token, url: `${server.url}/pdf/partners/${person.id}/statements/${id}` })),
  );
  await askAgainAndAgain('statements', addresses, count(3, 8));
});

test('deeply nested JSON', async () => {
  const [one] = held.people;
  const depth = 60_000;
  const deep = [
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    `${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`,
    `{"username":${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}}`,
    '['.repeat(depth),
    // Wide, but not deep.
    `[${'[],'.repeat(depth)}[]]`,
  ];
  const calls = [
    { method: 'POST', path: '/api/login', type: 'application/json' },
    { method: 'PATCH', path: `/api/users/${one?.person.userId}`, type: 'application/merge-patch+json' },
  ];
  const send = async (turn: number) => {
    const { method, path, type } = calls[turn % calls.length] as (typeof calls)[number];
    const headers = { 'content-type': type, authorization: `Bearer ${one?.token}` };
    const body = deep[turn % deep.length] as string;
    const answer = await comeAgain(() => fetch(`${held.server.url}${path}`, { method, headers, body }));
    await answer.arrayBuffer();
    return answer.status;
  };
  await held.underAttack('deep JSON', async () => {
    for (let round = 0; round < count(4, 100); round += 1) {
      const statuses = await Promise.all(deep.map((_, at) => send(round + at)));
      expect(new Set(statuses)).toEqual(new Set([400]));
    }
  });
});

async function sendFile({ token }: Attacker, path: string, body: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
  const answer = await fetch(`${held.server.url}${path}`, { method: 'POST', headers, body });
  // Reads the response, so that the next request can be sent.
  return new Response(await answer.arrayBuffer(), answer);
}

function ordersOf(length: number) {
  const random = createRandom(seedOf('held'));
  const partners = held.people.map(({ person }) => person.id);
  const about = { random, partners, products: ['TE-101'], from: Date.parse('2026-04-01T00:00:00Z') };
  return Array.from({ length }, (_, at) => randomOrder(at + 1, about));
}

test('two order files are imported at the same time, a third is told to retry', async () => {
  const { database, operator } = held;
  const file = fileOf(ordersOf(1).flatMap(({ rows }) => rows));
  const send = () => sendFile(operator, '/api/orders/import', file);
  await onDatabase(database.url, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockKeys.import]);
    const two = [comeAgain(send), comeAgain(send)];
    await expect.poll(() => countWaiting(client)).toBe(2);
    await expect.poll(async () => (await send()).json()).toMatchObject({ code: 'importsFull' });
    await client.query('rollback');
    for (const { status } of await Promise.all(two)) expect(status).toBe(200);
  });
});

test('files of orders and of technical data', async () => {
  const { operator, people } = held;
  const ofOrders = fileOf(ordersOf(count(1_000, 20_000)).flatMap(({ rows }) => rows));
  const ofProjects = `number;name\n${Array.from({ length: 10_000 }, (_, at) => `P${at};Schule ${at}`).join('\n')}\n`;
  const endless = `number;name\nP1;"${'a\n'.repeat(4 * MEGABYTE)}`;
  const wide = `number;name\nP1${';'.repeat(9 * MEGABYTE)}\n`;
  const send = async (who: Attacker, path: string, body: string) =>
    (await comeAgain(() => sendFile(who, path, body))).status;
  const [one, ...others] = people as [Attacker, ...Attacker[]];
  const files = [endless, wide, ofProjects, ofProjects];
  const [ofFirst, ofSecond, ...statuses] = await held.underAttack('imports', () =>
    Promise.all([
      ...[1, 2].map(() => send(operator, '/api/orders/import', ofOrders)),
      ...others.map(async (who, at) => {
        const file = files[at % files.length] as string;
        return file === ofProjects
          ? (await sendFile(who, '/api/projects/import', file)).status
          : send(who, '/api/projects/import', file);
      }),
    ]),
  );
  expect([ofFirst, ofSecond]).toEqual([200, 200]);
  // An unreadable file gets 422. Of the others two are written at a time; the rest succeed on a retry.
  const unreadable = statuses.filter((_, at) => files[at % files.length] !== ofProjects);
  expect(new Set(unreadable)).toEqual(new Set([422]));
  expect(statuses.filter((status) => ![200, 422, 503].includes(status))).toEqual([]);
  expect(await send(one, '/api/projects/import', ofProjects)).toBe(200);
});

test('compressed forms and incomplete bodies, and a shutdown within ten seconds', async () => {
  const [one] = held.people;
  const packed = gzipSync(Buffer.alloc(100 * MEGABYTE));
  const target = `/api/affiliate_datas/${one?.person.id} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${one?.token}`;
  const form = 'Content-Type: multipart/form-data; boundary=x';
  await held.underAttack('half bodies', async () => {
    const head = `POST ${target}\r\n${form}\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`;
    const socket = await held.open(Buffer.concat([Buffer.from(head), packed]));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 415 /);
    for (let number = 0; number < 100; number += 1) {
      await held.open(
        `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
      );
      await held.open(`POST ${target}\r\n${form}\r\nContent-Length: 5000\r\n\r\n--x`);
      await held.open('GET /api/user/ HTTP/1.1\r\nHost:');
    }
    await held.open(
      `GET /api/notification/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${one?.token}\r\n\r\n`,
    );
  });
  // While this transaction is open, a call and any jobs wait for its locks.
  const holder = await held.database.pool.connect();
  await holder.query('begin; lock table partners, outbox, sessions in access exclusive mode');
  await held.open(`GET /api/user/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${one?.token}\r\n\r\n`);
  await expect.poll(() => countWaiting(holder)).toBeGreaterThan(0);
  const { took, slow } = await timed(() => held.server.stop());
  await holder.query('rollback');
  holder.release();
  console.log(`held: ended after ${Math.round(took)} ms`);
  expect(took).toBeLessThan(10_000 * slow);
});
