import { createHash } from 'node:crypto';
import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { failInBatch } from './support/batch.ts';
import { anna, password } from './support/demo-logins.ts';
import { holdBack } from './support/held-back.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { followMenu } from './support/menu.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { tokenOf } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { submitCredentials } from './support/sign-in.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** Everything that the browser stores for the page, as one text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));
}

async function currentToken(page: Page): Promise<string> {
  return tokenOf(await page.context().storageState());
}

/** Opens the account menu and signs out. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Konto von Anna Berger' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL('**/login');
}

/**
 * Ends or ages the session of a page behind its back, once the page makes no more requests: otherwise one of its own reads
 * would notice, and navigate away from the journey's next step.
 */
async function changeSession(page: Page, change: 'revoked_at = now()' | 'expires_at = now()'): Promise<void> {
  await settled(page);
  const hash = createHash('sha256')
    .update(await currentToken(page))
    .digest();
  const rows = await instance.database.query(
    `update sessions set ${change} where token_hash = $1 returning id`,
    [hash],
  );
  expect(rows).toHaveLength(1);
}

async function statusOf(token: string): Promise<number> {
  const answer = await fetch(`${instance.url}/api/user/`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}

journey('signing out leaves nothing behind, and signs out the other window', async (open) => {
  const { page, context } = await open({ storageState: await signInByCall(instance, anna) });
  await page.goto(`${instance.url}/dashboard`);
  await page.getByTestId('psv').waitFor();
  const token = await currentToken(page);
  expect(await statusOf(token)).toBe(200);
  await followMenu(page, 'Teamliste');
  await page.getByRole('table').waitFor();
  await followMenu(page, 'Übersicht');
  await page.getByTestId('psv').waitFor();
  const other = await context.newPage();
  await other.goto(`${instance.url}/app/team/table`);
  await other.getByRole('table').waitFor();
  await signOut(page);
  await other.waitForURL('**/login');
  await expect.poll(() => statusOf(token)).toBe(401);
  const rest = await kept(page);
  expect(rest).not.toContain(token);
  expect(rest).not.toMatch(/anna|berger|partner/i);

  // Neither going back nor a typed URL shows anything of the earlier pages.
  for (let steps = 0; steps < (isFullRun ? 2 : 1); steps += 1) {
    await page.goBack();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.getByText('abgelaufen').count()).toBe(0);
    expect(await page.content()).not.toMatch(/Anna|data-testid="psv"|<table/);
  }
  await page.goto(`${instance.url}/dashboard`);
  await page.waitForURL('**/login');
  expect(await page.content()).not.toContain('Anna');
});

/** Each test ends signed in again, in a session of its own. */
const { walk } = oneWindow(async () => ({ storageState: await signInByCall(instance, anna) }));

inFullRun(() => {
  walk('a session revoked while a page is open ends at the next call', async (visit) => {
    visit.expectProblem(/401/);
    const { page } = visit;
    await comeTo(page, `${instance.url}/dashboard`);
    await page.getByTestId('psv').waitFor();
    await changeSession(page, 'revoked_at = now()');
    await page.getByRole('button', { name: 'neu laden' }).click();
    await page.waitForURL('**/login');
    expect(await page.getByTestId('psv').count()).toBe(0);
    await submitCredentials(page, anna, password);
    await page.waitForURL('**/dashboard');
  });

  walk('an expired session leads to the login and back to the same page', async (visit) => {
    visit.expectProblem(/401/);
    const { page } = visit;
    await comeTo(page, `${instance.url}/app/team/table?sort=qualificationPoints&direction=desc&page=2`);
    await page.getByRole('table').waitFor();
    const address = new URL(page.url());
    const token = await currentToken(page);
    await changeSession(page, 'expires_at = now()');
    await page.reload();
    await page.waitForURL('**/login');
    expect(await kept(page)).not.toContain(token);
    await page.getByText('Ihre Sitzung ist abgelaufen.').waitFor();
    await submitCredentials(page, anna, password);
    await page.waitForURL((url) => url.pathname === address.pathname);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(
      Object.fromEntries(address.searchParams),
    );
    await page.getByRole('table').waitFor();
  });

  walk('typed text is there again after an expired session', async (visit) => {
    visit.expectProblem(/401/);
    const { page } = visit;
    await comeTo(page, `${instance.url}/app/team/tree?view=outline`);
    await page.getByRole('treeitem').nth(1).waitFor();
    await changeSession(page, 'revoked_at = now()');
    await page.getByRole('searchbox').fill('Bauer');
    await page.waitForURL('**/login');
    expect(await kept(page)).not.toContain(password);
    await submitCredentials(page, anna, password);
    await page.waitForURL('**/app/team/tree?view=outline');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Bauer');
  });
});

walk('only a 403 from affiliate info signs out, at the server too', async ({ page, expectProblem }) => {
  // Whatever else the page reads meanwhile finds the session ended.
  expectProblem(/401/);
  await comeTo(page, `${instance.url}/dashboard`);
  const token = await currentToken(page);
  expect(await statusOf(token)).toBe(200);
  await page.route('**/api/batch', (route) => failInBatch(route, /\/affiliateinfo$/, 403));
  await page.reload();
  await page.waitForURL('**/login');
  await expect.poll(() => statusOf(token)).toBe(401);
  expect(await kept(page)).not.toContain(token);
});

inFullRun(() => {
  journey(
    'the guard asks the server again after five minutes, and not before; it detects a session that ended',
    async (open) => {
      const visit = await open({
        storageState: await signInByCall(instance, anna),
        prepare: (context) => context.clock.install(),
      });
      const { page, requests } = visit;
      const asked = () =>
        requests.filter(
          (request) => request.url().endsWith('/api/user/') || request.postData()?.includes('/api/user/'),
        );
      const checks = () => asked().length;
      await page.goto(`${instance.url}/dashboard`);
      await page.getByTestId('psv').waitFor();
      expect(checks()).toBe(0);
      // The page's clock continues meanwhile: this much is left for navigation.
      await page.clock.fastForward(5 * 60_000 - PATIENCE_MS);
      await followMenu(page, 'Teamliste');
      await page.getByRole('table').waitFor();
      expect(checks()).toBe(0);
      await page.clock.fastForward(PATIENCE_MS);
      await followMenu(page, 'Übersicht');
      await expect.poll(checks).toBe(1);
      // Its five minutes begin with the response.
      await (await asked()[0]?.response())?.finished();
      await page.getByTestId('psv').waitFor();
      expect(visit.problems()).toEqual([]);

      visit.expectProblem(/401/);
      await changeSession(page, 'revoked_at = now()');
      await page.clock.fastForward(5 * 60_000 + 1000);
      // The list's data is fresh for ten minutes: only the guard has a reason to ask.
      await followMenu(page, 'Teamliste');
      await page.waitForURL('**/login');
    },
  );

  journey('a disabled account is signed out', async (open) => {
    // A user of this journey's own: others sign in as Anna meanwhile.
    const { email } = await addPerson(instance, 'Gesperrt');
    const visit = await open({ storageState: await signInByCall(instance, email) });
    visit.expectProblem(/40[134]/);
    const { page } = visit;
    await page.goto(`${instance.url}/dashboard`);
    await page.getByRole('heading', { level: 1, name: 'Guten Tag' }).waitFor();
    await instance.database.query('update users set disabled_at = now() where email = $1', [email]);
    await page.reload();
    await page.waitForURL('**/login');
    await submitCredentials(page, email, password);
    await page.getByRole('alert').waitFor();
    expect(await textOf(page.getByRole('alert'))).toContain('Unbekannter Benutzer oder falsches Passwort');
  });

  journey('the form does not move when it reports that the session has expired', async (open) => {
    const { page } = await open({
      prepare: (context) => context.addInitScript(() => sessionStorage.setItem('blattwerk.expired', '1')),
    });
    const note = await holdBack(page, '**/assets/ExpiredNote*.js');
    await page.goto(`${instance.url}/login`);
    await note.isAsked();
    await settled(page);
    const button = page.getByRole('button', { name: 'Anmelden' });
    const before = (await button.isVisible()) ? await button.boundingBox() : null;
    note.release();
    await page.getByText('Ihre Sitzung ist abgelaufen.').waitFor();
    // It is still where it was.
    const after = await button.boundingBox();
    expect(before ?? after).toEqual(after);
    expect(after).not.toBeNull();
  });

  journey('unknown URLs show the page "not found", signed in or not', async (open) => {
    const { page } = await open();
    for (const path of ['/app/team/tabel', '/Dashboard', '/pages/error/404']) {
      await page.goto(`${instance.url}${path}`);
      await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    const { page: inside } = await open({ storageState: await signInByCall(instance, anna) });
    await inside.goto(`${instance.url}/app/team/tabel`);
    await inside.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
    await inside.getByRole('link', { name: 'Teamliste' }).click();
    await inside.waitForURL('**/app/team/table');
    await inside.goto(`${instance.url}/`);
    await inside.waitForURL('**/dashboard');
  });
});
