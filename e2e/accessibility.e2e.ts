import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { failInBatch } from './support/batch.ts';
import { anna, password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { lookAtSecondLine } from './support/look-at.ts';
import { bell, everythingElse, help, palette, settings, whatIf } from './support/overlays.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { submitCredentials } from './support/sign-in.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const german = (text: string) => text;
const overlays = [help, bell, whatIf];

/** What pages look like only after something was done on them. */
const states: { name: string; path: string; signedIn: boolean; arrange: (page: Page) => Promise<void> }[] = [
  {
    name: 'a refused sign-in',
    path: '/login',
    signedIn: false,
    arrange: async (page) => {
      await submitCredentials(page, 'nobody@blattwerk.example', 'wrong');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'a refused sign-up',
    path: '/signup',
    signedIn: false,
    arrange: async (page) => {
      await page.getByText('Nutzungsbedingungen lesen').click();
      await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
      await page.getByText('Ohne Zustimmung ist keine Registrierung möglich.').waitFor();
    },
  },
  {
    name: 'a wrong code',
    path: '/forgot-password',
    signedIn: false,
    arrange: async (page) => {
      await page.getByLabel('E-Mail-Adresse').fill('nobody@journey.example');
      await page.getByRole('button', { name: 'Ich habe schon einen Code' }).click();
      await page.getByRole('textbox', { name: 'Ziffer 1' }).waitFor();
      await page.keyboard.type('12345');
      await page.getByText('Dieser Code ist falsch oder gilt nicht mehr.').waitFor();
    },
  },
  {
    name: 'the lock screen',
    path: '/dashboard',
    signedIn: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Konto von Anna Berger' }).click();
      await page.getByRole('button', { name: 'Sperren' }).click();
      await page.getByRole('heading', { name: 'Sitzung gesperrt' }).waitFor();
    },
  },
  ...['/dashboard', '/app/profile', '/app/team/overview'].flatMap((path) =>
    (['light', 'dark'] as const).map((theme) => ({
      name: `the view of a partner, ${path}, ${theme}`,
      path,
      signedIn: true,
      arrange: (page: Page) => lookAtSecondLine(page, instance, theme),
    })),
  ),
  {
    name: 'an open menu',
    path: '/dashboard',
    signedIn: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Konto von Anna Berger' }).click();
      await page.getByRole('button', { name: 'Abmelden' }).waitFor();
    },
  },
  ...overlays.map(({ name, path, open }) => ({
    name,
    path,
    signedIn: true,
    arrange: (page: Page) => open(page, german),
  })),
  {
    name: 'the palette with hits',
    path: palette.path,
    signedIn: true,
    arrange: async (page) => {
      await palette.open(page, german);
      await page.keyboard.type('gut');
      await page.getByRole('option', { name: /^Gut/ }).first().waitFor();
    },
  },
  {
    name: 'the settings in the dark',
    path: settings.path,
    signedIn: true,
    arrange: async (page) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await settings.open(page, german);
    },
  },
  {
    name: everythingElse.name,
    path: everythingElse.path,
    signedIn: true,
    arrange: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await everythingElse.open(page, german);
    },
  },
  {
    name: 'cards that failed',
    path: '/dashboard',
    signedIn: true,
    arrange: async (page) => {
      await page.route('**/api/batch', (route) => failInBatch(route, /./, 500));
      await page.reload();
      await page.getByRole('button', { name: 'Erneut laden' }).first().waitFor();
    },
  },
  {
    name: 'an open row',
    path: '/app/team/table?level=1',
    signedIn: true,
    arrange: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('dialog').getByText('Letzte Anmeldung').waitFor();
    },
  },
  ...[
    { name: 'a credit and why', path: '/app/accounts/credits/pending', content: 'explanation' },
    { name: 'an order and why', path: '/app/orders', content: 'order-explanation' },
  ].map(({ name, path, content }) => ({
    name,
    path,
    signedIn: true,
    arrange: async (page: Page) => {
      await page.getByRole('table').last().locator('tbody').getByRole('link').first().click();
      await page.getByRole('dialog').locator('summary').click();
      await page.getByTestId(content).waitFor();
    },
  })),
  {
    name: 'a filter that nobody passes',
    path: '/app/team/table?q=xyzzy',
    signedIn: true,
    arrange: (page) => page.getByText('Keine Daten gefunden').waitFor(),
  },
  {
    name: 'an upload',
    path: '/app/profile/documents?upload=document',
    signedIn: true,
    arrange: async (page) => {
      await page
        .getByLabel(/Datei wählen/)
        .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'an address that misses its fields',
    path: '/app/profile/addresses?address=new',
    signedIn: true,
    arrange: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
      await page.getByText('Bitte ausfüllen').first().waitFor();
    },
  },
  {
    name: 'an IBAN with a typing error',
    path: '/app/profile/bank-account?edit=true',
    signedIn: true,
    arrange: async (page) => {
      await page.getByLabel('IBAN', { exact: true }).fill('DE88370400440532013000');
      await page.getByText('Die Prüfziffern stimmen nicht').waitFor();
    },
  },
  {
    name: 'the second factor, being set up',
    path: '/app/profile?tab=security',
    signedIn: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Einschalten' }).click();
      await page.getByRole('dialog').getByLabel('Aktuelles Passwort').fill(password);
      await page.getByRole('dialog').getByRole('button', { name: 'Weiter' }).click();
      await page.getByTestId('second-factor-secret').waitFor();
    },
  },
  {
    name: 'hits of a search',
    path: '/app/team/tree',
    signedIn: true,
    arrange: async (page) => {
      await page.getByRole('searchbox').fill('an');
      await page.getByRole('search').getByRole('button').first().waitFor();
    },
  },
  {
    name: 'a branch of the map, and the details beside it',
    path: '/app/team/tree',
    signedIn: true,
    arrange: async (page) => {
      await page
        .getByRole('button', { name: /^Zweige von .* öffnen/ })
        .first()
        .dispatchEvent('click');
      await page.getByRole('application').locator('[data-partner]').nth(1).dispatchEvent('click');
      await page.getByText('Letzte Anmeldung').waitFor();
    },
  },
  {
    name: 'a place that is given: somebody is missing',
    path: '/app/team/tree',
    signedIn: true,
    arrange: async (page) => {
      const { database } = instance;
      const [row] = await database.query<{ id: number }>(
        `select child.partner_id as id from tree_nodes as child
         join partners on partners.id = child.parent_id join users on users.id = partners.user_id
         where email = $1 and not exists (select from orders where orders.partner_id = child.partner_id) limit 1`,
        [anna],
      );
      if (!row) throw new Error('Everybody in the first line has ordered.');
      await page.goto(`${instance.url}/app/team/tree?place=${row.id}`);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
];

for (const { name, path, signedIn, arrange } of states) {
  journey(`axe finds nothing: ${name}`, async (open) => {
    const visit = await open({ ...(signedIn ? { storageState } : {}), reducedMotion: 'reduce' });
    visit.expectProblem(/401|422/);
    await visit.page.goto(`${instance.url}${path}`);
    await arrange(visit.page);
    expect(await violations(visit.page)).toEqual([]);
  });
}

journey('axe sees a fault when there is one', async (open) => {
  const { page } = await open();
  await page.goto(`${instance.url}/login`);
  await settled(page);
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'data:,';
    document.querySelector('main')?.append(image);
  });
  expect(await violations(page)).toContainEqual(expect.stringContaining('image-alt'));
});
