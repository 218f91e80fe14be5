import { expect } from 'vitest';
import { anna, operator } from '../support/demo-logins.ts';
import { type EmptyInstance, startEmptyInstance, startOwnInstance } from '../support/instances.ts';
import type { Page } from '../support/other-browsers/page.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { inOtherBrowsers } from '../support/other-browsers/walk.ts';
import { signInByCall } from '../support/own-person.ts';
import { tokenOf } from '../support/sessions.ts';

/** Fills in and submits everything a company begins with. */
async function setUp(page: Page, { url, setupCode }: EmptyInstance): Promise<void> {
  await page.goto(`${url}/`);
  await page.waitForURL(/\/setup$/);
  await page.getByRole('heading', { name: 'Unternehmen einrichten' }).first().waitFor();
  await expectFitting(page);
  for (const [label, value] of Object.entries({
    'Code des Servers': setupCode.toLowerCase(),
    'Name des Unternehmens': 'Laubwerk GmbH',
    Vorname: 'Ruth',
    Nachname: 'Rebe',
    'E-Mail-Adresse': 'ruth@laubwerk.example',
    Passwort: 'Birnbaum-am-Bach',
  }))
    await page.getByLabel(label).fill(value);
  await page.getByLabel('Ich leite das Unternehmen allein').check();
  await expectFitting(page);
  await page.getByRole('button', { name: 'Unternehmen einrichten' }).click();
}

/** Publishes terms of use that take effect immediately and have to be accepted again. */
async function publishTerms(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/legal_documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(await signInByCall({ url }, operator))}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      kind: 'terms',
      texts: { de: { title: 'Nutzungsbedingungen', text: 'Neu seit heute.' } },
      reason: 'Neue Rechtslage',
    }),
  });
  expect(answer.status).toBe(200);
}

inOtherBrowsers((walk) => {
  walk('an empty instance becomes a company, and its first page greets its head', async (page) => {
    const empty = await startEmptyInstance();
    try {
      await setUp(page, empty);
      await page.waitForURL(/\/app\/operations$/);
      await page.getByRole('heading', { name: /^Guten Tag, Ruth/ }).waitFor();
      await expectFitting(page);
      expect(await empty.database.query('select name, four_eyes from company')).toEqual([
        { name: 'Laubwerk GmbH', four_eyes: false },
      ]);
    } finally {
      await empty.stop();
    }
  });

  walk('new terms precede everything until they are accepted', async (page) => {
    const own = await startOwnInstance();
    try {
      await publishTerms(own.url);
      await openAs(page, own, anna, '/app/orders');
      await page.waitForURL(/\/new-terms/);
      await page.getByRole('heading', { name: 'Neue Bedingungen' }).first().waitFor();
      await page.getByRole('link', { name: 'Vollständigen Text lesen: Nutzungsbedingungen' }).click();
      await page.getByText('Neu seit heute.').waitFor();
      await expectFitting(page);
      await page.getByRole('button', { name: 'Annehmen: Nutzungsbedingungen' }).click();
      await page.waitForURL(/\/app\/orders$/);
      await page.goto(`${own.url}/new-terms`);
      await page.getByText(/^Es ist nichts offen/).waitFor();
    } finally {
      await own.stop();
    }
  });
});
