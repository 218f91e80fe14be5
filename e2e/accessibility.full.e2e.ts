import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { failInBatch } from './support/batch.ts';
import { anna, password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { lookAtSecondLine } from './support/look-at.ts';
import { bell, everythingElse, help, palette, settings } from './support/overlays.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import { submitCredentials } from './support/sign-in.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const german = (text: string) => text;
const overlays = [help, bell];

/** States that pages only show after some interaction. */
const states: { name: string; path: string; signedIn: boolean; arrange: (page: Page) => Promise<void> }[] = [
  {
    name: 'a refused sign-in',
    path: '/login',
    signedIn: false,
    arrange: async (page) => {
      // A different partner each time: after five failed attempts the response changes.
      await submitCredentials(page, `nobody-${randomUUID()}@blattwerk.example`, 'wrong');
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
      await page.getByLabel('Code mit fünf Ziffern').waitFor();
      await page.keyboard.type('12345');
      await page.getByText('Dieser Code ist falsch oder gilt nicht mehr.').waitFor();
    },
  },
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
      await page.getByTestId(content).waitFor();
    },
  })),
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
    name: 'a filter that nobody passes',
    path: '/app/team/table?q=xyzzy',
    signedIn: true,
    arrange: (page) => page.getByText('Keine Daten gefunden').waitFor(),
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
    name: 'a place that is given: somebody is missing',
    path: '/app/team/overview',
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
      await showPage(page, `${instance.url}/app/team/tree?place=${row.id}`);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
];

const windowOf = keepWindows((signedIn: boolean) => ({
  ...(signedIn ? { storageState } : {}),
  reducedMotion: 'reduce',
}));

/** Opens a page in a used window, in its initial state. */
async function openAnew(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  // Overlays were closed again; text in fields is still there.
  if (page.url() === url) return;
  const isSamePage = page.url().startsWith('http') && new URL(page.url()).pathname === new URL(url).pathname;
  await (isSamePage ? page.goto(url) : showPage(page, url));
}

/** Closes overlays: an Escape for a field, one for its dialog. If the dialog asks first, the next case gets a new page. */
async function closeAll(page: Page): Promise<void> {
  for (const _ of ['field', 'dialog']) await page.keyboard.press('Escape');
  if ((await page.locator('dialog[open]').count()) > 0) await page.goto('about:blank');
}

for (const { name, path, signedIn, arrange } of states) {
  test(`axe finds nothing: ${name}`, async ({ task }) => {
    const visit = await windowOf(signedIn);
    const { page } = visit;
    visit.expectProblem(/401|422/);
    await walkIn(visit, task.name, async () => {
      try {
        await openAnew(page, `${instance.url}${path}`);
        await arrange(page);
        expect(await violations(page)).toEqual([]);
        await closeAll(page);
      } catch (error) {
        await page.goto('about:blank');
        throw error;
      }
    });
  });
}

journey('axe finds nothing: cards that failed to load, and the lock screen', async (open) => {
  const visit = await open({ storageState, reducedMotion: 'reduce' });
  const { page } = visit;
  visit.expectProblem(/500/);
  await page.route('**/api/batch', (route) => failInBatch(route, /./, 500));
  await page.goto(`${instance.url}/dashboard`);
  await page.getByRole('button', { name: 'Erneut laden' }).first().waitFor();
  expect(await violations(page), 'cards that failed').toEqual([]);
  await page.getByRole('button', { name: 'Konto von Anna Berger' }).click();
  await page.getByRole('button', { name: 'Sperren' }).click();
  await page.getByRole('heading', { name: 'Sitzung gesperrt' }).waitFor();
  expect(await violations(page), 'the lock screen').toEqual([]);
});

journey('axe finds nothing: the view of a partner, in light and dark', async (open) => {
  const { page } = await open({ storageState, reducedMotion: 'reduce' });
  // From a page with few reads: it is loaded twice.
  await page.goto(`${instance.url}/app/profile`);
  await lookAtSecondLine(page, instance, 'light');
  for (const path of ['/app/profile', '/dashboard', '/app/team/overview']) {
    if (!page.url().endsWith(path)) await showPage(page, `${instance.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`[data-scheme="${colorScheme}"]`).waitFor();
      // Of what a theme changes, axe only checks contrast.
      const contrastOnly = colorScheme === 'dark' && process.env.FULL !== '1';
      expect(await violations(page, { contrastOnly }), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});

journey('axe reports a violation when there is one', async (open) => {
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
