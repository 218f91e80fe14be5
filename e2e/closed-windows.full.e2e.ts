import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { failInBatch } from './support/batch.ts';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { openVisit, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';

shareBrowser();

const instance = shareInstance();

/** Opens the dashboard, whose batch of reads is handled by the test. */
async function openRouted(handle: (route: Route) => Promise<void>) {
  const visit = await openVisit({ storageState: await signedInState(instance.url, anna) });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: handled, resolve: end } = Promise.withResolvers<void>();
  await visit.page.route('**/api/batch', async (route) => {
    ask();
    await handle(route).finally(end);
  });
  await visit.page.goto(`${instance.url}/dashboard`, { waitUntil: 'commit' });
  await asked;
  return { visit, handled };
}

/** Unhandled rejections during `work`. */
async function unhandledIn(work: () => Promise<void>): Promise<unknown[]> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    await work();
    await turn();
    return unhandled;
  } finally {
    process.off('unhandledRejection', note);
  }
}

test('closing a window during a request is no error, of any test or of the run', async () => {
  const unhandled = await unhandledIn(async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const { visit, handled } = await openRouted(async (route) => {
      await closed;
      await failInBatch(route, /./, 500);
    });
    await visit.context.close();
    close();
    await handled;
    expect(visit.problems()).toEqual([]);
  });
  expect(unhandled).toEqual([]);
});

test('removing a handler while it works is no error, and the page gets its response', async () => {
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const { visit, handled } = await openRouted(async (route) => {
    await taken;
    await failInBatch(route, /./, 500);
  });
  await visit.page.unroute('**/api/batch');
  take();
  await handled;
  expect(visit.problems()).toEqual([]);
  await visit.page.getByTestId('rank-name').waitFor();
  await visit.context.close();
});

test('removing a handler while it responds is no error, and the page gets that response', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'answer-'));
  const answer = join(folder, 'answer');
  // Read only once it is written: until then the handler is responding.
  execFileSync('mkfifo', [answer]);
  const visit = await openVisit();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  await visit.page.route('**/robots.txt', async (route) => {
    const answered = route.fulfill({ path: answer, contentType: 'text/plain' });
    begin();
    await answered;
  });
  const opened = visit.page.goto(`${instance.url}/robots.txt`);
  await begun;
  const taken = visit.page.unroute('**/robots.txt');
  // Answered in the order in which the browser was instructed.
  await visit.context.cookies();
  await writeFile(answer, 'written late');
  expect(await (await opened)?.text()).toBe('written late');
  await taken;
  expect(visit.problems()).toEqual([]);
  await visit.context.close();
  await rm(folder, { recursive: true });
});

test('a request whose handler never ends is sent on when the handler is removed', async () => {
  const visit = await openVisit();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await visit.page.route('**/robots.txt', () => {
    ask();
    return new Promise(() => undefined);
  });
  const opened = visit.page.goto(`${instance.url}/robots.txt`);
  await asked;
  await visit.page.unroute('**/robots.txt');
  expect((await opened)?.status()).toBe(200);
  expect((await visit.page.goto(`${instance.url}/robots.txt`))?.status()).toBe(200);
  await visit.context.close();
});

test('what is still pending when a window is closed rejects for those who await it, and for nobody else', async () => {
  const waits: Promise<unknown>[] = [];
  const unhandled = await unhandledIn(async () => {
    const { page, context } = await openVisit();
    const second = await context.newPage();
    for (const one of [page, second])
      waits.push(one.waitForResponse('**/never'), one.waitForEvent('download'), one.waitForURL('**/never'));
    waits.push(context.waitForEvent('page'));
    await context.close();
    await turn();
  });
  expect(unhandled).toEqual([]);
  for (const wait of waits) await expect(wait).rejects.toThrow(/closed/);
});

test('a handler that fails for another reason is reported as a problem of its window', async () => {
  const { visit, handled } = await openRouted(async () => {
    throw new Error('no such answer');
  });
  await handled;
  await expect.poll(() => visit.problems()).toContain('route: no such answer');
  await visit.context.close();
});
