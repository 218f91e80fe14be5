import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anna } from './support/demo-logins.ts';
import {
  allFields,
  injectedFields,
  injectedText,
  injectInto,
  shownFields,
} from './support/injected-fields.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { tokenOf } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

let instance: OwnInstance;
let storageState: SignedIn;
const ran: unknown[] = [];

beforeAll(async () => {
  instance = await startOwnInstance({ LOG_LEVEL: 'trace' });
  storageState = await signInByCall(instance, anna);
  await injectInto(instance, allFields);
});
afterAll(() => instance?.stop());
beforeEach(() => {
  ran.length = 0;
});

/** The function that injected text calls. */
const listen = (context: BrowserContext) =>
  context.exposeBinding('ran', (_source, field: unknown) => void ran.push(field));

test('there are at least thirty fields', () => {
  expect(allFields.length).toBeGreaterThanOrEqual(30);
});

const { walk, walkOnAnyWidth } = oneWindow(() => ({ storageState, prepare: listen }));

for (const [path, fields] of Object.entries(injectedFields)) {
  walkOnAnyWidth(`${path} shows ${fields.join(', ')} as text, whatever it contains`, async ({ page }) => {
    await comeTo(page, `${instance.url}${path}`);
    await expect.poll(() => shownFields(page)).toEqual(expect.arrayContaining([...fields]));
    await settled(page);
    // A broken image would have been requested by now, and a violation of the policy reported.
    expect(ran).toEqual([]);
    expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0);
  });
}

walk(
  'if such text were interpreted as markup, the policy would block it, and the violation is detected',
  async ({ page, blocked, expectProblem }) => {
    expectProblem(/content security policy|404 GET .*\/x$|status of 404/i);
    await comeTo(page, `${instance.url}/app/profile`);
    await settled(page);
    await page.evaluate(
      (text) => document.body.insertAdjacentHTML('beforeend', text),
      injectedText('users.phone'),
    );
    await expect
      .poll(() => blocked.filter((text) => text.startsWith('script-src-attr')).length)
      .toBeGreaterThan(0);
    expect(ran).toEqual([]);
  },
);

test('each page has a nonce of its own, the one in its policy', async () => {
  const nonces = new Set<string>();
  for (const path of ['/login', '/app/profile', '/app/profile', '/no/such/page']) {
    const answer = await fetch(`${instance.url}${path}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /<script [^>]*nonce="([^"]+)"/.exec(await answer.text())?.[1];
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    nonces.add(nonce ?? '');
  }
  expect(nonces.size).toBe(4);
});

journey('the token is in no URL and in no log, from sign-in to sign-out', async (open) => {
  const { page, requests } = await open();
  await signIn(page, instance.url, anna);
  const token = tokenOf(await page.context().storageState());
  await page.goto(`${instance.url}/dashboard`);
  await settled(page);
  for (const path of [
    '/dashboard',
    '/app/notifications',
    '/app/mediathek',
    '/app/links/vouchers?voucher=1',
  ]) {
    await comeTo(page, `${instance.url}${path}`);
    await settled(page);
    expect(page.url()).not.toContain(token);
  }
  const answer = await fetch(`${instance.url}/logout`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(204);
  const carried = requests.filter((request) => request.headers().authorization === `Bearer ${token}`);
  expect(carried.length).toBeGreaterThan(0);
  expect(requests.map((request) => request.url()).filter((url) => url.includes(token))).toEqual([]);
  await expect.poll(() => instance.server.output()).toContain('"/logout"');
  expect(instance.server.output()).not.toContain(token);
});
