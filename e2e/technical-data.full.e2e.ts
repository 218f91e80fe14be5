import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo, follow, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { addBuilding } from './support/technical-data.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

async function aPerson(devices?: number) {
  const person = await addPerson(instance, 'Tilda');
  const building = devices === undefined ? undefined : await addBuilding(instance, person, devices);
  return { building, storageState: await signInByCall(instance, person.email), partner: person.partner };
}

/** A partner with enough devices for more than one page. */
let owner: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  owner = await aPerson(14);
});

const { walk, walkOnAnyWidth } = oneWindow(() => ({ storageState: owner.storageState }));

async function go(page: Page, path: string): Promise<void> {
  await comeTo(page, `${instance.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const main = (page: Page) => page.getByRole('main');
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

journeyOnAnyWidth(
  'from nothing to a wired device, in the order explained by the first page',
  async (open) => {
    const { storageState } = await aPerson();
    const { page } = await open({ storageState });
    await go(page, '/app/feldgeraete');
    await main(page).getByText('Keine Daten gefunden').waitFor();
    expect(await main(page).getByRole('button', { name: 'Feldgerät anlegen' }).count()).toBe(0);
    await main(page).getByRole('link', { name: 'Projekt anlegen' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Projektnummer').fill('2026-1');
    await sheet.getByLabel('Bezeichnung').fill('Schule');
    await sheet.getByRole('button', { name: 'Üblichen Aufbau einsetzen' }).click();
    await sheet.getByText('Liegenschaft-Gebäude-Gewerk-Anlage-Nr.').waitFor();
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await toast(page, '2026-1 angelegt').waitFor();

    await go(page, '/app/AKS');
    await main(page).getByRole('link', { name: 'Kennzeichen anlegen' }).click();
    await sheet.getByLabel('Liegenschaft').selectOption('L01');
    await sheet.getByLabel('Gebäude').selectOption('H01');
    await sheet.getByLabel('Gewerk').selectOption('LÜ');
    await sheet.getByLabel('Anlage').fill('3');
    const decoder = sheet.getByTestId('decoder');
    await expect.poll(() => textOf(decoder)).toContain('„3“ ist keine Nummer mit 2 Ziffern für Anlage.');
    await sheet.getByLabel('Anlage').fill('03');
    await expect
      .poll(() => textOf(decoder))
      .toContain('L01-H01-LÜ-03 = Liegenschaft 1, Haus 1, Lüftung, Anlage 3');
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await toast(page, 'L01-H01-LÜ-03 angelegt').waitFor();

    await go(page, '/app/Kabeltype?cable=new');
    await sheet.getByLabel('Typenbezeichnung').fill('NYM-J 3×1,5');
    await sheet.getByLabel('Adern').fill('3');
    await sheet.getByLabel('Querschnitt').fill('1,5');
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await toast(page, 'NYM-J 3×1,5 angelegt').waitFor();

    await go(page, '/app/feldgeraete');
    await main(page).getByRole('button', { name: 'Feldgerät anlegen' }).click();
    await sheet.getByLabel('AKS').fill('L01-H01-LÜ-04');
    await sheet.getByLabel('Gerätekennzeichen').fill('M40');
    await sheet.getByLabel('Gerätetyp').fill('Zuluftventilator');
    await sheet.getByLabel('Signal').selectOption('DO');
    await sheet.getByLabel('Kabeltyp').fill('NYM-J 3×1,5');
    await sheet.getByLabel('Kabellänge').fill('12,5');
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await sheet.getByText('Dieses Kennzeichen gibt es in dem Projekt nicht.').waitFor();
    await sheet.getByLabel('AKS').fill('L01-H01-LÜ-03');
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await toast(page, 'M40 angelegt').waitFor();
    await main(page).getByRole('link', { name: 'M40' }).click();
    await sheet.getByText('L01-H01-LÜ-03 = Liegenschaft 1, Haus 1, Lüftung, Anlage 3').waitFor();
    expect(await sheet.getByLabel('Kabellänge').inputValue()).toBe('12,5');
  },
);

walkOnAnyWidth(
  'a cable type in use cannot be deleted, and links to the devices that use it',
  async ({ page }) => {
    await go(page, `/app/Kabeltype?cable=${owner.building?.cable}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByText('In 14 Geräten verwendet, daher nicht löschbar.').waitFor();
    expect(await sheet.getByRole('button', { name: 'Löschen' }).getAttribute('aria-disabled')).toBe('true');
    await sheet.getByRole('link', { name: 'Geräte zeigen' }).click();
    await page.waitForURL('**/app/feldgeraete?cableType=*');
    await main(page).getByText('14 Geräte', { exact: true }).waitFor();
    await main(page).getByText('Kabel J-Y(St)Y 2×2×0,8').waitFor();
  },
);

journey(
  'a deletion is undone with its id, whatever other tabs show; closing the tab makes it final',
  async (open) => {
    const { storageState, building, partner } = await aPerson(1);
    const [device] = await instance.database.query<{ id: number }>(
      'select id from field_devices where aks_id = $1',
      [building?.plant],
    );
    const path = `/app/feldgeraete?device=${device?.id}`;
    const { page, context } = await open({ storageState });
    const other = await context.newPage();
    await go(other, path);
    await other.getByRole('dialog').getByLabel('Gerätetyp').waitFor();
    await go(page, path);
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await page.getByText('B001 gelöscht').waitFor();
    const undo = page.getByRole('button', { name: 'Rückgängig' });
    // While hovered, it stays longer than its six seconds.
    await undo.hover();
    await main(page).getByText('Keine Daten gefunden').waitFor();
    await undo.click();
    await toast(page, 'B001 ist wieder da').waitFor();
    await main(page).getByRole('link', { name: 'B001' }).waitFor();
    await other.getByRole('dialog').getByLabel('Gerätetyp').fill('Abluftfühler');
    await other.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    await toast(other, 'B001 gespeichert').waitFor();
    const left = () =>
      instance.database.query<{ id: number; type: string }>(
        `select device.id, type from field_devices device join aks on aks.id = aks_id
       join projects on projects.id = project_id where partner_id = $1`,
        [partner],
      );
    await expect.poll(() => left()).toEqual([{ id: device?.id, type: 'Abluftfühler' }]);
    await go(other, path);
    await other.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await other.getByText('B001 gelöscht').waitFor();
    await other.close();
    await expect.poll(() => left()).toEqual([]);
  },
);

walk('the tree opens branch by branch; a code on a drawing is read without being saved', async ({ page }) => {
  await go(page, '/app/AKS');
  const tree = main(page).getByRole('region', { name: 'Kennzeichen des Projekts' });
  await tree.getByRole('link', { name: 'H01-LÜ', exact: true }).waitFor();
  expect(await tree.getByRole('link', { name: 'H01-LÜ-03' }).count()).toBe(0);
  await tree.getByRole('button', { name: 'Unter H01-LÜ' }).press('Enter');
  await tree.getByRole('link', { name: 'H01-LÜ-03' }).waitFor();
  await tree.getByRole('link', { name: '14 Geräte' }).waitFor();
  await tree.getByRole('link', { name: 'Kennzeichen unter H01-LÜ anlegen' }).click();
  const sheet = page.getByRole('dialog');
  expect(await sheet.getByRole('textbox', { name: 'Kennzeichen' }).inputValue()).toBe('H01-LÜ-');
  await page.keyboard.press('Escape');
  const card = main(page).getByRole('region', { name: 'Kennzeichen entschlüsseln' });
  await card.getByLabel('Anlagenkennzeichen').fill('H01-LÜ-17');
  await expect.poll(() => textOf(card)).toContain('H01-LÜ-17 = Haus 1, Lüftung, Anlage 17');
  // One selected project applies to the whole page, in either view.
  expect(await main(page).getByRole('combobox', { name: 'Projekt' }).count()).toBe(1);
  await main(page).getByRole('button', { name: 'Liste' }).click();
  await expect
    .poll(() => textsOf(main(page).locator('tbody tr td:first-child')))
    .toEqual(['H01', 'H01-LÜ', 'H01-LÜ-03']);
  const project = main(page).getByRole('combobox', { name: 'Projekt' });
  expect(await project.count()).toBe(1);
  expect(await textsOf(project.getByRole('option'))).toEqual([
    'Alle Projekte',
    expect.stringContaining('2026-1'),
  ]);
  await project.selectOption('');
  await card.getByText('Wählen Sie oben ein Projekt').waitFor();
  await project.selectOption({ index: 1 });
  await card.getByLabel('Anlagenkennzeichen').fill('H01');
  await expect.poll(() => textOf(card)).toContain('H01 = Haus 1');
  expect(new URL(page.url()).searchParams.get('project')).not.toBeNull();
});

walk('URLs are case-preserving; another case redirects', async ({ page }) => {
  await go(page, '/app/AKS');
  for (const [wrong, right, name] of [
    ['/app/kabeltype', '/app/Kabeltype', 'Kabeltypen'],
    ['/app/aks', '/app/AKS', 'AKS'],
    ['/app/projekte/projekte', '/app/Projekte/Projekte', 'Projekte'],
    ['/app/Feldgeraete', '/app/feldgeraete', 'Feldgeräte'],
  ] as const) {
    await follow(page, `${instance.url}${wrong}`);
    await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
    await main(page).getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${right}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
});

walk(
  'by keyboard alone: a project is created, refused at its field, and saved',
  async ({ page, expectProblem }) => {
    expectProblem(/422/);
    await go(page, '/app/Projekte/Projekte');
    await main(page).getByRole('button', { name: 'Projekt anlegen' }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Projektnummer').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('2026-1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Turnhalle');
    await page.keyboard.press('Enter');
    await sheet.getByText('Ein Projekt mit dieser Nummer gibt es schon.').waitFor();
    const number = sheet.getByLabel('Projektnummer');
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await toast(page, '2026-14 angelegt').waitFor();
    await main(page).getByRole('link', { name: '2026-14' }).waitFor();
  },
);
