import { checkLedger } from '@blattwerk/server/money/books/check/check-ledger.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, type Open, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { holdingsOf, type PayablePartner, payoutsOf, takePayablePartner } from './support/payable-partner.ts';
import type { Visit } from './support/visit.ts';

shareBrowser();

const instance = shareInstance();

const request = (page: Page) => page.getByRole('button', { name: 'Auszahlung anfordern' });

/** A browser that is one click away from requesting. */
async function openConfirm(open: Open, { email }: PayablePartner): Promise<Visit> {
  const visit = await open({ storageState: await signInByCall(instance, email) });
  await visit.page.goto(`${instance.url}/app/accounts/payout/new`);
  await request(visit.page).waitFor();
  return visit;
}

const sentBy = ({ requests }: Visit) =>
  requests.filter((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/payouts'));

/** Exactly one new payout, which took everything; each credit in at most one. */
async function expectOnePayout(partner: PayablePartner, before: number): Promise<void> {
  const payouts = await payoutsOf(instance, partner);
  expect(payouts).toHaveLength(before + 1);
  expect(payouts.at(-1)?.net).toBe(partner.cents);
  expect(await holdingsOf(instance, partner)).toMatchObject({
    available: 0,
    inPayout: partner.cents,
    debt: 0,
  });
  const twice = await instance.database.query(
    `select cycle_id, credit_id from payout_credits join payouts on payouts.id = payout_id
     where partner_id = $1 and status <> 2 group by cycle_id, credit_id having count(*) > 1`,
    [partner.partner],
  );
  expect(twice).toEqual([]);
}

journeyOnAnyWidth(
  'when two browsers confirm simultaneously one requests it, and the other is told',
  async (open) => {
    const partner = await takePayablePartner(instance);
    const before = (await payoutsOf(instance, partner)).length;
    const visits = await Promise.all([openConfirm(open, partner), openConfirm(open, partner)]);
    for (const visit of visits) visit.expectProblem(/409/);
    await Promise.all(visits.map(({ page }) => request(page).click()));
    const outcomes = await Promise.all(
      visits.map(({ page }) =>
        Promise.race([
          page.waitForURL('**/app/accounts/payout/list*').then(() => 'list'),
          page
            .getByText(/^Es ist nichts mehr verfügbar\. Vermutlich/)
            .waitFor()
            .then(() => 'told'),
        ]),
      ),
    );
    expect(outcomes.sort()).toEqual(['list', 'told']);
    expect(visits.map((visit) => sentBy(visit).length)).toEqual([1, 1]);
    await expectOnePayout(partner, before);
  },
);

/** Repeats an attempt in ways the screen would not. */
async function repeat(attempt: { key: string; token: string }, body: string) {
  const answer = await fetch(`${instance.url}/api/payouts`, {
    method: 'POST',
    headers: {
      authorization: attempt.token,
      'content-type': 'application/json',
      'idempotency-key': attempt.key,
    },
    body,
  });
  return { status: answer.status, id: ((await answer.json()) as { id?: number }).id };
}

journeyOnAnyWidth(
  'a payout whose response was cut off is found in the list, and nothing is sent again',
  async (open) => {
    const partner = await takePayablePartner(instance);
    const before = (await payoutsOf(instance, partner)).length;
    const visit = await openConfirm(open, partner);
    const { page } = visit;
    visit.expectProblem(/ERR_CONNECTION_RESET/);
    await page.route('**/api/payouts', async (route: Route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await request(page).click();
    await page.getByRole('heading', { name: 'Die Auszahlung ist angefordert' }).waitFor();
    expect(sentBy(visit)).toHaveLength(1);
    await expectOnePayout(partner, before);
    // The same attempt several times concurrently: the first response again, and no second payout.
    const [sent] = sentBy(visit);
    const headers = await sent?.allHeaders();
    const attempt = { key: headers?.['idempotency-key'] ?? '', token: headers?.authorization ?? '' };
    const body = sent?.postData() ?? '';
    await page.unroute('**/api/payouts');
    const answers = await Promise.all([1, 2, 3].map(() => repeat(attempt, body)));
    const payout = (await payoutsOf(instance, partner)).at(-1)?.id;
    expect(answers).toEqual(answers.map(() => ({ status: 201, id: payout })));
    // Another body under the same key is a different attempt, which has no key of its own.
    expect((await repeat(attempt, JSON.stringify({ user: partner.user, type: 'paypal' }))).status).toBe(409);
    await expectOnePayout(partner, before);
    await page.getByRole('link', { name: 'Zur Auszahlungsliste' }).click();
    await page.getByRole('dialog').getByText('In Prüfung').waitFor();
  },
);

journeyOnAnyWidth('a request that never arrived is not repeated either', async (open) => {
  const partner = await takePayablePartner(instance);
  const before = (await payoutsOf(instance, partner)).length;
  const visit = await openConfirm(open, partner);
  const { page } = visit;
  visit.expectProblem(/ERR_CONNECTION_RESET/);
  await page.route('**/api/payouts', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await request(page).click();
  await page.getByRole('heading', { name: 'Nicht erneut senden' }).waitFor();
  await page.getByText('Bisher steht sie nicht in der Liste. Wir sehen weiter nach.').waitFor();
  const looks = () =>
    visit.requests.filter((sent) => sent.method() === 'GET' && sent.url().includes('/api/payouts?')).length;
  const first = looks();
  await expect.poll(looks).toBeGreaterThan(first + 1);
  expect(sentBy(visit)).toHaveLength(1);
  expect(await payoutsOf(instance, partner)).toHaveLength(before);
  expect(await holdingsOf(instance, partner)).toMatchObject({ available: partner.cents });
});

test('after all this the books are right', async () => {
  const database = openDatabase(inject('served').databaseUrl, {
    maxConnections: 1,
    applicationName: 'journeys',
  });
  try {
    const rules = await checkLedger(database);
    expect(rules.length).toBeGreaterThan(5);
    expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
  } finally {
    await database.close();
  }
});
