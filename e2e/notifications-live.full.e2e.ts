import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { timed } from '@blattwerk/server/test-support/slowness.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import type { Instance } from './support/instance.ts';
import { shareInstance, startBesideShared } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { bellOf, notifyOfPartner, streamRequests, waitForPoll, waitForStream } from './support/live.ts';
import { importOrder } from './support/orders-file.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, type PlacedPerson, placeBelow } from './support/placed-people.ts';
import type { ServerProcess } from './support/server-process.ts';
import { tokenOf } from './support/sessions.ts';

shareBrowser();

/** Maximum delay of an event in an open browser, on an idle machine. */
const LATEST_MS = 2_000;

const shared = shareInstance();
const { database } = shared;
let second: ServerProcess;
let instances: readonly [Instance, Instance];

/** The process shared by all journeys, and a second one on the same database. */
beforeAll(async () => {
  second = await startBesideShared();
  instances = [shared, { url: second.url, database }];
});

afterAll(() => second?.stop());

async function addSponsor(): Promise<{ sponsor: PlacedPerson; customer: PlacedPerson }> {
  const [a] = instances;
  const [sponsor, customer] = [await addNamed(a, 'Berta'), await addNamed(a, 'Kurt')];
  await placeBelow(a, sponsor, null);
  await placeBelow(a, customer, sponsor);
  return { sponsor, customer };
}

journeyOnAnyWidth(
  'an order paid at one process appears immediately in a browser on the other',
  async (open) => {
    const [a, b] = instances;
    const { sponsor, customer } = await addSponsor();
    const state = await signInByCall(a, sponsor.email);
    const [orders, profile] = [await open({ storageState: state }), await open({ storageState: state })];
    const ready = [waitForStream(orders.page), waitForStream(profile.page)];
    await orders.page.goto(`${a.url}/app/orders`);
    await profile.page.goto(`${a.url}/app/profile`);
    const field = profile.page.getByRole('textbox', { name: 'Vorname' });
    await field.fill('Halb getippt');
    await Promise.all(ready);
    await orders.page.getByText('Keine Daten gefunden').waitFor();

    const token = tokenOf(await signInByCall(b, operator));
    const delays: number[] = [];
    for (let round = 1; round <= 4; round += 1) {
      const number = `L-${customer.partner}-${round}`;
      const order = { number, partnerId: customer.partner, net: '20.00', paidAt: new Date() };
      const { took, slow } = await timed(async () => {
        await importOrder(b, token, order);
        await orders.page.getByRole('status').getByText(number).waitFor();
      });
      delays.push(took);
      expect(took).toBeLessThan(LATEST_MS * slow);
      await expect.poll(() => bellOf(orders.page)).toBe(String(round));
      // The open list has it as well, without reloading.
      await orders.page.getByRole('main').getByText(number).filter({ visible: true }).first().waitFor();
    }
    console.log(`payment posted at B to message in a browser on A: ${delays.map(Math.round).join(', ')} ms`);
    // Text being typed elsewhere is unchanged, and still has the keyboard.
    expect(await field.inputValue()).toBe('Halb getippt');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => bellOf(profile.page)).toBe('4');
  },
);

/** As many as the connections of a browser to one host; the rule begins with the second one, and the third can wait. */
const WINDOWS = process.env.FULL === '1' ? 6 : 3;

journey(
  `${WINDOWS} windows of one browser share one stream; when its window closes, another takes over`,
  async (open) => {
    const [a] = instances;
    const { sponsor } = await addSponsor();
    const { page, context } = await open({ storageState: await signInByCall(a, sponsor.email) });
    const requests: Parameters<typeof streamRequests>[0][number][] = [];
    context.on('request', (one) => requests.push(one));
    const ready = waitForStream(page);
    await page.goto(`${a.url}/app/notifications`);
    await ready;
    const others = [];
    for (let count = 1; count < WINDOWS; count += 1) {
      const other = await context.newPage();
      await other.goto(`${a.url}/app/notifications`);
      others.push(other);
    }
    const loaded = (one: typeof page) =>
      one.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/live-/.test(name)));
    for (const other of others) await expect.poll(() => loaded(other)).toBe(true);
    await notifyOfPartner(a, sponsor.user, 'Erna');
    for (const each of [page, ...others]) await expect.poll(() => bellOf(each)).toBe('1');
    expect(streamRequests(requests)).toHaveLength(1);
    const next = context.waitForEvent('response', (answer) => answer.url().includes('/stream?follow=true'));
    await page.close();
    await next;
    await notifyOfPartner(a, sponsor.user, 'Fritz');
    for (const each of others) await expect.poll(() => bellOf(each)).toBe('2');
    expect(streamRequests(requests)).toHaveLength(2);
  },
);

/** Reads a stream without a browser until it ends. */
async function streamOf({ url }: Instance, token: string): Promise<{ ended: Promise<string> }> {
  const answer = await fetch(`${url}/api/notification/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  const read = async () => {
    let text = first?.value ?? '';
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return text;
      text += part.value;
    }
  };
  const ended = read();
  // Failures before it is awaited surface when it is.
  ended.catch(() => undefined);
  return { ended };
}

test('a session revoked at one process immediately ends its streams at both', async () => {
  const [a, b] = instances;
  const { sponsor, customer } = await addSponsor();
  const token = tokenOf(await signInByCall(a, sponsor.email));
  const bystander = tokenOf(await signInByCall(a, customer.email));
  const streams = [await streamOf(a, token), await streamOf(b, token)];
  const other = await streamOf(b, bystander);
  let isOtherOver = false;
  void other.ended
    .catch(() => undefined)
    .then(() => {
      isOtherOver = true;
    });
  const {
    result: texts,
    took,
    slow,
  } = await timed(async () => {
    const out = await fetch(`${b.url}/logout`, { headers: { authorization: `Bearer ${token}` } });
    expect(out.status).toBe(204);
    return Promise.all(streams.map(({ ended }) => ended));
  });
  console.log(`signed out at B; both streams ended after ${Math.round(took)} ms`);
  for (const text of texts) expect(text).toContain('event: ended');
  expect(took).toBeLessThan(LATEST_MS * slow);
  expect(isOtherOver).toBe(false);
  await fetch(`${a.url}/logout`, { headers: { authorization: `Bearer ${bystander}` } });
  await other.ended;
});

/** A proxy between browser and product that handles streams differently. */
async function startProxy(target: string, streams: 'cut' | 'kept'): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    const isStream = incoming.url?.includes('/stream?follow=true');
    if (isStream && streams === 'cut') return incoming.socket.destroy();
    const { method, headers, url = '' } = incoming;
    const asked = request(`${target}${url}`, { method, headers: { ...headers, host: new URL(target).host } });
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    asked.on('response', (answer) => {
      if (isStream) return answer.resume();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.pipe(outgoing);
    });
    return incoming.pipe(asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const proxies = process.env.FULL === '1' ? (['cut', 'kept'] as const) : (['cut'] as const);

for (const streams of proxies) {
  journey(`where streams are ${streams} on their way, the browser polls instead`, async (open) => {
    const [a] = instances;
    const proxy = await startProxy(a.url, streams);
    try {
      const { sponsor } = await addSponsor();
      const visit = await open({
        storageState: await signInByCall(proxy, sponsor.email),
      });
      visit.expectProblem(/stream/);
      const { page, requests } = visit;
      const asks = waitForPoll(page);
      const first = page.waitForEvent('requestfailed');
      await page.goto(`${proxy.url}/app/notifications`);
      await first;
      await notifyOfPartner(a, sponsor.user, 'Gerda');
      // The first response says how many wait, and the open list reads them.
      await asks;
      expect(streamRequests(requests)).toHaveLength(3);
      await page.getByText('Gerda ist neu in Ihrem Team.').first().waitFor();
      await expect.poll(() => bellOf(page)).toBe('1');
      if (process.env.FULL !== '1') return;
      await notifyOfPartner(a, sponsor.user, 'Hanna');
      await page.getByRole('status').getByText('Hanna ist neu in Ihrem Team.').waitFor();
    } finally {
      proxy.server.closeAllConnections();
      proxy.server.close();
    }
  });
}

/** In the page: when the stream is closed, and when the server is told of the sign-out. */
function noteLeaving(): void {
  const { note } = globalThis as unknown as { note(what: string): void };
  const { fetch } = globalThis;
  globalThis.fetch = (asked, options) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (address.includes('follow=true'))
      options?.signal?.addEventListener('abort', () => note('listening ends'));
    if (address.endsWith('/logout')) note('the server is told');
    return fetch(asked, options);
  };
}

journey('signing out closes the stream; nothing continues behind the login page', async (open) => {
  const [a] = instances;
  const order: string[] = [];
  const visit = await open({
    storageState: await signInByCall(a, anna),
    prepare: async (context) => {
      await context.exposeFunction('note', (what: string) => order.push(what));
      await context.addInitScript(noteLeaving);
    },
  });
  const { page, requests } = visit;
  const ready = waitForStream(page);
  await page.goto(`${a.url}/app/notifications`);
  await ready;
  await page.getByRole('button', { name: 'Konto von Anna Berger' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL('**/login');
  // In the reverse order it would reconnect, with a session that is over.
  await expect.poll(() => order).toEqual(['listening ends', 'the server is told']);
  expect(streamRequests(requests)).toHaveLength(1);
});
